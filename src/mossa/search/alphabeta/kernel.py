"""The kernel of alpha-beta (Knuth and Moore 1975), for two players, to a fixed depth.

A book writes it as a function that calls itself. Here the calls are frames (see `frame`), so that the search can stop
at any node and go on later. Beside the book:

    1  leave     the loop over a position's moves has ended: its value returns to the position before
    2  advance   the next turn of the loop: make a move
    3  value     the end of the recursion: a result, a repetition, an estimate at the last ply, or what the table knows
    4  enter     the call: go down to the position that the move leads to
    5  take      after the call: the value is compared with alpha and beta

With a transposition table, ordered moves and null windows (Marsland and Campbell 1982).
"""

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from mossa.games import Game
from mossa.jit import Kernel, Rule, inlined_rule, kernel, rule
from mossa.search.alphabeta.frame import for_mover, is_done, null_window, open_frame, window_below
from mossa.search.alphabeta.move_order import HISTORY, KILLERS, NO_MOVE, bring_next, full_order, reward
from mossa.search.alphabeta.plies import extend_line
from mossa.search.alphabeta.repetition import NEVER, seen_at, seen_nowhere
from mossa.search.alphabeta.transposition import (
    COMPLETE,
    EXACT,
    LOWER,
    UPPER,
    ask,
    ask_nothing,
    from_here,
    store,
    store_nothing,
)
from mossa.search.alphabeta.value import Scale, leaf_rules

COUNTS = np.dtype([(name, np.int64) for name in ("ply", "depth", "nodes", "cutoffs", "table_hits")])


class Variant(NamedTuple):
    """The parts that may be exchanged."""

    scale: Scale
    order: Rule = full_order
    scout: Rule = null_window  # (alpha, beta) -> where the window of a later move ends
    has_table: bool = True


class Memory(NamedTuple):
    """What the order of moves rests on."""

    ranks: npt.NDArray[np.int64]  # [ply, i] of each move
    killers: npt.NDArray[np.int64]  # [ply, slot]
    history: npt.NDArray[np.int64]  # [player, move mod HISTORY]


def new_memory(game: Game, deepest: int) -> Memory:
    """Nothing is known yet, down to so many plies."""
    return Memory(
        np.zeros((deepest + 1, game.max_moves), np.int64),
        np.full((deepest + 1, KILLERS), NO_MOVE),
        np.zeros((game.players, HISTORY), np.int64),
    )


@rule
def no_key(state):
    return 0


def leave_rule(keep: Rule, step: int) -> Rule:
    """1. The rule `(frame, entries, ply, depth) -> lowest` that keeps what was found about a position in the table."""

    @inlined_rule
    def leave(frame, entries, ply, depth):
        if frame.lowest < ply:
            return frame.lowest  # the value holds on this path alone
        if ply + 1 < depth:
            bound = UPPER if frame.best <= frame.floor else LOWER if frame.best >= frame.beta else EXACT
            searched = depth - ply if frame.has_estimate else COMPLETE
            keep(entries, frame.key, (frame.move, from_here(frame.best, step * ply), searched, bound))
        return NEVER

    return leave


def advance_rule(game: Game, scout: Rule) -> Rule:
    """2. The rule `(plies, memory, frame, ply) -> n` that makes the next move; n moves are legal after it."""
    legal_moves, play = game.legal_moves, game.play

    @inlined_rule
    def advance(plies, memory, frame, ply):
        if not frame.is_again:
            bring_next(memory.ranks[ply], plies.moves[ply], frame.next, frame.count)
        frame.high = frame.beta if frame.next == 0 or frame.is_again else scout(frame.alpha, frame.beta)
        plies.stack[ply + 1] = plies.stack[ply]
        play(plies.stack[ply + 1], plies.moves[ply, frame.next])
        plies.lengths[ply + 1] = 0
        return legal_moves(plies.stack[ply + 1], plies.moves[ply + 1])

    return advance


