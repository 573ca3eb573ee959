"""Intervals of what agents score.

A game gives an agent a *share* of the win: 1 for a win, 1/k for a tie of k on top, else 0; a score is a mean of shares.
A *round* is the games on one deal and opening, seats rotated. *Points* are results as a game counts them. Sums are
exact (`fsum`), so that the order of the games does not matter.
"""

from collections.abc import Hashable, Iterable, Sequence
from math import fsum, sqrt

from scipy.special import ndtri, stdtrit

Interval = tuple[float, float]

TAIL = 0.025  # outside a 95 % interval, on either side
Z95 = float(ndtri(1 - TAIL))


def shares(scores: Sequence[float]) -> list[float]:
    """Each player's share of the win in one game."""
    is_best = [score == max(scores) for score in scores]
    return [best / sum(is_best) for best in is_best]


def mean(values: Sequence[float]) -> float:
    return fsum(values) / len(values) if values else 0.0


def rounds(values: Iterable[float], seeds: Iterable[Hashable]) -> list[list[float]]:
    """The values of each round: those of games on the same seed, in whatever order they come."""
    together: dict[Hashable, list[float]] = {}
    for value, seed in zip(values, seeds, strict=True):
        together.setdefault(seed, []).append(value)
    return list(together.values())


def student(degrees: int, tail: float = TAIL) -> float:
    """The point of Student's t beyond which that tail lies."""
    return float(stdtrit(degrees, 1 - tail))


def wilson(score: float, games: float, z: float = Z95) -> Interval:
    """The 95 % Wilson score interval (Wilson 1927) of a mean of shares over so many independent games."""
    if games <= 0:
        return 0.0, 1.0
    ratio = z * z / games
    centre = score + ratio / 2
    half = z * sqrt(score * (1 - score) / games + ratio / (4 * games))
    low, high = (centre - half) / (1 + ratio), (centre + half) / (1 + ratio)
    return min(max(low, 0.0), score), max(min(high, 1.0), score)  # rounding must not put the score outside


def variance_of_mean(values: Sequence[Sequence[float]]) -> float:
    """The variance of a mean over rounds: these are independent, the games within them are not.

    It is the ratio estimator of cluster sampling (Cochran 1977, section 9A), which allows for rounds cut short.
    """
    games = sum(map(len, values))
    centre = mean([value for one in values for value in one])
    squares = fsum((fsum(one) - centre * len(one)) ** 2 for one in values)
    return squares * len(values) / (len(values) - 1) / games**2


def effective_games(values: Sequence[Sequence[float]]) -> float:
    """As how many independent games the shares of these rounds count; never more than were played.

    An independent game of mean p has a variance of at most p (1 - p).
    """
    games = sum(map(len, values))
    variance = variance_of_mean(values) if len(values) > 1 else 0.0
    score = mean([share for one in values for share in one])
    return min(games, score * (1 - score) / variance) if variance > 0 else games


def interval(values: Sequence[Sequence[float]], tail: float = TAIL) -> Interval:
    """The interval of the score of one agent, 95 % unless another tail is given, from its shares in each round.

    Wilson's interval stays honest near 0 and 1 and for few games, where a bootstrap of a match without a loss would
    claim certainty. It is made for wins and losses; with draws the true variance is smaller, so that it errs on the
    wide side. The games of a round are not independent: swapped seats usually make them differ, which again errs on
    the wide side; where they agree instead, the number of games is reduced to what they are worth, and Student's t
    allows for how few rounds tell it.
    """
    score = mean([share for one in values for share in one])
    games = effective_games(values)
    agree = len(values) > 1 and games < sum(map(len, values))
    return wilson(score, games, student(len(values) - 1, tail) if agree else float(ndtri(1 - tail)))


def mean_interval(values: Sequence[Sequence[float]], low: float, high: float, tail: float = TAIL) -> Interval:
    """The interval of a mean of points between low and high, 95 % unless another tail is given, from each round's.

    One round proves nothing. Rounds that are all equal show no spread, which does not mean that there is none: of n
    equal ones, up to 1 - tail^(1/n) of all rounds may be others (the exact binomial limit), and those may give
    anything that can be won.
    """
    n, centre = len(values), mean([value for one in values for value in one])
    if n < 2:
        return low, high
    half = student(n - 1, tail) * sqrt(variance_of_mean(values))
    if half > 1e-9 * (high - low):
        return max(centre - half, low), min(centre + half, high)
    unseen = 1 - tail ** (1 / n)
    return centre - unseen * (centre - low), centre + unseen * (high - centre)
