"""Counting lines of play: the proof of a game's rules."""

from functools import cache

import numpy as np

from mossa.games import Game
from mossa.jit import Kernel, kernel


@cache
def perft_kernel(game: Game) -> Kernel:
    """Compile `count(root, depth)`: the lines of exactly `depth` plies from `root[0]`."""
    legal_moves, play, max_moves, state = game.legal_moves, game.play, game.max_moves, game.state

    @kernel(f"perft of {game}")
    def count(root, depth):
        stack, moves = np.empty(depth + 1, state), np.empty((depth + 1, max_moves), np.int64)
        left = np.zeros(depth + 1, np.int64)
        stack[0] = root[0]
        left[0] = legal_moves(stack[0], moves[0])
        ply = lines = 0
        while ply >= 0:
            if ply == depth - 1:
                lines += left[ply]
                left[ply] = 0
            if left[ply] == 0:
                ply -= 1
                continue
            left[ply] -= 1
            stack[ply + 1] = stack[ply]
            play(stack[ply + 1], moves[ply, left[ply]])
            ply += 1
            left[ply] = legal_moves(stack[ply], moves[ply])
        return lines

    return count


def perft(game: Game, depth: int) -> int:
    return int(perft_kernel(game)(game.new().copy_state(), depth))
