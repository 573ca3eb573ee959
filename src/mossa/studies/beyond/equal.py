"""Equal CPU time: the budget with which one search costs as much as another on the same positions.

What counts is the search: what a move with a budget of 1 takes, which is mostly Python around it, is taken off on both
sides. Both take turns in one process, so that whatever slows the machine down slows both. The budget is found once and
kept; matches are then played with counts, which no load disturbs and every seed repeats.
"""

from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any

from mossa.agents import agent
from mossa.arena.statistics import Interval
from mossa.studies.beyond.positions import positions

STEPS, TRIES, ROUNDS = 4, 3, 9  # corrections of the budget, measurements before each, and at the end
MOST_CHANGE = 4.0  # of the budget in one step
LEAST_PASSES = 0.02  # seconds: quick searches are repeated, because a clock and a busy machine say little about less
LEAST_SECONDS = 1e-6  # of a search that is too quick to be measured


def equal_budget(
    of: str, opponent: str, given: int, template: str, first: int, number: int, seed: int
) -> dict[str, Any]:
    """The budget that stands for the {} of the template, and what that costs beside the opponent, round by round.

    The opponent is a template too, whose budget is given; `first` is a guess to begin with. Milliseconds are the
    opponent's, of CPU time for the search of a move; it is measured on so many positions.
    """
    asked, reference = positions(of, number), (opponent, given)

    def seconds(spec: str) -> float:
        player, passes, begin = agent(spec), 0, process_time()
        while passes == 0 or process_time() - begin < LEAST_PASSES:
            for position in asked:
                player.choose(position, seed)
            passes += 1
        return (process_time() - begin) / passes

    for spec, budget in (reference, (template, first)):
        agent(spec.format(budget)).choose(asked[0], seed)  # kernels are loaded now
    budget = first
    for _ in range(STEPS):
        pairs = [_pair(seconds, (template, budget), reference) for _ in range(TRIES)]
        budget = corrected(budget, median(own / theirs for own, theirs in pairs))
    found = [_pair(seconds, (template, budget), reference) for _ in range(ROUNDS)]
    milliseconds = 1000 * median(theirs for _, theirs in found) / number
    return {"budget": budget, "ratios": [own / theirs for own, theirs in found], "milliseconds": milliseconds}


def _pair(seconds: Callable[[str], float], own: tuple[str, int], theirs: tuple[str, int]) -> tuple[float, float]:
    """What both searches take, without what a budget of 1 takes."""
    mine, other = (seconds(spec.format(budget)) - seconds(spec.format(1)) for spec, budget in (own, theirs))
    return max(mine, LEAST_SECONDS), max(other, LEAST_SECONDS)


def corrected(budget: int, ratio: float) -> int:
    """The next guess: what it costs is taken to be in proportion, and no step is too large."""
    return max(1, round(budget / min(max(ratio, 1 / MOST_CHANGE), MOST_CHANGE)))


def median_interval(ratios: list[float]) -> Interval:
    """The 96 % interval of the median of nine: from the second smallest to the second largest (a sign test)."""
    ordered = sorted(ratios)
    return ordered[1], ordered[-2]
