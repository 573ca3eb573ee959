"""The study of report 003."""

from mossa.studies.gobblet.contents import CONTENTS
from mossa.studies.gobblet.experiments import experiments
from mossa.studies.gobblet.sections import sections
from mossa.studies.study import Study

STUDY = Study(
    "gobblet",
    "Gobblet (report 003)",
    "A thesis of 2014 compares minimax with Monte Carlo tree search on both boards of Gobblet. Its players are here "
    "as its listings print them, and also with the listings’ errors corrected.",
    experiments,
    sections,
    seed=1,
    contents=CONTENTS,
)
