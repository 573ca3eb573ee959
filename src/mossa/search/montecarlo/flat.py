"""Flat Monte Carlo: the legal moves of one position get their shares of random playouts; there is no tree."""

from functools import cache
from math import log, sqrt

import numpy as np

from mossa.games import Game
from mossa.jit import Kernel, Rule, kernel, rule
from mossa.search.playout.playout import playout_rule
from mossa.search.playout.work import work_rule


@rule
def in_turn(done, visits, totals, c):
    """As many for each."""
    return done % len(visits)


@rule
def ucb1(done, visits, totals, c):
    """Each once, then the one with the highest bound (Auer et al. 2002)."""
    if done < len(visits):
        return done
    best, best_bound = 0, -np.inf
    for i in range(len(visits)):
        bound = totals[i] / visits[i] + c * sqrt(log(done) / visits[i])
        if bound > best_bound:
            best, best_bound = i, bound
    return best


SHARES: dict[str, Rule] = {"even": in_turn, "ucb1": ucb1}  # which move gets the next playout


@cache
def flat_kernel(game: Game, share: str, policy: str) -> Kernel:
    """Compile `run(root, codes, playouts, c, visits, totals, rng)`.

    It counts in `visits[i]` the games that begin with `codes[i]`, and adds to `totals[i]` the mover's scores in them;
    what is there already counts, so that it can be called again to go on.
    """
    to_move, play, score = game.to_move, game.play, game.score
    playout, new_work, next_move = playout_rule(game, policy), work_rule(game), SHARES[share]

    @kernel(f"flat Monte Carlo for {game} ({share}, {policy})")
    def run(root, codes, playouts, c, visits, totals, rng):
        work = new_work(root)
        mover = to_move(root[0])
        before = visits.sum()
        for done in range(before, before + playouts):
            i = next_move(done, visits, totals, c)
            work.states[0] = root[0]
            play(work.states[0], codes[i])
            playout(work, rng)
            totals[i] += score(work.states[0], mover)
            visits[i] += 1

    return run
