"""Which child to walk to: the bounds that a search may use, each a rule `(parent, child, spread, c) -> bound`.

`spread` is computed once a parent by the rule beside it, from the parent's visits. Scores lie in [-1, 1].
"""

from math import log, sqrt
from typing import NamedTuple

import numpy as np

from mossa.jit import Rule, rule


class Selection(NamedTuple):
    """A bound, and the part of it that depends on the parent's visits alone."""

    spread: Rule  # (visits) -> float
    bound: Rule  # (child, count, spread, c) -> float


@rule
def log_root(visits):
    return sqrt(log(max(visits, 1)))


@rule
def ucb1(child, count, spread, c):
    """Auer et al. 2002: total / visits + c * sqrt(ln(parent's visits) / visits)."""
    width = np.float64(child.width)
    return width * (width * child.total + c * spread)


@rule
def ucb1_tuned(child, count, spread, c):
    """UCB1 with the spread narrowed where the scores seen vary little (Auer et al. 2002, section 4)."""
    width = np.float64(child.width)
    mean = width * width * child.total
    variance = width * width * child.squares - mean * mean + sqrt(2.0) * spread * width
    return mean + c * spread * width * sqrt(min(1.0, max(variance, 0.0)))


@rule
def root(visits):
    return sqrt(np.float64(visits))


@rule
def puct(child, count, spread, c):
    """The bound of AlphaGo and AlphaZero, every move equally likely beforehand."""
    width = np.float64(child.width)
    return width * width * child.total + c * spread / (count * (1.0 + child.visits))


SELECTIONS: dict[str, Selection] = {
    "ucb1": Selection(log_root, ucb1),
    "ucb1-tuned": Selection(log_root, ucb1_tuned),
    "puct": Selection(root, puct),
}
