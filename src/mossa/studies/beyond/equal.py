"""Equal CPU time: the budget with which one search costs as much as another on the same positions.

Both searches take turns in one process, so that whatever slows the machine down slows both. The budget is found once
and kept; matches are then played with counts, which no load disturbs and every seed repeats.
"""

from statistics import median
from time import process_time
from typing import Any

from mossa.agents import Agent, agent
from mossa.arena.statistics import Interval
from mossa.games import Position
from mossa.studies.beyond.positions import positions

STEPS, TRIES, ROUNDS = 4, 3, 9  # corrections of the budget, measurements before each, and at the end
MOST_CHANGE = 4.0  # of the budget in one step


def equal_budget(of: str, reference: str, template: str, first: int, number: int, seed: int) -> dict[str, Any]:
    """The budget that stands for the {} of the template, what that costs beside the reference, round by round.

    `first` is a guess to begin with. Milliseconds are the reference's, of CPU time a move.
    """
    asked, base, budget = positions(of, number), agent(reference), first
    base.choose(asked[0], seed)  # kernels are loaded now
    agent(template.format(first)).choose(asked[0], seed)
    for _ in range(STEPS):
        tried = agent(template.format(budget))
        budget = corrected(
            budget, median(_seconds(tried, asked, seed) / _seconds(base, asked, seed) for _ in range(TRIES))
        )
    tried = agent(template.format(budget))
    found = [(_seconds(tried, asked, seed), _seconds(base, asked, seed)) for _ in range(ROUNDS)]
    milliseconds = 1000 * median(theirs for _, theirs in found) / number
    return {"budget": budget, "ratios": [own / theirs for own, theirs in found], "milliseconds": milliseconds}


def corrected(budget: int, ratio: float) -> int:
    """The next guess: what it costs is taken to be in proportion, and no step is too large."""
    return max(1, round(budget / min(max(ratio, 1 / MOST_CHANGE), MOST_CHANGE)))


def median_interval(ratios: list[float]) -> Interval:
    """The 96 % interval of the median of nine: from the second smallest to the second largest (a sign test)."""
    ordered = sorted(ratios)
    return ordered[1], ordered[-2]


def _seconds(player: Agent, asked: tuple[Position, ...], seed: int) -> float:
    begin = process_time()
    for position in asked:
        player.choose(position, seed)
    return process_time() - begin
