"""The study of report 001."""

from mossa.studies.connect4.contents import CONTENTS
from mossa.studies.connect4.experiments import experiments
from mossa.studies.connect4.sections import sections
from mossa.studies.study import Study

STUDY = Study(
    "connect4",
    "Connect 4 (report 001)",
    "A student’s project progresses from minimax and alpha-beta with heuristics to Monte Carlo tree search and "
    "AlphaZero, and rates each by impression. Here exact play rates them.",
    experiments,
    sections,
    seed=1,
    contents=CONTENTS,
)