def leaf_rule(game: Game, scale: Scale) -> Rule:
    """3. The rule `(state, n, frame, chooser, ply, depth, lowest) -> (is_leaf, value, has_estimate)`."""
    result, estimate = leaf_rules(game, scale)

    @inlined_rule
    def leaf(state, n, frame, chooser, ply, depth, lowest):
        if n == 0:
            return True, result(state, frame.mover, ply + 1), 0
        if lowest <= ply:
            return True, np.int64(0), 0
        if ply + 1 == depth:
            return True, for_mover(frame, estimate(state, chooser), chooser), 1
        return False, np.int64(0), 0

    return leaf


@inlined_rule
def take(plies, memory, frame, ply, depth, value, has_estimate, lowest):
    """5. The next move has this value: whether it is a cutoff."""
    move, is_cutoff = plies.moves[ply, frame.next], value >= frame.beta
    if is_cutoff:  # this move alone decides: what the others lean on does not matter
        frame.lowest, frame.has_estimate = lowest, has_estimate
        reward(move, depth - ply, memory.killers[ply], memory.history[frame.mover])
    else:
        frame.lowest, frame.has_estimate = min(frame.lowest, lowest), frame.has_estimate | has_estimate
    if value > frame.best:
        frame.best, frame.move = value, move
        if frame.alpha < value < frame.beta:
            frame.alpha = value
            extend_line(plies, ply, move)
    frame.next += 1
    frame.is_again = 0
    return is_cutoff


@cache
def alpha_beta_rule(game: Game, variant: Variant) -> Rule:
    """The rule `(plies, frames, counts, memory, entries, limit)` that looks at `limit` more nodes.

    It tells whether the values of all root moves are known.
    """
    to_move, key, order, step = game.to_move, game.key or no_key, variant.order, variant.scale.step
    know, keep = (ask, store) if variant.has_table and game.key else (ask_nothing, store_nothing)
    leave, advance, leaf = leave_rule(keep, step), advance_rule(game, variant.scout), leaf_rule(game, variant.scale)
    seen = seen_at if game.has_cycles else seen_nowhere

    @rule
    def look(plies, frames, counts, memory, entries, limit):
        count = counts[0]
        ply, depth, last, chooser = count.ply, count.depth, count.nodes + limit, frames[0].mover
        while True:
            frame = frames[ply]
            if is_done(frame):
                if ply == 0:
                    break
                lowest, has_estimate, is_exact = leave(frame, entries, ply, depth), frame.has_estimate, False  # 1
                ply -= 1
                value = for_mover(frames[ply], frame.best, frame.mover)
                frame = frames[ply]
            else:
                if count.nodes == last:
                    break
                count.nodes += 1
                n = advance(plies, memory, frame, ply)  # 2
                state = plies.stack[ply + 1]
                here = key(state)
                lowest = NEVER if n == 0 else seen(frames, ply, here)
                is_exact, value, has_estimate = leaf(state, n, frame, chooser, ply, depth, lowest)  # 3
                if not is_exact:
                    mover = to_move(state)
                    low, high = window_below(frame, mover)
                    is_known, is_exact, value, has_estimate, hint = know(entries, here, ply + 1, depth, low, high, step)
                    if not is_known:
                        ply += 1
                        open_frame(frames[ply], here, mover, n, low, high)  # 4
                        ranks, killers, history = memory.ranks[ply], memory.killers[ply], memory.history[mover]
                        order(ranks, plies.moves[ply], n, state, hint, killers, history)
                        continue
                    count.table_hits += 1
                    value = for_mover(frame, value, mover)
            if not is_exact and frame.high <= value < frame.beta:
                frame.is_again = 1  # a null window cannot say how good the move is: look again
            elif take(plies, memory, frame, ply, depth, value, has_estimate, lowest):  # 5
                count.cutoffs += 1
        count.ply = ply
        return ply == 0 and frames[0].next == frames[0].count

    return look


@cache
def alpha_beta_kernel(game: Game, variant: Variant) -> Kernel:
    """Compile `run(plies, frames, counts, memory, entries, limit)`: the rule above."""
    look = alpha_beta_rule(game, variant)

    @kernel(f"alpha-beta for {game}")
    def run(plies, frames, counts, memory, entries, limit):
        return look(plies, frames, counts, memory, entries, limit)

    return run
