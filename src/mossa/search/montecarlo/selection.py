"""Selection: which child a simulation goes on to (UCB1; Auer et al. 2002).

A bound is a rule `(child, spread, params) -> float`; `spread` is what depends on the parent's visits alone, worked out
once for all children. Scores lie in [-1, 1]. Children never visited come first, in the order of their coming up.
"""

from math import log, sqrt

import numpy as np

from mossa.games import CHANCE, Game
from mossa.jit import Rule, below, rule
from mossa.search.playout.chance import outcome_rule


@rule
def spread_of(visits):
    return sqrt(log(max(visits, 1)))


@rule
def ucb1(child, spread, params):
    """Total / visits + c * sqrt(ln(parent's visits) / visits)."""
    width = np.float64(child.width)
    return width * (width * child.total + params.c * spread)


@rule
def ucb1_with_guess(child, spread, params):
    """UCB1 in which the guess, backed up by minimax, has its share of the mean (Lanctot et al. 2014)."""
    return ucb1(child, spread, params) + params.implicit * (np.float64(child.guess) - child.total / child.visits)


def best_child_rule(bound: Rule, is_open: Rule) -> Rule:
    """The rule `(nodes, parent, mover, params) -> child`: the highest bound of those that are open."""

    @rule
    def best_child(nodes, parent, mover, params):
        node = nodes[parent]
        best, best_bound, spread = node.first, -np.inf, spread_of(node.visits)
        for i in range(node.first, node.first + node.count):
            child = nodes[i]
            if is_open(child, node, mover):
                if child.visits == 0:
                    return i
                value = bound(child, spread, params)
                if value > best_bound:
                    best, best_bound = i, value
        return best

    return best_child


def select_rule(game: Game, bound: Rule, is_open: Rule) -> Rule:
    """The rule `(nodes, node, mover, work, params, rng) -> child` to go on to.

    It is drawn where chance moves, and where the node has been visited less often than the threshold.
    """
    best_child, outcome = best_child_rule(bound, is_open), outcome_rule(game)

    @rule
    def select(nodes, node, mover, work, params, rng):
        if nodes[node].visits < params.threshold:
            return nodes[node].first + below(rng, nodes[node].count)
        return best_child(nodes, node, mover, params)

    @rule
    def select_or_draw(nodes, node, mover, work, params, rng):
        if mover == CHANCE:
            return nodes[node].first + outcome(work, rng)
        return select(nodes, node, mover, work, params, rng)

    return select_or_draw if game.has_chance else select
