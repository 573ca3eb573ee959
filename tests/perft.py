"""Counting lines of play and positions: the proof of a game's rules."""

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


@cache
def next_kernel(game: Game) -> Kernel:
    """Compile `expand(states, after, keys)`: all states one move after these, and their keys; returns their number."""
    legal_moves, play, key, max_moves = game.legal_moves, game.play, game.key, game.max_moves
    assert key is not None

    @kernel(f"the next positions of {game}")
    def expand(states, after, keys):
        moves, n = np.empty(max_moves, np.int64), 0
        for i in range(len(states)):
            for m in range(legal_moves(states[i], moves)):
                after[n] = states[i]
                play(after[n], moves[m])
                keys[n] = key(after[n])
                n += 1
        return n

    return expand


def positions_and_keys(game: Game) -> tuple[int, int]:
    """How many positions can be reached by a move or more, and how many keys they have; no ply shares any with another.

    Two positions are the same if their states are, byte for byte.
    """
    positions, all_keys, level = 0, np.empty(0, np.int64), game.new().copy_state()
    while len(level):
        after, keys = np.zeros(len(level) * game.max_moves, game.state), np.zeros(len(level) * game.max_moves, np.int64)
        n = next_kernel(game)(level, after.view(np.recarray), keys)
        level = np.unique(after[:n].view(np.void(game.state.itemsize).dtype)).view(game.state).view(np.recarray)
        positions, all_keys = positions + len(level), np.union1d(all_keys, keys[:n])
    return positions, len(all_keys)
