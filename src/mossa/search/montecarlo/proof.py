"""Proofs in the tree: MCTS-Solver (Winands, Björnsson and Saito 2008) with bounds (Cazenave and Saffidine 2010).

For two players and results of loss (-1), draw (0) and win (1). Every node keeps the worst and the best result that
player 0 may still get there, `low` and `high`; the node is proven when they meet. A child that cannot be better for the
mover than what they have for sure is not searched again, and no simulation counts for less than what is sure.
"""

from functools import cache

import numpy as np

from mossa.games import Game
from mossa.jit import Rule, rule


@rule
def is_proven(node):
    return node.low == node.high


@rule
def may_gain(child, parent, mover):
    """The mover of the parent may get more from this child than they have for sure."""
    return child.high > parent.low if mover == 0 else child.low < parent.high


@rule
def always(child, parent, mover):
    """Where nothing is proven."""
    return True


@rule
def clamp(scores, node):
    """Make the scores of the two players such as the node's bounds allow."""
    scores[0] = min(max(scores[0], np.float64(node.low)), np.float64(node.high))
    scores[1] = -scores[0]


@rule
def keep(scores, node):
    """Where nothing is proven."""


@rule
def update_bounds(nodes, parent, mover):
    """Work out a node's bounds from its children's; whether they changed."""
    node = nodes[parent]
    low = high = -1 if mover == 0 else 1
    for child in range(node.first, node.first + node.count):
        if mover == 0:
            low, high = max(low, nodes[child].low), max(high, nodes[child].high)
        else:
            low, high = min(low, nodes[child].low), min(high, nodes[child].high)
    has_changed = node.low != low or node.high != high
    node.low, node.high = low, high
    return has_changed


@rule
def back_up_bounds(nodes, path, movers, depth):
    """The bounds of the last node of the path changed: change those before it as far as it matters."""
    for i in range(depth - 1, -1, -1):
        if not update_bounds(nodes, path[i - 1] if i > 0 else 0, movers[i]):
            return


@cache
def prove_children_rule(game: Game) -> Rule:
    """The rule `(nodes, node, path, movers, depth, work) -> whether` it has bounded the node at the end of the path.

    It looks which of the node's new children end the game, and backs their results up as bounds.
    """
    to_move, legal_moves, play, score = game.to_move, game.legal_moves, game.play, game.score

    @rule
    def mark_ends(nodes, parent, work):
        found = False
        first = nodes[parent].first
        for child in range(first, first + nodes[parent].count):
            work.states[1] = work.states[0]
            play(work.states[1], nodes[child].move)
            if legal_moves(work.states[1], work.tried) == 0:
                result = score(work.states[1], 0)
                nodes[child].low, nodes[child].high = np.floor(result), np.ceil(result)
                found = True
        return found

    @rule
    def prove_children(nodes, node, path, movers, depth, work):
        has_changed = mark_ends(nodes, node, work) and update_bounds(nodes, node, to_move(work.states[0]))
        if has_changed:
            back_up_bounds(nodes, path, movers, depth)
        return has_changed

    return prove_children


@rule
def prove_nothing(nodes, node, path, movers, depth, work):
    """Where a search proves nothing."""
    return False
