"""What matches and examinations say: scores and differences with intervals, and whether they are clear.

Intervals are of 95 %. What is *clear* excludes chance at 99 %, because a page makes many comparisons. Whoever came out
ahead with more CPU time than the other has shown nothing.
"""

from collections.abc import Hashable, Iterable, Sequence
from math import hypot
from typing import NamedTuple

from mossa.agents import agent
from mossa.arena.row import Result
from mossa.arena.statistics import Interval, interval, mean, mean_interval, rounds

RARE = 0.005  # outside a 99 % interval, on either side
BETTER, WORSE, OPEN, UNEQUAL = "better", "worse", "not clear", "unequal time"
MOST_MORE = 1.25  # times the CPU time of the other


class Score(NamedTuple):
    """A mean with its intervals, and what it would be if there were no difference."""

    mean: float
    interval: Interval  # 95 %
    wide: Interval  # 99 %
    games: int  # or positions
    even: float = 0.5
    price: float = 1.0  # CPU time beside the other's

    @property
    def verdict(self) -> str:
        if self.wide[0] > self.even:
            return BETTER if self.price <= MOST_MORE else UNEQUAL
        if self.wide[1] < self.even:
            return WORSE if 1 / self.price <= MOST_MORE else UNEQUAL
        return OPEN


def score_of(values: Sequence[Sequence[float]], games: int) -> Score:
    """Of shares of the win, by round."""
    everyone = [value for one in values for value in one]
    return Score(mean(everyone), interval(values), interval(values, RARE), games)


def duel(results: Iterable[Result], first: str, second: str) -> Score | None:
    """How often one agent came out ahead of another that sat at the same tables; ties count half."""
    one, other = agent(first).spec, agent(second).spec
    found: list[float] = []
    seeds: list[Hashable] = []
    games = 0
    for result in results:
        if result.scores and {one, other} <= set(result.seats):
            games += 1
            ahead = [
                0.5 + 0.5 * ((mine > theirs) - (mine < theirs))
                for mine, who in zip(result.scores, result.seats, strict=True)
                for theirs, whom in zip(result.scores, result.seats, strict=True)
                if (who, whom) == (one, other)
            ]
            found += ahead
            seeds += [result.seed] * len(ahead)
    return score_of(rounds(found, seeds), games) if games else None


def together(scores: Sequence[Score]) -> Score | None:
    """Several independent scores as one, each counted by its games; the variances add up."""
    games = sum(one.games for one in scores)
    if not games:
        return None
    centre = sum(one.games * one.mean for one in scores) / games
    narrow, wide = (
        hypot(*(one.games / games * (high - low) / 2 for one, (low, high) in zip(scores, spans, strict=True)))
        for spans in ([one.interval for one in scores], [one.wide for one in scores])
    )
    return Score(centre, (centre - narrow, centre + narrow), (centre - wide, centre + wide), games, scores[0].even)


def gain(own: str, base: str) -> Score:
    """How many more moves keep the value, of all; texts have a 1 for a position where the move keeps it, else 0."""
    gains = [[float(one) - float(other)] for one, other in zip(own, base, strict=True)]
    centre = mean([one for (one,) in gains])
    return Score(centre, mean_interval(gains, -1, 1), mean_interval(gains, -1, 1, RARE), len(gains), even=0.0)
