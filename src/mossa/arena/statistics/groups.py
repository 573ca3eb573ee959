"""Do groups differ at all? Omnibus tests of independent groups of numbers."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from scipy import stats

Groups = Sequence[Sequence[float]]


class Outcome(NamedTuple):
    """The outcome of a test: its statistic, degrees of freedom where it has them, and how likely chance alone is."""

    statistic: float
    p: float
    degrees: tuple[float, ...] = ()


def shapiro(values: Sequence[float]) -> Outcome:
    """Are the values normally distributed (Shapiro and Wilk 1965)? A small p says no."""
    found = stats.shapiro(values)
    return Outcome(float(found.statistic), float(found.pvalue))


def kruskal_wallis(groups: Groups) -> Outcome:
    """Do groups differ in rank (Kruskal and Wallis 1952, corrected for ties)?"""
    found = stats.kruskal(*groups)
    return Outcome(float(found.statistic), float(found.pvalue), (len(groups) - 1,))


def welch(groups: Groups) -> Outcome:
    """Do groups differ in mean, whatever their variances (Welch 1951)? R's `oneway.test`."""
    k, n = len(groups), np.array([len(one) for one in groups])
    means = np.array([np.mean(one) for one in groups])
    weights = n / np.array([np.var(one, ddof=1) for one in groups])
    centre = weights @ means / weights.sum()
    uncertain = float(np.sum((1 - weights / weights.sum()) ** 2 / (n - 1))) / (k * k - 1)
    between = float(weights @ (means - centre) ** 2) / (k - 1)
    statistic, degrees = between / (1 + 2 * (k - 2) * uncertain), (k - 1.0, 1 / (3 * uncertain))
    return Outcome(statistic, float(stats.f.sf(statistic, *degrees)), degrees)
