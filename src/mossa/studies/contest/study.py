"""The study of report 000."""

from mossa.studies.contest.contents import CONTENTS
from mossa.studies.contest.experiments import experiments
from mossa.studies.contest.sections import sections
from mossa.studies.study import Study

STUDY = Study(
    "contest",
    "Pokémon Contest Spectacular (report 000)",
    "A thesis of 2015 plays this contest of four with Monte Carlo tree search, against itself and against a "
    "console. Its search is here as its program ran it, and its experiments are repeated.",
    experiments,
    sections,
    seed=1,
    contents=CONTENTS,
)
