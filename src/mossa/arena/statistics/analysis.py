"""Everything that groups of values show: what report 000 did by hand in R, and what holds where games depend."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from mossa.arena.statistics.effects import cliffs_delta, epsilon_squared, eta_squared, hedges_g
from mossa.arena.statistics.groups import Outcome, kruskal_wallis, shapiro, welch
from mossa.arena.statistics.intervals import Interval, mean, wilson
from mossa.arena.statistics.post_hoc import Difference, dunn, kruskalmc, tukey
from mossa.arena.statistics.resampling import Lines, bootstrap, permutation

MOST_FOR_SHAPIRO = 5000  # beyond which its p value is not exact
FEWEST = 3  # values that a group needs to be tested


@dataclass(frozen=True, slots=True)
class Group:
    """One group described."""

    name: Any
    values: int
    mean: float
    interval: Interval  # 95 % of the mean, games drawn with replacement
    deviation: float
    quartiles: tuple[float, ...]  # least, quarter, median, three quarters, most
    wins: float  # share of the win, on average
    wins_interval: Interval
    normality: Outcome | None  # Shapiro and Wilk


@dataclass(frozen=True, slots=True)
class Analysis:
    """Whether groups differ, by several tests, and which of them do."""

    groups: tuple[Group, ...]
    kruskal_wallis: Outcome | None = None
    welch: Outcome | None = None
    permutation: Outcome | None = None  # within games; None where no order within them would differ
    epsilon_squared: float = 0.0
    eta_squared: float = 0.0
    kruskalmc: tuple[Difference, ...] = ()
    dunn: tuple[Difference, ...] = ()
    tukey: tuple[Difference, ...] = ()
    cliffs_delta: tuple[float, ...] = ()  # of the same pairs
    hedges_g: tuple[float, ...] = ()


def analysed(lines: Lines, wins: Sequence[float], seed: int = 0) -> Analysis:
    """Describe the groups and compare them; `wins` are the shares of the win, line by line."""
    values = [lines.values[lines.groups == group] for group in range(len(lines.names))]
    intervals = bootstrap(lines, seed=seed)
    won = np.asarray(wins, float)
    groups = tuple(_group(name, values[i], intervals[i], won[lines.groups == i]) for i, name in enumerate(lines.names))
    if len(values) < 2 or min(map(len, values)) < FEWEST or min(float(np.ptp(one)) for one in values) == 0:
        return Analysis(groups)
    pairs = list(combinations(range(len(values)), 2))
    return Analysis(
        groups,
        kruskal_wallis(values),
        welch(values),
        permutation(lines, seed=seed) if lines.can_be_shuffled else None,
        epsilon_squared(values),
        eta_squared(values),
        tuple(kruskalmc(values)),
        tuple(dunn(values)),
        tuple(tukey(values)),
        tuple(cliffs_delta(values[i], values[j]) for i, j in pairs),
        tuple(hedges_g(values[i], values[j]) for i, j in pairs),
    )


def _group(name: Any, values: Any, interval: Interval, won: Any) -> Group:
    is_testable = FEWEST <= len(values) <= MOST_FOR_SHAPIRO and np.ptp(values) > 0
    share = mean([float(one) for one in won])
    return Group(
        name,
        len(values),
        float(values.mean()),
        interval,
        float(values.std(ddof=1)) if len(values) > 1 else 0.0,
        tuple(float(one) for one in np.quantile(values, [0, 0.25, 0.5, 0.75, 1])),
        share,
        wilson(share, len(values)),
        shapiro(values) if is_testable else None,
    )
