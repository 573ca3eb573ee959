"""The simulation tree: the lines that simulations have taken, as one tree, for people to look at.

A table of arms knows no parents, and one arm may be reached in many ways. So where somebody looks, each simulation
leaves its line here, from the root to the first move that is new, or to the last that the search itself chose. Where
nobody looks there is no room, and kernels are made without it. One record a node, in the order of their coming up:

    parent     the node before; node 0 is the root
    mover      who made the move, CHANCE where it was drawn
    move       what leads here from the parent
    children   how many nodes come next
    total      sum of the scores of the simulations that went here, of whoever the move serves; the searching player's
               where chance moved

Where moves are simultaneous, the searching player's choice of the running turn comes before those of the others.
"""

from typing import Any, NamedTuple

import numpy as np

from mossa.games import Game
from mossa.jit import rule
from mossa.search.alphabeta.plies import records
from mossa.search.hashing import EMPTY_KEY, mix, never_free, new_places, place_of

NODE = np.dtype(
    [
        ("parent", np.int32),
        ("mover", np.int32),
        ("move", np.int64),
        ("children", np.int64),
        ("total", np.float64),
    ],
    align=True,
)
LINK = np.dtype([("key", np.uint64), ("node", np.int64)], align=True)
MOST_NODES = 1 << 18
MOST_BYTES = 1 << 26  # of states


class SimulationTree(NamedTuple):
    """A tree of lines; without room for even a root where nobody looks."""

    nodes: Any  # [node]
    visits: Any  # [node]: simulations that went there
    states: Any  # [node, byte]: where its move was made, in the simulation that made it first
    links: Any  # [2^k]: from parent and move, mixed, to the node
    used: Any  # [1]


def no_simulation_tree() -> SimulationTree:
    """What a search is given that nobody looks at."""
    return _tree(0, 1)


def new_simulation_tree(game: Game) -> SimulationTree:
    """Room for as many nodes as people will ever look through, of which the root is in use."""
    tree = _tree(min(MOST_NODES, MOST_BYTES // game.state.itemsize), game.state.itemsize)
    tree.nodes[0].parent = -1
    tree.used[0] = 1
    return tree


def _tree(capacity: int, state_bytes: int) -> SimulationTree:
    return SimulationTree(
        records(capacity, NODE),
        np.zeros(capacity, np.int32),
        np.zeros((capacity, state_bytes), np.uint8),
        new_places(4 * capacity, LINK),
        np.zeros(1, np.int64),
    )


@rule
def fewest_visits(tree):
    """How often a node must have been visited to go on growing: the fuller the tree, the more often."""
    return 1 << 10 * tree.used[0] // len(tree.visits)


@rule
def child_node(tree, parent, mover, move):
    """The node that a move leads to, made where there is none; -1 if there is no room."""
    key = never_free(mix(mix(EMPTY_KEY, np.uint64(parent)), np.uint64(move)))
    place = place_of(tree.links, key)
    if place >= 0:
        return tree.links[place].node
    node = tree.used[0]
    if node == len(tree.visits) or tree.visits[parent] < fewest_visits(tree):
        return np.int64(-1)
    tree.links[~place].key, tree.links[~place].node = key, node
    tree.used[0] = node + 1
    tree.nodes[node].parent, tree.nodes[node].mover, tree.nodes[node].move = parent, mover, move
    tree.nodes[parent].children += 1
    return np.int64(node)


@rule
def keep_state(tree, node, words, ply):
    """Copy the state of a ply, byte by byte: a slice would be an allocation."""
    size = tree.states.shape[1]
    for i in range(size):
        tree.states[node, i] = words[ply * size + i]
