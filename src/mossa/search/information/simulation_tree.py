"""Walks: the lines that simulations have gone, as one tree, for people to look at.

A table of arms knows no parents, and one arm may be reached in many ways. So where somebody looks, each simulation
leaves its line here, from the root to the first move that is new, or to the last that the search itself chose. Where
nobody looks there is no room, and kernels are made without it. One record a node, in the order of their coming up:

    parent     the node before; node 0 is the root
    mover      who made the move, CHANCE where it was drawn
    move       what leads here from the parent
    children   how many nodes come next
    total      sum of the scores of the simulations that went here: its mover's, or the searching player's (`is_ours`,
               and where chance moved)

Where moves are simultaneous, the searching player's choice of the running turn comes before those of the others.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from mossa.games import CHANCE, Game
from mossa.jit import Rule, allocating_rule, rule
from mossa.search.alphabeta.plies import records
from mossa.search.information.sets import mix

WALK = np.dtype(
    [
        ("parent", np.int32),
        ("mover", np.int32),
        ("move", np.int64),
        ("children", np.int64),
        ("total", np.float64),
    ],
    align=True,
)
MOST_NODES = 1 << 18
MOST_BYTES = 1 << 26  # of states
_20, _BEGIN = np.uint64(20), np.uint64(0x9E3779B97F4A7C15)


class Walks(NamedTuple):
    """A tree of lines; without room for even a root where nobody looks."""

    nodes: Any  # [node]
    visits: Any  # [node]: simulations that went there
    states: Any  # [node, byte]: where its move was made, in the simulation that made it first
    places: Any  # [2^k]: node + 1, found by parent and move; 0 where free
    used: Any  # [1]


def no_walks() -> Walks:
    """What a search is given that nobody looks at."""
    return _made(0, 1)


def new_walks(game: Game) -> Walks:
    """Room for as many nodes as people will ever look through, of which the root is in use."""
    walks = _made(min(MOST_NODES, MOST_BYTES // game.state.itemsize), game.state.itemsize)
    walks.nodes[0].parent = -1
    walks.used[0] = 1
    return walks


def _made(capacity: int, state_bytes: int) -> Walks:
    places = 1 << (2 * capacity).bit_length() if capacity else 0
    return Walks(
        records(capacity, WALK),
        np.zeros(capacity, np.int32),
        np.zeros((capacity, state_bytes), np.uint8),
        np.zeros(places, np.int32),
        np.zeros(1, np.int64),
    )


class Trace(NamedTuple):
    """The line of one simulation."""

    states: Any  # [ply]: before the move
    words: Any  # the same memory, as bytes
    moves: Any  # [ply]
    movers: Any  # [ply]
    plies: Any  # [1]


@cache
def trace_rule(game: Game, is_shown: bool) -> Rule:
    """The rule `(root) -> Trace` with room for a game, or for nothing where nobody looks."""
    plies = game.max_plies if is_shown else 0

    @allocating_rule
    def new_trace(root):
        states = np.empty(plies, root.dtype)
        moves, movers = np.empty(plies, np.int64), np.empty(plies, np.int64)
        return Trace(states, states.view(np.uint8), moves, movers, np.zeros(1, np.int64))

    return new_trace


@rule
def note(trace, state, mover, move):
    """One more move of the line."""
    ply = trace.plies[0]
    trace.states[ply] = state
    trace.moves[ply], trace.movers[ply] = move, mover
    trace.plies[0] = ply + 1


@rule
def child_place(walks, parent, move):
    """The node that a move leads to; where there is none, the free place for it as a negative number (`~`)."""
    last = len(walks.places) - 1
    i = np.int64(mix(mix(_BEGIN, np.uint64(parent)), np.uint64(move)) >> _20) & last
    while walks.places[i] > 0:
        node = walks.places[i] - 1
        if walks.nodes[node].parent == parent and walks.nodes[node].move == move:
            return node
        i = (i + 1) & last
    return ~i


@rule
def fewest_visits(walks):
    """How often a node must have been visited to go on growing: the fuller the table, the more often."""
    return 1 << 10 * walks.used[0] // len(walks.visits)


@rule
def child_node(walks, parent, mover, move):
    """The node that a move leads to, made where there is none; -1 if there is no room."""
    found = child_place(walks, parent, move)
    if found >= 0:
        return np.int64(found)
    node = walks.used[0]
    if node == len(walks.visits) or walks.visits[parent] < fewest_visits(walks):
        return np.int64(-1)
    walks.places[~found] = node + 1
    walks.used[0] = node + 1
    walks.nodes[node].parent, walks.nodes[node].mover, walks.nodes[node].move = parent, mover, move
    walks.nodes[parent].children += 1
    return np.int64(node)


@rule
def keep_state(walks, node, words, ply):
    """Copy the state of a ply, byte by byte: a slice would be an allocation."""
    size = walks.states.shape[1]
    for i in range(size):
        walks.states[node, i] = words[ply * size + i]


@rule
def own_ply(trace, player):
    """When a player first moved; 0 if he did not."""
    for ply in range(trace.plies[0]):
        if trace.movers[ply] == player:
            return ply
    return 0


@cache
def walk_rule(game: Game, is_ours: bool) -> Rule:
    """The rule `(walks, trace, state, player)` that adds the line of a simulation which ended in that state."""
    score = game.score

    @rule
    def add_walk(walks, trace, state, player):
        walks.visits[0] += 1
        walks.nodes[0].total += score(state, player)
        first, node = own_ply(trace, player), 0
        for i in range(trace.plies[0]):
            ply = first if i == 0 else i - 1 if i <= first else i
            mover = trace.movers[ply]
            known = walks.used[0]
            node = child_node(walks, node, mover, trace.moves[ply])
            if node < 0:
                return
            walks.visits[node] += 1
            walks.nodes[node].total += score(state, player if is_ours or mover == CHANCE else mover)
            if node == known:
                keep_state(walks, node, trace.words, ply)
                return

    return add_walk
