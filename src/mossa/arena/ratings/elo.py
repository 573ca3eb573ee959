"""Ratings on the scale of Elo, with intervals from the games themselves."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from math import log, log10

import numpy as np

from mossa.arena.ratings.luce import Floats, Ranking, fit, stages
from mossa.arena.statistics.intervals import TAIL, Interval

ELO = 400 / log(10)  # Elo points in one natural unit of a rating
COPIES = 400  # reweighted copies of the games, for the intervals


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a player is: 400 points more are odds of ten to one; 0 is the mean of all that are rated."""

    player: Hashable
    elo: float
    interval: Interval  # 95 %
    superiority: float  # the likelihood that this player is stronger than the next in the list


def ratings(
    units: Sequence[Sequence[Ranking]], players: Sequence[Hashable] = (), copies: int = COPIES, seed: int = 0
) -> list[Rating]:
    """The players from the strongest to the weakest.

    A unit is what cannot be told apart by chance: the two games of a pair, all rotations on one deal. The intervals are
    those of the Bayesian bootstrap (Rubin 1981): each unit gets a random weight, and so does each of the two half games
    that everybody won and lost against an average player. So after few games, or equal ones, intervals are wide.
    """
    found = stages(units, players)
    rng, n = np.random.default_rng(seed), found.counts.shape[0]
    centre = ELO * fit(found, np.ones((1, n)))[0]
    copied = ELO * np.concatenate([fit(found, rng.exponential(size=(some, n))) for some in _batches(copies)])
    low, high = np.quantile(copied, [TAIL, 1 - TAIL], axis=0)
    order = sorted(range(len(centre)), key=lambda one: (-centre[one], one))
    return [
        Rating(
            found.players[one],
            float(centre[one]),
            (min(float(low[one]), float(centre[one])), max(float(high[one]), float(centre[one]))),
            _superiority(copied, one, order[rank + 1]) if rank + 1 < len(order) else 1.0,
        )
        for rank, one in enumerate(order)
    ]


def _batches(copies: int, size: int = 50) -> list[int]:
    """As many copies at a time as need little memory."""
    return [min(size, copies - begin) for begin in range(0, copies, size)]


def _superiority(copied: Floats, one: int, other: int) -> float:
    return float(np.mean(copied[:, one] > copied[:, other]))


def expected_score(elo: float, players: int = 2) -> float:
    """The score of a player who is so much stronger than each of the others."""
    return float(1 / (1 + (players - 1) * 10 ** (-elo / 400)))


def elo_difference(score: float, players: int = 2) -> float:
    """How much stronger than each of the others a player is who scores so; infinite at 0 and 1."""
    if not 0 < score < 1:
        return float("inf") if score >= 1 else -float("inf")
    return 400 * log10(score * (players - 1) / (1 - score))
