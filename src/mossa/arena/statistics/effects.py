"""How large is a difference, beyond whether there is one?"""

from collections.abc import Sequence
from math import sqrt

import numpy as np
from scipy import stats

from mossa.arena.statistics.groups import Groups


def hedges_g(first: Sequence[float], second: Sequence[float]) -> float:
    """The difference of two means in pooled standard deviations, corrected for few values (Hedges 1981)."""
    degrees = len(first) + len(second) - 2
    squares = (len(first) - 1) * np.var(first, ddof=1) + (len(second) - 1) * np.var(second, ddof=1)
    apart = float(np.mean(first) - np.mean(second))
    if squares == 0:
        return 0.0 if apart == 0 else float("inf") * np.sign(apart)
    return apart / sqrt(float(squares) / degrees) * (1 - 3 / (4 * degrees - 1))


def cliffs_delta(first: Sequence[float], second: Sequence[float]) -> float:
    """How much more often a value of the first exceeds one of the second than the other way round (Cliff 1993)."""
    ranks = stats.rankdata([*first, *second])
    n, m = len(first), len(second)
    above = float(ranks[:n].sum()) - n * (n + 1) / 2  # Mann and Whitney's U
    return 2 * above / (n * m) - 1


def eta_squared(groups: Groups) -> float:
    """The share of the variance that lies between groups."""
    values = np.concatenate([np.asarray(one, float) for one in groups])
    between = sum(len(one) * (np.mean(one) - values.mean()) ** 2 for one in groups)
    whole = float(np.sum((values - values.mean()) ** 2))
    return float(between) / whole if whole else 0.0


def epsilon_squared(groups: Groups) -> float:
    """The same of ranks: Kruskal and Wallis's statistic over the most that it could be (Tomczak and Tomczak 2014)."""
    total = sum(map(len, groups))
    return float(stats.kruskal(*groups).statistic) / (total - 1)
