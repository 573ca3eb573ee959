"""Alpha-beta for two players to a fixed depth, with a transposition table, ordered moves and null windows.

A frame is what one ply knows; its values are for its mover:

    key         the position's key
    mover       whose turn it is
    count       number of legal moves
    next        index of the one to look at next, or again
    alpha       the best value so far within the window
    beta        a value as good as this ends the search of the position: the opponent will not let it come about
    floor       alpha at first, which tells an upper bound from an exact value at the end
    best, move  the best value so far (fail-soft: it may lie outside the window) and its move
    high        the window in which the next move is searched ends here, between alpha and beta
    is_again    whether that move was better than its null window could say and is now searched in the full one
    is_open     whether an estimate took part, so that a deeper search might find another value
    lowest      the lowest ply whose position the value leans on by a repetition

The root's frame holds one move, that of `begin`: the caller looks at its moves one after the other.
Positions one ply above the leaves stay out of the table: searching them again is faster than fetching their entries
(measured on Connect 4: 30 % less time for equal nodes).
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from mossa.errors import MossaError
from mossa.games import Game
from mossa.games.game import StateArray
from mossa.jit import Kernel, Rule, kernel, rule
from mossa.search.alphabeta.move_order import HISTORY, KILLERS, NO_MOVE, bring_next, full_order, reward
from mossa.search.alphabeta.plies import extend_line, line, new_plies, records
from mossa.search.alphabeta.repetition import NEVER, seen_at, seen_nowhere
from mossa.search.alphabeta.transposition import (
    COMPLETE,
    ENTRY,
    EXACT,
    LOWER,
    UPPER,
    find,
    find_nothing,
    from_here,
    store,
    store_nothing,
)
from mossa.search.alphabeta.value import INFINITE, Scale, leaf_rules

FRAME = np.dtype(
    [
        (name, np.int64)
        for name in (
            *("key", "mover", "count", "next", "alpha", "beta", "floor"),
            *("best", "move", "high", "is_again", "is_open", "lowest"),
        )
    ]
)
COUNTS = np.dtype([(name, np.int64) for name in ("ply", "depth", "nodes", "cutoffs", "table_hits")])


@rule
def null_window(alpha, beta):
    """Only ask whether a later move is better than the first: most are not (principal variation search)."""
    return alpha + 1


@rule
def full_window(alpha, beta):
    """Look at every move as alpha-beta first did."""
    return beta


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


@rule
def _no_key(state):
    return 0


@cache
def alpha_beta_kernel(game: Game, variant: Variant) -> Kernel:
    """Compile `run(plies, frames, counts, memory, entries, limit)`.

    It looks at `limit` more nodes and tells whether the root move's value is known.
    """
    to_move, legal_moves, play, key = game.to_move, game.legal_moves, game.play, game.key or _no_key
    result, estimate = leaf_rules(game, variant.scale)
    step, order, scout = variant.scale.step, variant.order, variant.scout
    look_up, keep = (find, store) if variant.has_table and game.key else (find_nothing, store_nothing)
    seen = seen_at if game.has_cycles else seen_nowhere

    @kernel(f"alpha-beta for {game}")
    def run(plies, frames, counts, memory, entries, limit):
        stack, moves, count = plies.stack, plies.moves, counts[0]
        ply, last, chooser = count.ply, count.nodes + limit, frames[0].mover
        while True:
            frame = frames[ply]
            if frame.next < frame.count and frame.best < frame.beta:
                if count.nodes == last:
                    break
                count.nodes += 1
                below = ply + 1
                if not frame.is_again:
                    bring_next(memory.ranks[ply], moves[ply], frame.next, frame.count)
                frame.high = frame.beta if frame.next == 0 or frame.is_again else scout(frame.alpha, frame.beta)
                stack[below] = stack[ply]
                state = stack[below]
                play(state, moves[ply, frame.next])
                plies.lengths[below] = 0
                n = legal_moves(state, moves[below])
                here = key(state)
                lowest, is_open, is_exact = seen(frames, ply, here), 0, True
                if n == 0:
                    value = result(state, frame.mover, below)
                    lowest = NEVER
                elif lowest <= ply:
                    value = np.int64(0)
                elif below == count.depth:
                    value = estimate(state, chooser)
                    value = value if frame.mover == chooser else -value
                    is_open = 1
                else:
                    mover = to_move(state)
                    sign = 1 if mover == frame.mover else -1
                    low, high = min(sign * frame.alpha, sign * frame.high), max(sign * frame.alpha, sign * frame.high)
                    hint, is_known, value = NO_MOVE, False, np.int64(0)
                    found = look_up(entries, here) if below + 1 < count.depth else -1
                    if found >= 0:
                        entry = entries[found]
                        hint = entry.move
                        if entry.depth >= count.depth - below:
                            value = from_here(entry.value, -step * below)
                            is_exact = entry.bound == EXACT
                            is_known = (
                                is_exact
                                or (entry.bound == LOWER and value >= high)
                                or (entry.bound == UPPER and value <= low)
                            )
                    if not is_known:
                        ply = below
                        frame = frames[ply]
                        frame.key, frame.mover, frame.count, frame.next = here, mover, n, 0
                        frame.alpha, frame.beta, frame.floor = low, high, low
                        frame.best, frame.move = -INFINITE, NO_MOVE
                        frame.is_again, frame.is_open, frame.lowest = 0, 0, NEVER
                        order(memory.ranks[ply], moves[ply], n, state, hint, memory.killers[ply], memory.history[mover])
                        continue
                    count.table_hits += 1
                    value = sign * value
                    is_open = 0 if entries[found].depth == COMPLETE else 1
            elif ply > 0:
                value, is_open, lowest, is_exact = frame.best, frame.is_open, frame.lowest, False
                if lowest >= ply:
                    lowest = NEVER
                    if ply + 1 < count.depth:
                        depth = count.depth - ply if is_open else COMPLETE
                        bound = UPPER if value <= frame.floor else LOWER if value >= frame.beta else EXACT
                        keep(entries, frame.key, (frame.move, from_here(value, step * ply), depth, bound))
                ply -= 1
                value = value if frames[ply].mover == frame.mover else -value
                frame = frames[ply]
            else:
                break

            if not is_exact and frame.high <= value < frame.beta:
                frame.is_again = 1
                continue
            if value >= frame.beta:  # this move alone decides: what the others leaned on does not matter
                frame.lowest, frame.is_open = lowest, is_open
                count.cutoffs += 1
                reward(moves[ply, frame.next], count.depth - ply, memory.killers[ply], memory.history[frame.mover])
            else:
                frame.lowest, frame.is_open = min(frame.lowest, lowest), frame.is_open | is_open
            if value > frame.best:
                frame.best, frame.move = value, moves[ply, frame.next]
                if frame.alpha < value < frame.beta:
                    frame.alpha = value
                    extend_line(plies, ply, frame.move)
            frame.next += 1
            frame.is_again = 0
        count.ply = ply
        return ply == 0 and frames[0].next == frames[0].count

    return run


class AlphaBeta:
    """The search of one position, one root move and one depth after the other, in slices."""

    def __init__(self, game: Game, variant: Variant, root: StateArray, deepest: int, entries: int) -> None:
        if game.has_cycles and game.key is None:
            raise MossaError(f"{game}: a game in which positions come back needs a key")
        self.scale = variant.scale
        self.game = game
        self.plies = new_plies(game, root, deepest)
        self.frames = records(deepest + 1, FRAME)
        self.counts = records(1, COUNTS)
        self.memory = Memory(
            np.zeros((deepest + 1, game.max_moves), np.int64),
            np.full((deepest + 1, KILLERS), NO_MOVE),
            np.zeros((game.players, HISTORY), np.int64),
        )
        self.entries = records(entries if variant.has_table and game.key else 2, ENTRY)
        self.kernel = alpha_beta_kernel(game, variant)
        self._root = (int(game.key(root[0])) if game.key else 0, int(game.to_move(root[0])))

    def begin(self, move: int, depth: int, low: int, high: int) -> None:
        """Get ready to look at one root move in a window."""
        self.plies.moves[0, 0] = move
        self.plies.lengths[0] = 0
        self.frames[0] = (*self._root, 1, 0, low, high, low, -INFINITE, NO_MOVE, high, 0, 0, NEVER)
        self.counts["ply"] = 0
        self.counts["depth"] = depth

    def run(self, nodes: int) -> bool:
        """Look at that many more nodes; whether the move's value is now known."""
        return bool(self.kernel(self.plies, self.frames, self.counts, self.memory, self.entries, nodes))

    @property
    def value(self) -> int:
        """The root move's value for the side to move: exact inside the window, a bound outside."""
        return int(self.frames["best"][0])

    @property
    def line(self) -> list[int]:
        return line(self.plies)

    def prolonged(self, moves: list[int]) -> list[int]:
        """A line and, where the table cut it short, the moves that the table gives to go on with."""
        depth, moves = int(self.counts["depth"][0]), list(moves)
        if len(moves) >= depth - 1:
            return moves
        game, state, legal = self.game, self.plies.stack[:1].copy(), np.empty(self.game.max_moves, np.int64)
        for move in moves:
            game.play(state[0], move)
        while len(moves) < depth - 1 and (entry := self._entry(state)) is not None:
            if entry.bound != EXACT or entry.move not in legal[: game.legal_moves(state[0], legal)]:
                break
            moves.append(int(entry.move))
            game.play(state[0], moves[-1])
        return moves

    def _entry(self, state: StateArray) -> Any:
        found = find(self.entries, self.game.key(state[0])) if self.game.key else -1
        return self.entries[found] if found >= 0 else None

    @property
    def nodes(self) -> int:
        return int(self.counts["nodes"][0])

    @property
    def cutoffs(self) -> int:
        return int(self.counts["cutoffs"][0])

    @property
    def table_hits(self) -> int:
        return int(self.counts["table_hits"][0])

    @property
    def is_complete(self) -> bool:
        """Whether the value rests on finished games alone."""
        return not self.frames["is_open"][0]
