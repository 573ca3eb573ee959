"""Trees of one search each, side by side, and the walks that simulations take through them.

A node is a flat record, as in Monte Carlo search, with what the network said of it:

    total    sum of the values seen through this node, for the player who moved into it
    move     the move that leads here from the parent
    logit    what the network thinks of that move: the logarithm of `prior`
    prior    the network's probability of that move among its siblings
    value    what the network thinks of this position, for its side to move
    score    scratch: how good the move looks to whoever chooses among the siblings
    visits   simulations that went through
    first    index of the first child
    count    number of children; 0 until the node is expanded
    low      the worst result that player 0 may still get here: -1 until something is proven
    high     the best one: 1 until something is proven

Node 0 is the root.
"""

from typing import Any, NamedTuple

import numpy as np

from mossa.games import Game
from mossa.jit import rule

USUAL_MOVES = 64  # children that a node has at the most, most of the time
FRAMES = 12  # plies that the small search at a new leaf sees at most

NODE = np.dtype(
    [
        ("total", np.float64),
        ("move", np.int64),
        ("logit", np.float32),
        ("prior", np.float32),
        ("value", np.float32),
        ("score", np.float32),
        ("visits", np.int32),
        ("first", np.int32),
        ("count", np.int16),
        ("low", np.int8),
        ("high", np.int8),
    ],
    align=True,
)


class Tree(NamedTuple):
    """One search tree."""

    nodes: Any  # [node]
    used: Any  # [1] how many nodes are in use


class Walk(NamedTuple):
    """One simulation on its way from the root to a leaf and back."""

    states: Any  # the state reached, then one a frame of the small search ahead, and its last
    path: Any  # [ply] the nodes walked to
    movers: Any  # [ply] who moved
    depth: Any  # [1] how many there are; -1 when nothing waits for an answer of the network
    moves: Any  # room for the legal moves of the state reached
    tried: Any  # [frame] the legal moves of a frame
    counts: Any  # [frame] how many they are
    nexts: Any  # [frame] which is to be tried next
    turns: Any  # [frame] who is to move
    bests: Any  # [frame] the best value of the moves tried, for player 0


def rows_for(game: Game, simulations: int) -> int:
    """How many nodes so many simulations need: the root and all its moves, and what they usually meet further on."""
    return 1 + game.max_moves + simulations * min(game.max_moves, USUAL_MOVES)


def new_nodes(trees: int, capacity: int) -> Any:
    """Room for trees of `capacity` nodes each."""
    return np.zeros((trees, capacity), NODE).view(np.recarray)


def new_walks(game: Game, walks: int) -> Walk:
    """Room for so many walks: the first index of each array is the walk."""
    return Walk(
        np.zeros((walks, FRAMES + 2), game.state).view(np.recarray),
        np.zeros((walks, game.max_plies + 1), np.int64),
        np.zeros((walks, game.max_plies + 1), np.int64),
        np.full((walks, 1), -1, np.int64),
        np.zeros((walks, game.max_moves), np.int64),
        np.zeros((walks, FRAMES + 1, game.max_moves), np.int64),
        np.zeros((walks, FRAMES), np.int64),
        np.zeros((walks, FRAMES), np.int64),
        np.zeros((walks, FRAMES), np.int64),
        np.zeros((walks, FRAMES)),
    )


@rule
def clear_node(node, move):
    node.total = 0.0
    node.move = move
    node.logit = 0.0
    node.prior = 0.0
    node.value = 0.0
    node.score = 0.0
    node.visits = 0
    node.first = 0
    node.count = 0
    node.low = -1
    node.high = 1


@rule
def clear_tree(tree):
    """Begin anew with an unexpanded root."""
    clear_node(tree.nodes[0], -1)
    tree.used[0] = 1


@rule
def add_children(tree, parent, moves, n):
    """Give a node one child a move, in that order."""
    first = tree.used[0]
    for i in range(n):
        clear_node(tree.nodes[first + i], moves[i])
    tree.nodes[parent].first = first
    tree.nodes[parent].count = n
    tree.used[0] = first + n
