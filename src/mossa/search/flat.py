"""Flat Monte Carlo: the legal moves of one position get their shares of random playouts; there is no tree."""

from functools import cache
from math import log, sqrt

import numpy as np

from mossa.games import Game
from mossa.jit import Kernel, kernel
from mossa.search.playout import playout_rule, work_rule


@cache
def flat_kernel(game: Game) -> Kernel:
    """Compile `run(root, codes, playouts, totals, rng)`.

    It adds to `totals[i]` the mover's scores in `playouts` random games that begin with `codes[i]`.
    """
    to_move, play, score = game.to_move, game.play, game.score
    playout, new_work = playout_rule(game, "uniform"), work_rule(game)

    @kernel(f"flat Monte Carlo for {game}")
    def run(root, codes, playouts, totals, rng):
        work = new_work(root)
        mover = to_move(root[0])
        for i in range(len(codes)):
            for _ in range(playouts):
                work.states[0] = root[0]
                play(work.states[0], codes[i])
                playout(work, rng)
                totals[i] += score(work.states[0], mover)

    return run


@cache
def bandit_kernel(game: Game) -> Kernel:
    """Compile `run(root, codes, playouts, c, visits, totals, rng)`: UCB1 decides which move gets the next playout."""
    to_move, play, score = game.to_move, game.play, game.score
    playout, new_work = playout_rule(game, "uniform"), work_rule(game)

    @kernel(f"flat UCB for {game}")
    def run(root, codes, playouts, c, visits, totals, rng):
        work = new_work(root)
        mover = to_move(root[0])
        for done in range(visits.sum(), visits.sum() + playouts):
            best, best_bound = 0, -np.inf
            for i in range(len(codes)):
                bound = np.inf if visits[i] == 0 else totals[i] / visits[i] + c * sqrt(log(done) / visits[i])
                if bound > best_bound:
                    best, best_bound = i, bound
            work.states[0] = root[0]
            play(work.states[0], codes[best])
            playout(work, rng)
            totals[best] += score(work.states[0], mover)
            visits[best] += 1

    return run
