"""Tests and intervals that keep each game whole: the scores within a game depend on each other.

A *line* is one participant's value in one game: the game's number, the participant's group, the value.
"""

from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mossa.arena.statistics.groups import Outcome
from mossa.arena.statistics.intervals import TAIL, Interval

Floats = NDArray[np.float64]


class Lines(NamedTuple):
    """Values of participants, game by game."""

    games: NDArray[np.intp]  # [line]
    groups: NDArray[np.intp]  # [line]
    values: Floats  # [line]
    names: tuple[Any, ...]  # of the groups

    @classmethod
    def of(cls, games: Sequence[Hashable], groups: Sequence[Any], values: Sequence[float]) -> "Lines":
        """From columns of equal length, lines of a game together; groups keep the order in which they come."""
        numbers: dict[Hashable, int] = {}
        ids = np.array([numbers.setdefault(one, len(numbers)) for one in games], np.intp)
        names = tuple(dict.fromkeys(groups))
        places = {name: place for place, name in enumerate(names)}
        order = np.argsort(ids, kind="stable")
        group_ids = np.array([places[one] for one in groups], np.intp)
        return cls(ids[order], group_ids[order], np.asarray(values, float)[order], names)

    @property
    def can_be_shuffled(self) -> bool:
        """Whether some game has both several groups and several values: else no order within games differs."""
        return bool((_varies(self.games, self.groups) & _varies(self.games, self.values)).any())

    @property
    def means(self) -> Floats:
        """The mean of each group."""
        return _means(self.groups, self.values, np.ones(len(self.values)), len(self.names))


def permutation(lines: Lines, times: int = 2000, seed: int = 0) -> Outcome:
    """Do groups differ? Values are shuffled among the participants of each game, `times` times.

    The statistic is the variance between groups: the squared distances of their means, weighted by their sizes. If
    groups do not matter, any order within a game is as likely as the one seen.
    """
    rng, seen = np.random.default_rng(seed), _between(lines.groups, lines.values, len(lines.names))
    larger = 0
    for _ in range(times):
        order = np.lexsort((rng.random(len(lines.values)), lines.games))
        larger += _between(lines.groups, lines.values[order], len(lines.names)) >= seen * (1 - 1e-12)
    return Outcome(seen, (larger + 1) / (times + 1))


def bootstrap(lines: Lines, times: int = 2000, seed: int = 0) -> list[Interval]:
    """The 95 % interval of each group's mean: games are drawn with replacement (Efron's percentile interval)."""
    rng, games = np.random.default_rng(seed), int(lines.games[-1]) + 1
    means = np.empty((times, len(lines.names)))
    for row in means:
        counts = np.bincount(rng.integers(games, size=games), minlength=games)
        row[:] = _means(lines.groups, lines.values, counts[lines.games].astype(float), len(lines.names))
    low, high = np.nanquantile(means, [TAIL, 1 - TAIL], axis=0)
    return [(float(a), float(b)) for a, b in zip(low, high, strict=True)]


def _means(groups: NDArray[np.intp], values: Floats, weights: Floats, n: int) -> Floats:
    totals = np.bincount(groups, weights * values, n)
    counts = np.bincount(groups, weights, n)
    means: Floats = np.divide(totals, counts, out=np.full(n, np.nan), where=counts > 0)
    return means


def _varies(games: NDArray[np.intp], column: NDArray[Any]) -> NDArray[np.bool_]:
    """Of each game, whether its lines differ in a column; lines of a game are together."""
    first = np.flatnonzero(np.diff(games, prepend=-1))
    varies: NDArray[np.bool_] = np.minimum.reduceat(column, first) < np.maximum.reduceat(column, first)
    return varies


def _between(groups: NDArray[np.intp], values: Floats, n: int) -> float:
    sizes = np.bincount(groups, minlength=n)
    means = np.bincount(groups, values, n) / sizes
    return float(sizes @ (means - values.mean()) ** 2)
