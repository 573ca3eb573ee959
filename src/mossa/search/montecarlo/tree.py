"""The search tree: one flat record a node, 40 bytes, the children of a node side by side.

    total    sum of the scores seen through this node, for the player who moved into it; for the root's after chance
    move     the move that leads here from the parent
    visits   simulations that went through
    first    index of the first child
    width    1 / sqrt(visits), kept so that UCB1 needs neither division nor root
    guess    what an evaluation function says of this node, for the player who moved into it
    count    number of children; 0 until the node is expanded (and for ever where the game is over)
    low      the worst result that player 0 may still get here: -1 until something is proven
    high     the best one: 1 until something is proven

Node 0 is the root.
"""

from functools import cache
from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from mossa.jit import Kernel, below, kernel, rule
from mossa.search.playout.mast import no_mast

NODE = np.dtype(
    [
        ("total", np.float64),
        ("move", np.int64),
        ("visits", np.int32),
        ("first", np.int32),
        ("width", np.float32),
        ("guess", np.float32),
        ("count", np.int16),
        ("low", np.int8),
        ("high", np.int8),
    ],
    align=True,
)


class Tree(NamedTuple):
    """A search tree, and what its playouts learn beside it."""

    nodes: Any  # [node]
    used: Any  # [1]: how many nodes are in use
    mast: Any  # [player, slot of a move]: average scores of moves; empty where playouts do not learn


def new_tree(capacity: int, mast: Any = None) -> Tree:
    """Room for `capacity` nodes, of which the root is in use."""
    nodes = np.recarray(capacity, NODE)
    nodes[:1] = np.zeros(1, NODE)
    nodes[0].low, nodes[0].high = -1, 1
    return Tree(nodes, np.ones(1, np.int64), no_mast() if mast is None else mast)


@rule
def shuffle(moves, n, rng):
    """Put the first n moves in random order."""
    for i in range(n - 1):
        j = i + below(rng, n - i)
        swapped = moves[i]
        moves[i] = moves[j]
        moves[j] = swapped


@rule
def add_children(nodes, used, parent, moves, n):
    """Give a node one child a move, in that order."""
    first = used[0]
    for i in range(n):
        node = nodes[first + i]
        node.total = 0.0
        node.move = moves[i]
        node.visits = 0
        node.first = 0
        node.width = 0.0
        node.guess = 0.0
        node.count = 0
        node.low = -1
        node.high = 1
    nodes[parent].first = first
    nodes[parent].count = n
    used[0] = first + n


@rule
def add_visit(node, score):
    """Count one simulation that went through a node."""
    node.visits += 1
    node.total += score
    node.width = 1.0 / sqrt(node.visits)


@cache
def moving_kernel() -> Kernel:
    """Compile `run(source, node, target) -> used`.

    It copies a node, with all that hangs below, into an empty tree as its root, as far as there is room.
    """

    @kernel("moving a subtree")
    def run(source, node, target):
        target[0] = source[node]
        used = 1
        parent = 0
        while parent < used:
            first, count = target[parent].first, target[parent].count
            if used + count > len(target):
                count = 0  # no room: these children are forgotten
            for i in range(count):
                target[used + i] = source[first + i]
            target[parent].first, target[parent].count = used, count
            used += count
            parent += 1
        return used

    return run
