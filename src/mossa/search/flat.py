"""Flat Monte Carlo: every legal move of one position gets its share of random playouts; there is no tree."""

from functools import cache

import numpy as np

from mossa.games import Game
from mossa.jit import Kernel, kernel
from mossa.search.playout import uniform_playout


@cache
def flat_kernel(game: Game) -> Kernel:
    """Compile `run(root, codes, playouts, totals, rng)`.

    It adds to `totals[i]` the mover's scores in `playouts` random games that begin with `codes[i]`.
    """
    to_move, play, score, playout = game.to_move, game.play, game.score, uniform_playout(game)
    max_moves = game.max_moves

    @kernel(f"flat Monte Carlo for {game}")
    def run(root, codes, playouts, totals, rng):
        scratch, moves = root.copy(), np.empty(max_moves, np.int64)
        mover = to_move(root[0])
        for i in range(len(codes)):
            for _ in range(playouts):
                scratch[0] = root[0]
                play(scratch[0], codes[i])
                playout(scratch[0], moves, rng)
                totals[i] += score(scratch[0], mover)

    return run
