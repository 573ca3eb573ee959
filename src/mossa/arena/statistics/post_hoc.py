"""Which groups differ? Every pair compared, with a limit on errors over all pairs together."""

from collections.abc import Sequence
from itertools import combinations
from math import sqrt
from typing import NamedTuple

import numpy as np
from scipy import stats

from mossa.arena.statistics.groups import Groups


class Difference(NamedTuple):
    """Two groups, by their places: how far they are apart, and what the comparison says."""

    first: int
    second: int
    difference: float
    is_significant: bool
    p: float | None = None  # adjusted for the number of pairs
    low: float | None = None
    high: float | None = None
    critical: float | None = None  # the least difference that counts as significant


def kruskalmc(groups: Groups, level: float = 0.05) -> list[Difference]:
    """Siegel and Castellan's comparison of mean ranks (1988, section 8.5), as `kruskalmc` of R's pgirmess."""
    means, total = mean_ranks(groups), sum(map(len, groups))
    z = float(stats.norm.isf(level / (len(groups) * (len(groups) - 1))))
    found = []
    for i, j in combinations(range(len(groups)), 2):
        critical = z * sqrt(total * (total + 1) / 12 * (1 / len(groups[i]) + 1 / len(groups[j])))
        apart = means[i] - means[j]
        found.append(Difference(i, j, apart, abs(apart) > critical, critical=critical))
    return found


def dunn(groups: Groups, level: float = 0.05) -> list[Difference]:
    """Dunn's comparison of mean ranks (1964), corrected for ties; p values by Holm (1979)."""
    means, total = mean_ranks(groups), sum(map(len, groups))
    _, counts = np.unique(np.concatenate([np.asarray(one, float) for one in groups]), return_counts=True)
    variance = total * (total + 1) / 12 - float(np.sum(counts**3 - counts)) / (12 * (total - 1))
    pairs = list(combinations(range(len(groups)), 2))
    apart = [means[i] - means[j] for i, j in pairs]
    errors = [sqrt(variance * (1 / len(groups[i]) + 1 / len(groups[j]))) for i, j in pairs]
    ps = holm([2 * float(stats.norm.sf(abs(a) / e)) if e > 0 else 1.0 for a, e in zip(apart, errors, strict=True)])
    return [Difference(i, j, a, p < level, p) for (i, j), a, p in zip(pairs, apart, ps, strict=True)]


def tukey(groups: Groups, level: float = 0.05) -> list[Difference]:
    """Tukey's honest significant difference of means, after Kramer for groups of different sizes."""
    found = stats.tukey_hsd(*groups)
    limits = found.confidence_interval(1 - level)
    return [
        Difference(
            i,
            j,
            float(found.statistic[i, j]),
            bool(found.pvalue[i, j] < level),
            float(found.pvalue[i, j]),
            float(limits.low[i, j]),
            float(limits.high[i, j]),
        )
        for i, j in combinations(range(len(groups)), 2)
    ]


def mean_ranks(groups: Groups) -> list[float]:
    """The mean rank of each group among the values of all; equal values share the mean of their ranks."""
    ranks = iter(stats.rankdata([value for one in groups for value in one]))
    return [float(np.mean([next(ranks) for _ in one])) for one in groups]


def holm(ps: Sequence[float]) -> list[float]:
    """P values adjusted step by step, so that the chance of any false positive stays within the level (Holm 1979)."""
    adjusted, reached = [0.0] * len(ps), 0.0
    for rank, index in enumerate(sorted(range(len(ps)), key=ps.__getitem__)):
        reached = max(reached, min(1.0, (len(ps) - rank) * ps[index]))
        adjusted[index] = reached
    return adjusted
