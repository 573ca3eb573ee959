"""Choosing at the root with few simulations: Gumbel noise and sequential halving (Danihelka et al. 2022, section 3).

Of the moves with the highest noise + logit the first few are considered. They get their simulations in phases; after
each the better half goes on. Noise of zero makes the choice deterministic.
"""

from functools import cache
from math import log

import numpy as np

from mossa.jit import Rng, rule, uniform
from mossa.search.alphazero.policy import LOST, score_moves
from mossa.search.montecarlo.proof import is_proven, may_gain


@cache
def halving(considered: int, simulations: int) -> tuple[int, ...]:
    """[simulation] how many visits the move to be simulated has had: the order of sequential halving."""
    order: list[int] = []
    left, done = considered, 0
    phases = max(1, (considered - 1).bit_length())
    while len(order) < simulations:
        rounds = max(1, simulations // (phases * left))
        order += [visits for visits in range(done, done + rounds) for _ in range(left)]
        done, left = done + rounds, max(min(2, considered), left // 2)
    return tuple(order[:simulations])


def halving_table(most: int, simulations: int) -> np.ndarray:
    """[considered, simulation] the orders for up to `most` moves."""
    rows = [halving(max(1, considered), simulations) for considered in range(most + 1)]
    return np.array(rows, np.int64).reshape(most + 1, simulations)


@rule
def draw_noise(noise, n, rng: Rng, scale):
    """Gumbel noise for n moves."""
    for i in range(n):
        noise[i] = -log(-log(max(uniform(rng), 1e-12))) * scale if scale > 0.0 else 0.0


@rule
def root_child(nodes, mover, noise, visits, weights):
    """Of the moves with so many visits the one with the highest noise + score; of all if there is none such.

    What is proven needs no simulation.
    """
    score_moves(nodes, 0, mover, weights)
    first, count = nodes[0].first, nodes[0].count
    chosen, best, has_fitting = first, -np.inf, False
    for i in range(count):
        node = nodes[first + i]
        if not may_gain(node, nodes[0], mover):
            continue
        is_fitting, score = node.visits == visits, noise[i] + node.score
        if (is_fitting and not has_fitting) or (is_fitting == has_fitting and score > best):
            chosen, best, has_fitting = first + i, score, is_fitting
    return chosen


@rule
def best_child(nodes, mover, noise, weights):
    """The move to play: of those with the most visits, or proven, the one with the highest noise + score."""
    score_moves(nodes, 0, mover, weights)
    first, count = nodes[0].first, nodes[0].count
    most = 0
    for child in range(first, first + count):
        if nodes[child].score > LOST:
            most = max(most, nodes[child].visits)
    chosen, best = first, -np.inf
    for i in range(count):
        node = nodes[first + i]
        is_candidate = node.score > LOST and (node.visits == most or is_proven(node))
        if is_candidate and noise[i] + node.score > best:
            chosen, best = first + i, noise[i] + node.score
    return chosen
