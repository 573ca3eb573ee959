"""A published figure beside ours: whether they agree, judged by how uncertain both are.

Two shares agree where 0 lies in the 99 % interval of their difference (Newcombe 1998, method 10), two means where the
difference is within 2.58 standard errors, quartiles where the published ones part our values as they should, all three
together at 99 %; what involves no chance agrees where it is equal. So of a hundred figures
that are truly the same, one is expected to be said to differ. Where the interval is wider than a half, too few games
were played to tell.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from scipy.special import ndtri

from mossa.arena.statistics import Interval, wilson
from mossa.arena.statistics.intervals import Z95

Value: TypeAlias = float | str | None
Z99 = float(ndtri(0.995))
Z99_OF_THREE = float(ndtri(1 - 0.005 / 3))  # three tests together (Bonferroni)
QUARTERS = (0.25, 0.5, 0.75)
ROUNDED = 0.005  # published quartiles have two digits
WIDEST = 0.5  # interval of a difference of shares that still says something


class Share(NamedTuple):
    """So many of so many games."""

    wins: float
    games: int

    @property
    def share(self) -> float:
        return self.wins / self.games


class Mean(NamedTuple):
    """The mean of so many values with that standard deviation."""

    mean: float
    deviation: float
    values: int

    @property
    def error(self) -> float:
        return self.deviation / sqrt(self.values)


class Quartiles(NamedTuple):
    """What a quarter, a half and three quarters of so many values do not exceed."""

    points: tuple[float, ...]
    values: int


@dataclass(frozen=True, slots=True)
class Row:
    """One figure."""

    name: tuple[str, ...]
    published: Value
    ours: Value  # None: not measured yet
    interval: Interval | None = None  # 95 % of ours
    agrees: bool | None = None  # None: there is nothing to compare
    why: str = ""  # they differ, or cannot be compared
    is_open: bool = False  # too few games to tell

    @property
    def verdict(self) -> str:
        if self.ours is None:
            return "not measured"
        if self.is_open:
            return "too few games"
        return {True: "agrees", False: "differs", None: "–"}[self.agrees]

    def because(self, why: str) -> "Row":
        """The same figure, with what is known about a difference, if there is one."""
        return replace(self, why=why) if self.agrees is False else self

    def noting(self, why: str) -> "Row":
        """The same figure, with why it cannot be compared."""
        return replace(self, why=why)


def share_row(name: tuple[str, ...], published: Share | None, ours: Share) -> Row:
    """Two shares of games."""
    theirs = None if published is None else published.share
    if not ours.games:
        return Row(name, theirs, None)
    interval = wilson(ours.share, ours.games)
    if published is None:
        return Row(name, None, ours.share, interval)
    low, high = difference(published, ours, Z99)
    agrees, is_open = low <= 0 <= high, low <= 0 <= high and high - low > WIDEST
    return Row(name, theirs, ours.share, interval, None if is_open else agrees, is_open=is_open)


def mean_row(name: tuple[str, ...], published: Mean, ours: Mean | None) -> Row:
    """Two means."""
    if ours is None:
        return Row(name, published.mean, None)
    half = Z95 * ours.error
    agrees = abs(ours.mean - published.mean) <= Z99 * sqrt(ours.error**2 + published.error**2)
    return Row(name, published.mean, ours.mean, (ours.mean - half, ours.mean + half), agrees)


def quartiles_row(name: tuple[str, ...], published: Quartiles, ours: Sequence[float]) -> Row:
    """The boxes of two box plots."""
    if not ours:
        return Row(name, _told(published.points), None)
    told = _told(np.quantile(ours, QUARTERS).tolist())
    return Row(name, _told(published.points), told, None, _part(published, np.asarray(ours)))


def _part(published: Quartiles, ours: "np.ndarray[Any, Any]") -> bool:
    """Whether published quartiles part our values as they should, as far as chance in both allows."""
    spread = sqrt(1 / published.values + 1 / len(ours))
    for quarter, value in zip(QUARTERS, published.points, strict=True):
        room = Z99_OF_THREE * sqrt(quarter * (1 - quarter)) * spread
        below, up_to = (ours < value - ROUNDED).mean(), (ours <= value + ROUNDED).mean()
        if not below - room <= quarter <= up_to + room:
            return False
    return True


def _told(quartiles: Sequence[float]) -> str:
    return ", ".join(f"{one:+.2f}" for one in quartiles)


def exact_row(name: tuple[str, ...], published: Value, ours: Value) -> Row:
    """Two figures that involve no chance."""
    return Row(name, published, ours, None, None if published is None or ours is None else published == ours)


def claim_row(name: tuple[str, ...], claim: str, found: Value, holds: bool | None) -> Row:
    """What the report says in words, and what was found."""
    return Row(name, claim, found, None, holds)


def agree(first: Share, second: Share) -> bool:
    """Whether two shares may be the same."""
    low, high = difference(first, second, Z99)
    return low <= 0 <= high


def difference(first: Share, second: Share, z: float) -> Interval:
    """The interval of the difference of two shares (Newcombe 1998, method 10)."""
    (p, n), (q, m) = (first.share, first.games), (second.share, second.games)
    (p_low, p_high), (q_low, q_high) = wilson(p, n, z), wilson(q, m, z)
    return p - q - sqrt((p - p_low) ** 2 + (q_high - q) ** 2), p - q + sqrt((p_high - p) ** 2 + (q - q_low) ** 2)
