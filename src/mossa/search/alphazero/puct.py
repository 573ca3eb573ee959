"""PUCT, the selection of AlphaGo and AlphaZero (Silver et al. 2017).

A child's bound is its value + c * its prior * sqrt(the parent's visits) / (1 + its visits).
"""

from math import sqrt

import numpy as np

from mossa.jit import rule
from mossa.search.alphazero.policy import is_known, mixed_value, value_of
from mossa.search.montecarlo.proof import may_gain


@rule
def puct_child(nodes, parent, mover, weights):
    """The child with the highest bound; what was never tried counts as the mixed value of the others."""
    first, count = nodes[parent].first, nodes[parent].count
    visits, mixed = 0, mixed_value(nodes, parent, mover)
    for child in range(first, first + count):
        visits += nodes[child].visits
    spread = weights.exploration * sqrt(1.0 + visits)
    chosen, best = first, -np.inf
    for child in range(first, first + count):
        node = nodes[child]
        value = value_of(node, mover) if is_known(node) else mixed
        bound = value + spread * node.prior / (1.0 + node.visits)
        if bound > best and may_gain(node, nodes[parent], mover):
            chosen, best = child, bound
    return chosen
