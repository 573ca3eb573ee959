"""Studies: the experiments of the reports done again, their published figures beside ours; questions beyond them."""

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
        "implicit": "mossa.studies.beyond.implicit:STUDY",
        "options": "mossa.studies.beyond.options:STUDY",
        "hidden": "mossa.studies.beyond.hidden:STUDY",
        "determinization": "mossa.studies.beyond.determinization:STUDY",
        "learning": "mossa.studies.beyond.learning:STUDY",
    },
)
