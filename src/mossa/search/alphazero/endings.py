"""Late positions of self-play, solved by the rules alone: alpha-beta to the end of the game.

Only a win, a draw and a loss are told apart: one null window asks whether the mover wins, and if not, another one
asks whether they lose. The table is kept from game to game, since what it holds is certain.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from mossa.evaluation import ZERO
from mossa.games import Game
from mossa.jit import Rule, rule
from mossa.search.alphabeta.frame import FRAME, is_done, open_frame
from mossa.search.alphabeta.kernel import COUNTS, Memory, Variant, alpha_beta_rule, new_memory, no_key
from mossa.search.alphabeta.move_order import NO_MOVE, full_order
from mossa.search.alphabeta.plies import Plies, new_plies, records
from mossa.search.alphabeta.transposition import ENTRY, entries_in
from mossa.search.alphabeta.value import Scale


class Endings(NamedTuple):
    """What the search of endings works on."""

    plies: Plies
    frames: Any
    counts: Any
    memory: Memory
    entries: Any


def new_endings(game: Game, megabytes: float) -> Endings:
    """Room for a search to the end of the game, and that much memory for what is known; no room for 0."""
    deepest = game.max_plies if megabytes else 1
    root = np.zeros(1, game.state).view(np.recarray)
    return Endings(
        new_plies(game, root, deepest),
        records(deepest + 1, FRAME),
        records(1, COUNTS),
        new_memory(game, deepest),
        records(entries_in(megabytes) if game.key else 2, ENTRY),
    )


@rule
def leave_unsolved(endings, state, positions):
    """Where nothing is to be solved."""
    return False, 0.0


@cache
def solve_rule(game: Game) -> Rule:
    """The rule `(endings, state, positions) -> is known, value for the mover`, looking at no more than so many."""
    to_move, legal_moves, key = game.to_move, game.legal_moves, game.key or no_key
    look = alpha_beta_rule(game, Variant(Scale(ZERO, step=0)))

    @rule
    def ask(endings, state, low, positions):
        """Whether it is known if the mover gets more than `low`, and whether they do."""
        plies, frames, memory, mover = endings.plies, endings.frames, endings.memory, to_move(state)
        plies.stack[0] = state
        n = legal_moves(state, plies.moves[0])
        open_frame(frames[0], key(state), mover, n, low, low + 1)
        full_order(memory.ranks[0], plies.moves[0], n, state, NO_MOVE, memory.killers[0], memory.history[mover])
        endings.counts[0].ply, endings.counts[0].depth = 0, len(frames) - 1
        look(plies, frames, endings.counts, memory, endings.entries, positions)
        return endings.counts[0].ply == 0 and is_done(frames[0]), frames[0].best > low

    @rule
    def solve(endings, state, positions):
        begin = endings.counts[0].nodes
        is_known, wins = ask(endings, state, 0, positions)
        if wins or not is_known:
            return is_known, 1.0
        is_known, draws = ask(endings, state, -1, positions - (endings.counts[0].nodes - begin))
        return is_known, 0.0 if draws else -1.0

    return solve
