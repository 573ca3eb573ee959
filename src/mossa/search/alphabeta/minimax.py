"""Plain minimax for two players, without cuts, to a fixed depth; `best` is for the player who moves at the root."""

from functools import cache

import numpy as np

from mossa.games import Game
from mossa.games.game import StateArray
from mossa.jit import Kernel, kernel
from mossa.search.alphabeta.full_width import PlainSearch
from mossa.search.alphabeta.plies import extend_line
from mossa.search.alphabeta.value import INFINITE, Scale, leaf_rules


@cache
def minimax_kernel(game: Game, scale: Scale) -> Kernel:
    """Compile `run(plies, frames, counts, limit)`: look at `limit` more nodes, and tell whether all is done."""
    to_move, legal_moves, play = game.to_move, game.legal_moves, game.play
    result, estimate = leaf_rules(game, scale)

    @kernel(f"minimax for {game}")
    def run(plies, frames, counts, limit):
        stack, moves, count = plies.stack, plies.moves, counts[0]
        ply, last, maximizer = count.ply, count.nodes + limit, frames[0].mover
        while True:
            frame = frames[ply]
            if frame.next < frame.count:
                if count.nodes == last:
                    break
                count.nodes += 1
                stack[ply + 1] = stack[ply]
                state = stack[ply + 1]
                play(state, moves[ply, frame.next])
                plies.lengths[ply + 1] = 0
                n = legal_moves(state, moves[ply + 1])
                if n > 0 and ply + 1 < count.depth:
                    ply += 1
                    frame = frames[ply]
                    frame.mover = to_move(state)
                    frame.count = n
                    frame.next = 0
                    frame.best = -INFINITE if frame.mover == maximizer else INFINITE
                    continue
                if n > 0:
                    count.estimates += 1
                    value = estimate(state, maximizer)
                else:
                    value = result(state, maximizer, ply + 1)
            elif ply > 0:
                value = frame.best
                ply -= 1
                frame = frames[ply]
            else:
                break
            if (value > frame.best) if frame.mover == maximizer else (value < frame.best):
                frame.best = value
                extend_line(plies, ply, moves[ply, frame.next])
            frame.next += 1
        count.ply = ply
        return ply == 0 and frames[0].next == frames[0].count

    return run


class Minimax(PlainSearch):
    """Minimax from one position."""

    def __init__(self, game: Game, scale: Scale, root: StateArray, deepest: int) -> None:
        super().__init__(game, root, deepest, np.int64)
        self.scale = scale
        self.kernel = minimax_kernel(game, scale)

    def run(self, nodes: int) -> bool:
        return bool(self.kernel(self.plies, self.frames, self.counts, nodes))
