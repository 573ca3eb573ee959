"""How good each move of a node looks, and the policy that follows (Danihelka et al. 2022, "Policy improvement by
planning with Gumbel", sections 4 and 5).

A move that was never tried counts as the *mixed value*: the network's value of the node and the values of the moves
that were tried, weighed by their priors. The improved policy is the softmax of logit + weight * value.
"""

from math import exp
from typing import NamedTuple

import numpy as np

from mossa.jit import rule
from mossa.search.montecarlo.proof import is_proven, may_gain

LOST = np.float32(-1e9)  # the score of a move that is proven to be no better than what is sure


class Weights(NamedTuple):
    """How much values count against the network's policy: (visits + most visits of a move) * scale."""

    visits: float = 50.0
    scale: float = 0.2
    exploration: float = 1.5  # of PUCT
    proof: int = 300  # positions looked at for a proof when a node gets its children


@rule
def value_of(node, mover):
    """The value of a node that was visited or proven, for the player who moved into it."""
    low, high = (node.low, node.high) if mover == 0 else (-node.high, -node.low)
    if low == high:
        return np.float64(low)
    return min(max(node.total / node.visits, np.float64(low)), np.float64(high))


@rule
def is_known(node):
    return node.visits > 0 or is_proven(node)


@rule
def mixed_value(nodes, parent, mover):
    """What a move that was never tried is worth."""
    weight, total, visits = 0.0, 0.0, 0
    first = nodes[parent].first
    for child in range(first, first + nodes[parent].count):
        node = nodes[child]
        if is_known(node):
            weight += node.prior
            total += node.prior * value_of(node, mover)
            visits += node.visits
    value = np.float64(nodes[parent].value)
    return (value + visits * total / weight) / (1 + visits) if weight > 0.0 and visits > 0 else value


@rule
def is_beaten(child, parent, mover):
    """Whether a move is proven to be worse than what the mover can have for sure."""
    if is_proven(parent):
        return child.low != parent.low or child.high != parent.high
    return child.high < parent.low if mover == 0 else child.low > parent.high


@rule
def score_moves(nodes, parent, mover, weights):
    """Write the score of each child: its logit and what is known of its value; the best of them."""
    first, count = nodes[parent].first, nodes[parent].count
    mixed, most = mixed_value(nodes, parent, mover), 0
    for child in range(first, first + count):
        most = max(most, nodes[child].visits)
    weight = (weights.visits + most) * weights.scale
    best = LOST
    for child in range(first, first + count):
        node = nodes[child]
        if is_beaten(node, nodes[parent], mover):
            node.score = LOST
        else:
            node.score = node.logit + weight * (value_of(node, mover) if is_known(node) else mixed)
        best = max(best, node.score)
    return best


@rule
def to_policy(nodes, parent, best):
    """Turn the scores of the children into probabilities."""
    first, count = nodes[parent].first, nodes[parent].count
    total = 0.0
    for child in range(first, first + count):
        node = nodes[child]
        node.score = exp(node.score - best)
        total += node.score
    for child in range(first, first + count):
        nodes[child].score /= total


@rule
def inner_child(nodes, parent, mover, weights):
    """The child that brings the visits closest to the improved policy (section 5)."""
    to_policy(nodes, parent, score_moves(nodes, parent, mover, weights))
    first, count = nodes[parent].first, nodes[parent].count
    visits = 0
    for child in range(first, first + count):
        visits += nodes[child].visits
    chosen, best = first, -np.inf
    for child in range(first, first + count):
        node = nodes[child]
        lead = node.score - node.visits / (1.0 + visits)
        if lead > best and may_gain(node, nodes[parent], mover):
            chosen, best = child, lead
    return chosen


@rule
def policy_value(nodes, parent, mover):
    """The value of the improved policy, written as the children's scores before."""
    total, mixed = 0.0, mixed_value(nodes, parent, mover)
    first = nodes[parent].first
    for child in range(first, first + nodes[parent].count):
        node = nodes[child]
        total += node.score * (value_of(node, mover) if is_known(node) else mixed)
    return total
