"""The trace of one simulation: its moves, and the states that they were made in, for the simulation tree."""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from mossa.games import CHANCE, Game
from mossa.jit import Rule, allocating_rule, rule
from mossa.search.information.simulation_tree import child_node, keep_state


class Trace(NamedTuple):
    """The line of one simulation."""

    states: Any  # [ply]: before the move
    words: Any  # the same memory, as bytes
    moves: Any  # [ply]
    movers: Any  # [ply]
    plies: Any  # [1]


class Tracing(NamedTuple):
    """The rules that leave the lines of simulations in a tree."""

    new: Rule  # (root) -> Trace
    note: Rule  # (trace, is_out, state, mover, player, move): a move is made; `is_out` says whose trees are left
    add: Rule  # (tree, trace, state, player): the simulation ended in that state


@cache
def new_trace_rule(plies: int) -> Rule:
    """The rule `(root) -> Trace` with room for so many plies."""

    @allocating_rule
    def new_trace(root):
        states = np.empty(plies, root.dtype)
        moves, movers = np.empty(plies, np.int64), np.empty(plies, np.int64)
        return Trace(states, states.view(np.uint8), moves, movers, np.zeros(1, np.int64))

    return new_trace


@rule
def no_trace(root):
    """Where nobody looks."""
    return 0


@rule
def note_nothing(trace, is_out, state, mover, player, move):
    """Where nobody looks."""


@rule
def add_nothing(tree, trace, state, player):
    """Where nobody looks."""


@rule
def note_any(trace, is_out, state, mover, player, move):
    """One more move of the line, as long as anybody is in a tree of theirs; the last is the one that leaves it."""
    ply = trace.plies[0]
    if ply >= 0:
        trace.states[ply] = state
        trace.moves[ply], trace.movers[ply] = move, mover
        trace.plies[0] = ~(ply + 1) if is_out.all() else ply + 1  # negative: the line is complete


@rule
def note_own(trace, is_out, state, mover, player, move):
    """The same of the searching player's moves alone."""
    if mover == player:
        note_any(trace, is_out, state, mover, player, move)


@rule
def own_ply(trace, plies, player):
    """When a player first moved; 0 if they did not."""
    for ply in range(plies):
        if trace.movers[ply] == player:
            return ply
    return 0


@cache
def tracing_rules(game: Game, is_shown: bool, is_own: bool, whose: Rule) -> Tracing:
    """How a search is traced, if at all; `whose(mover, player)` tells whom a move serves."""
    if not is_shown:
        return Tracing(no_trace, note_nothing, add_nothing)
    score = game.score

    @rule
    def add_trace(tree, trace, state, player):
        plies = max(trace.plies[0], ~trace.plies[0])
        trace.plies[0] = 0
        tree.visits[0] += 1
        tree.nodes[0].total += score(state, player)
        first, node = own_ply(trace, plies, player), 0
        for i in range(plies):
            ply = first if i == 0 else i - 1 if i <= first else i
            mover = trace.movers[ply]
            size = tree.used[0]
            node = child_node(tree, node, mover, trace.moves[ply])
            if node < 0:
                return
            tree.visits[node] += 1
            tree.nodes[node].total += score(state, player if mover == CHANCE else whose(mover, player))
            if node == size:
                keep_state(tree, node, trace.words, ply)
                return

    return Tracing(new_trace_rule(game.max_plies), note_own if is_own else note_any, add_trace)
