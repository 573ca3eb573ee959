"""Two networks against each other: many games at once, each opening twice with seats changed."""

from math import log10
from typing import Any

import numpy as np

from mossa.games import Game
from mossa.jit import below, new_rng
from mossa.nets.forward import Evaluator
from mossa.search.alphazero.cache import new_cache
from mossa.search.alphazero.searches import Searches

OPENING_PLIES = 6
CACHE_BITS = 15
SURE = 0.01  # a score nearer than this to nothing or all says little about how much stronger one is


def duel(game: Game, first: Evaluator, second: Evaluator, pairs: int, simulations: int, seed: int) -> float:
    """The share of points that `first` scores."""
    openings = [_opening(game, seed, number) for number in range(pairs)]
    states: Any = np.concatenate([*openings, *openings]).view(np.recarray)
    seats = np.repeat([0, 1], pairs)  # whom player 0 is played by, in each game
    caches = new_cache(game, CACHE_BITS), new_cache(game, CACHE_BITS)
    for _ in range(game.max_plies):
        movers = _movers(game, states)
        if (movers < 0).all():
            break
        for side, evaluate in enumerate((first, second)):
            mine = np.flatnonzero((movers >= 0) & (movers == (seats ^ side)))
            if len(mine):
                moves = Searches(game, states[mine], simulations, caches[side]).moves(evaluate)
                for i, move in zip(mine, moves, strict=True):
                    game.play(states[i], move)
    scores = [float(game.score(states[i], seats[i])) for i in range(len(states))]
    return float(np.mean(scores)) / 2 + 0.5


def _opening(game: Game, seed: int, number: int) -> Any:
    """A short random line that does not end the game."""
    rng, moves = new_rng(seed, "duel", number), np.zeros(game.max_moves, np.int64)
    while True:
        state = game.new_state()
        game.start(state[0], rng)
        for _ in range(int(below(rng, OPENING_PLIES + 1))):
            if n := game.legal_moves(state[0], moves):
                game.play(state[0], int(moves[below(rng, n)]))
        if game.legal_moves(state[0], moves):
            return state


def _movers(game: Game, states: Any) -> Any:
    """Who moves in each game; -1 where it is over."""
    moves = np.zeros(game.max_moves, np.int64)
    return np.array([game.to_move(one) if game.legal_moves(one, moves) else -1 for one in states])


def elo(score: float) -> float:
    """How much stronger a score says one is."""
    sure = min(max(score, SURE), 1 - SURE)
    return 400 * log10(sure / (1 - sure))
