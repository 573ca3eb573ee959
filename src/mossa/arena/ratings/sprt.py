"""When enough has been played: a sequential test of two hypotheses about a score.

The generalised sequential probability ratio test compares how well two scores explain the results of rounds, whatever
the distribution of these is: with pairs of games a round gives 0, 1/2, 1, 3/2 or 2 points (the "pentanomial" model),
with rotations of four players other values. For each score the distribution of most likelihood with that mean is found
(Van den Bergh 2018; Owen 1988): weights p_i = q_i / (1 + t (x_i - mean)), where q_i are the shares seen.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt

import numpy as np
from scipy.optimize import brentq
from scipy.special import ndtr

from mossa.arena.ratings.elo import expected_score
from mossa.arena.ratings.luce import Floats

QUARTERS = (0.0, 0.25, 0.5, 0.75, 1.0)  # the scores that a pair of games can give
UNSEEN = 1e-3  # rounds that stand for results not yet seen, so that the first ones do not decide


@dataclass(frozen=True, slots=True)
class Sprt:
    """Is a player at most `elo0` stronger, or at least `elo1`? With the errors that are allowed."""

    elo0: float = 0.0
    elo1: float = 10.0
    alpha: float = 0.05  # to accept elo1 where elo0 is true
    beta: float = 0.05  # to accept elo0 where elo1 is true

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which it ends."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, scores: Sequence[float], players: int = 2) -> float:
        """How much better elo1 explains the scores of the rounds than elo0: the logarithm of the ratio."""
        counts = Counter(scores)
        values = np.array(sorted({*QUARTERS, *counts}))
        seen = np.array([counts.get(value, 0) or UNSEEN for value in values])
        mean0, mean1 = (expected_score(elo, players) for elo in (self.elo0, self.elo1))
        return log_likelihood_ratio(values, seen, mean0, mean1)

    def verdict(self, scores: Sequence[float], players: int = 2) -> str:
        """`elo1` or `elo0` once it is decided, else nothing."""
        if len(scores) < 2:
            return ""
        (low, high), ratio = self.bounds, self.ratio(scores, players)
        return "elo1" if ratio >= high else "elo0" if ratio <= low else ""


def log_likelihood_ratio(values: Floats, counts: Floats, mean0: float, mean1: float) -> float:
    """The logarithm of how much likelier the counts are with the second mean than with the first."""
    shares = counts / counts.sum()
    with0, with1 = (_likeliest(values, shares, mean) for mean in (mean0, mean1))
    return float(counts.sum() * np.sum(shares * np.log(with1 / with0)))


def _likeliest(values: Floats, shares: Floats, mean: float) -> Floats:
    """The distribution on these values with that mean under which the shares seen are likeliest."""
    apart = values - mean
    low, high = -1 / apart.max(), -1 / apart.min()
    edge = 1e-9 * (high - low)
    t = brentq(lambda t: float(np.sum(shares * apart / (1 + t * apart))), low + edge, high - edge, xtol=1e-13)
    found: Floats = shares / (1 + t * apart)
    return found


def superiority(scores: Sequence[float], players: int = 2) -> float:
    """The likelihood that a player is stronger than the others, from its scores in rounds, by the normal law."""
    n, even = len(scores), 1 / players
    if n < 2:
        return 0.5
    centre = sum(scores) / n
    error = sqrt(sum((one - centre) ** 2 for one in scores) / (n - 1) / n)
    return float(ndtr((centre - even) / error)) if error else 0.5 if centre == even else float(centre > even)
