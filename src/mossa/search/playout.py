"""Playing a game to its end by a policy."""

from functools import cache

import numpy as np

from mossa.games import Game
from mossa.jit import Kernel, Rule, below, kernel, rule


@cache
def uniform_playout(game: Game) -> Rule:
    """The rule that plays uniformly random moves until the game is over."""
    legal_moves, play = game.legal_moves, game.play

    @rule
    def playout(state, moves, rng):
        n = legal_moves(state, moves)
        while n > 0:
            play(state, moves[below(rng, n)])
            n = legal_moves(state, moves)

    return playout


@cache
def playout_kernel(game: Game) -> Kernel:
    """Compile `run(root, playouts, rng)`: the first player's mean score over random games from `root[0]`."""
    score, playout, max_moves = game.score, uniform_playout(game), game.max_moves

    @kernel(f"random playouts of {game}")
    def run(root, playouts, rng):
        scratch, moves = root.copy(), np.empty(max_moves, np.int64)
        total = 0.0
        for _ in range(playouts):
            scratch[0] = root[0]
            playout(scratch[0], moves, rng)
            total += score(scratch[0], 0)
        return total / playouts

    return run
