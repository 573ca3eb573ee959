"""One simulation: down to a leaf, a question to the network if the rules and the cache do not answer, and back up."""

from functools import cache
from math import exp, log

import numpy as np

from mossa.games import Game
from mossa.jit import Rule, rule
from mossa.search.alphazero.cache import find_rule, keep_rule, turn_back_rule
from mossa.search.alphazero.policy import inner_child
from mossa.search.alphazero.proofs import look_ahead_rule
from mossa.search.alphazero.tree import add_children
from mossa.search.montecarlo.proof import back_up_bounds, is_proven

DONE, ASKS, MEETS = 0, 1, 2  # how a walk ends: counted; a question for the network; at a leaf that has been asked about
ASKED = 2.0  # the value of such a leaf: far from what any network answers, whose 1 may be rounded up


@rule
def back_up(tree, walk, value):
    """Count one simulation whose leaf is worth `value` for player 0."""
    nodes = tree.nodes
    nodes[0].visits += 1
    for i in range(walk.depth[0] - 1, -1, -1):
        node = nodes[walk.path[i]]
        value = min(max(value, np.float64(node.low)), np.float64(node.high))
        node.visits += 1
        node.total += value if walk.movers[i] == 0 else -value
    walk.depth[0] = -1


@rule
def set_priors(nodes, parent, logits, value):
    """Write what the network said of a node and its moves; `value` is for the side to move."""
    first, count = nodes[parent].first, nodes[parent].count
    nodes[parent].value = value
    best = -np.inf
    for child in range(first, first + count):
        best = max(best, np.float64(logits[nodes[child].move]))
    total = 0.0
    for child in range(first, first + count):
        total += exp(logits[nodes[child].move] - best)
    for child in range(first, first + count):
        node = nodes[child]
        node.logit = logits[node.move] - best - log(total)
        node.prior = exp(node.logit)


@cache
def expand_rule(game: Game) -> Rule:
    """The rule `(tree, node, walk, positions) -> is decided, value for player 0` for a node at `walk.states[0]`.

    It gives the node its children and looks whether the result follows from the rules alone, at so many positions.
    """
    legal_moves, score = game.legal_moves, game.score
    look_ahead = look_ahead_rule(game)

    @rule
    def expand(tree, node, walk, positions):
        nodes, state = tree.nodes, walk.states[0]
        n = legal_moves(state, walk.moves)
        if n == 0:
            return True, np.float64(score(state, 0))
        if tree.used[0] + n > len(nodes):
            return False, 0.0  # no room: it stays a leaf
        add_children(tree, node, walk.moves, n)
        if look_ahead(nodes, node, walk, positions):
            back_up_bounds(nodes, walk.path, walk.movers, walk.depth[0])
        return is_proven(nodes[node]), np.float64(nodes[node].low)

    return expand


@rule
def is_asked(node):
    """Whether the network has been asked about a node and has not answered yet."""
    return node.value == ASKED


@rule
def mark_asked(node):
    node.value = ASKED


@cache
def answer_rule(game: Game) -> Rule:
    """The rule `(tree, walk, logits, value)` that puts an answer of the network where its walk has stopped."""
    to_move = game.to_move

    @rule
    def answer(tree, walk, logits, value):
        leaf = walk.path[walk.depth[0] - 1] if walk.depth[0] > 0 else 0
        set_priors(tree.nodes, leaf, logits, value)
        back_up(tree, walk, value if to_move(walk.states[0]) == 0 else -value)

    return answer


@cache
def descend_rule(game: Game, child_of: Rule = inner_child) -> Rule:
    """The rule `(tree, cache, walk, weights, logits) -> how it ends`: a simulation from `walk.states[0]`, the root.

    `walk.path[0]` is the child of the root to begin with, if the root has any; then `child_of` chooses. At ASKS the
    walk stops at a leaf that only the network can tell about.
    """
    to_move, play = game.to_move, game.play
    expand, answer, find = expand_rule(game), answer_rule(game), find_rule(game)

    @rule
    def descend(tree, cache, walk, weights, logits):
        nodes, state = tree.nodes, walk.states[0]
        node, depth = 0, 0
        while nodes[node].count > 0 and not is_proven(nodes[node]) and not is_asked(nodes[node]):
            mover = to_move(state)
            node = walk.path[0] if depth == 0 else child_of(nodes, node, mover, weights)
            play(state, nodes[node].move)
            walk.path[depth], walk.movers[depth] = node, mover
            depth += 1
        walk.depth[0] = depth
        if is_asked(nodes[node]):
            return MEETS
        if is_proven(nodes[node]):
            back_up(tree, walk, np.float64(nodes[node].low))
            return DONE
        is_decided, result = expand(tree, node, walk, weights.proof)
        if is_decided:
            back_up(tree, walk, result)
            return DONE
        is_known, value = find(cache, state, logits)
        if is_known:
            answer(tree, walk, logits, value)
            return DONE
        mark_asked(nodes[node])
        return ASKS

    return descend


@cache
def absorb_rule(game: Game) -> Rule:
    """The rule `(tree, cache, walk, said, value, logits)`: keep what the network said and go back up.

    `logits` is scratch.
    """
    answer, keep, turn_back = answer_rule(game), keep_rule(game), turn_back_rule(game)

    @rule
    def absorb(tree, cache, walk, said, value, logits):
        keep(cache, walk.states[0], said, value)
        turn_back(walk.states[0], said, logits)
        answer(tree, walk, logits, value)

    return absorb
