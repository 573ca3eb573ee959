"""The samples of report 000 as data, and those that it could not have."""

from mossa.studies.contest import published as pub
from mossa.studies.contest.playing import BATCH, HERO, contests, deviations
from mossa.studies.contest.sorting import FEW, Sorting
from mossa.studies.experiment import Experiment, Measurement

THESIS = "thesis:simulations={}"
EQUAL = (1, 10, 100, 1000, 10_000)
DUCT = "duct:simulations={},selection=ucb1,final=visits,aim=deviation,c={}"
CONSOLE = {"ds": "ingame:calibrated=true", "gen3": "ingame"}  # two scripts in the place of the console's

PROGRAM = {n: Sorting(n).spec if n in FEW else THESIS.format(n) for n in EQUAL}  # as the report's program plays
BY_VALUE = "10 by value"  # of moves with equally many simulations, the one with the highest value

SAMPLES = {
    "random": ("random", "random", 2000),
    **{f"equal{n}": (PROGRAM[n], PROGRAM[n], 1000 if n < 1000 else 300) for n in EQUAL},
    BY_VALUE: (THESIS.format(10), THESIS.format(10), 300),
    "better": (PROGRAM[100], PROGRAM[10_000], 500),
    **{name: (script, THESIS.format(10_000), 300) for name, script in CONSOLE.items()},
}  # what the others play by, what Speranza does, and how many contests

AS_THE_REPORT = "as the report"
BEYOND = {
    AS_THE_REPORT: (THESIS.format(100), THESIS.format(1000), 300),
    "chance told apart": (THESIS.format(100), THESIS.format(1000) + ",chance=explicit", 300),
    "others want their own": (THESIS.format(100), THESIS.format(1000) + ",backup=own", 300),
    "does not forget who is out": (THESIS.format(100), THESIS.format(1000) + ",forgets=false", 300),
    "final move by value": (THESIS.format(100), THESIS.format(1000) + ",final=value", 300),
    "wants to win": (THESIS.format(100), THESIS.format(1000) + ",aim=score", 300),
    "wants hearts beyond the mean": (THESIS.format(100), THESIS.format(1000) + ",aim=deviation", 300),
    "explores less, c=0.2": (THESIS.format(100), THESIS.format(1000) + ",c=0.2", 300),
    "all decide at once (duct)": (THESIS.format(100), DUCT.format(1000, 0.5), 300),
    "duct with chance not told apart": (THESIS.format(100), DUCT.format(1000, 0.5) + ",chance=open", 300),
}
QUICK, QUICK_LONG = 2 * BATCH, BATCH  # contests of a quick run; fewer where all four search long
LONG = f"equal{EQUAL[-1]}"
SHOWN = Measurement("five games of the report", deviations, tuple(pub.SHOWN))


def measurement(name: str, is_quick: bool) -> Measurement:
    others, own, games = {**SAMPLES, **BEYOND}[name]
    quick = QUICK_LONG if name == LONG else QUICK
    batches = (quick if is_quick else games) // BATCH
    return Measurement(name, contests, tuple((others, HERO, own, batch) for batch in range(batches)))


def experiments(is_quick: bool) -> list[Experiment]:
    """The quicker ones first."""
    slow = ("better", "ds", "gen3", "equal10000")
    ordered = (*(one for one in SAMPLES if one not in slow), *BEYOND, *slow)
    return [SHOWN, *(measurement(name, is_quick) for name in ordered)]
