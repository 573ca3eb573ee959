"""Studies: the experiments of the reports done again, their published figures beside ours."""

from mossa.registry import Registry
from mossa.studies.study import Study

__all__ = ["STUDIES", "Study"]

STUDIES = Registry(
    "study",
    "mossa.studies",
    {
        "tictactoe": "mossa.studies.tictactoe:STUDY",
        "connect4": "mossa.studies.connect4.study:STUDY",
        "contest": "mossa.studies.contest.study:STUDY",
        "gobblet": "mossa.studies.gobblet.study:STUDY",
        "bigtwo": "mossa.studies.bigtwo:STUDY",
    },
)
