"""What moves are worth wherever they are made: move-average sampling technique (MAST; Björnsson and Finnsson 2009).

Every simulation counts for each of its moves, in the tree and beyond: the score of whoever made the move. Moves are
told apart by ten bits of their code.
"""

from functools import cache
from typing import Any

import numpy as np

from mossa.games import CHANCE, Game
from mossa.jit import Rule, rule

SLOTS = 1 << 10
AVERAGE = np.dtype([("total", np.float32), ("visits", np.int32)], align=True)


def new_mast(game: Game) -> Any:
    """Averages of every player's moves: [player, slot of a move]."""
    return np.zeros((game.players, SLOTS), AVERAGE).view(np.recarray)


def no_mast() -> Any:
    """What a search is given that does not learn."""
    return np.zeros((0, 0), AVERAGE).view(np.recarray)


@rule
def slot(move):
    """Ten bits for a move of up to sixty."""
    return (move ^ move >> 10 ^ move >> 20 ^ move >> 30 ^ move >> 40 ^ move >> 50) & SLOTS - 1


@cache
def note_move_rule(game: Game) -> Rule:
    """The rule `(work, move)` that writes a move of the simulation down before it is made."""
    to_move = game.to_move

    @rule
    def note_move(work, move):
        ply = work.plies[0]
        work.line[ply], work.movers[ply] = move, to_move(work.states[0])
        work.plies[0] = ply + 1

    return note_move


@rule
def ignore_move(work, move):
    """Where nobody learns from moves."""


@rule
def learn_averages(work, scores):
    """Count the score of every mover of the simulation for their moves."""
    for ply in range(work.plies[0]):
        mover = work.movers[ply]
        if mover != CHANCE:
            average = work.mast[mover, slot(work.line[ply])]
            average.visits += 1
            average.total += scores[mover]


@rule
def learn_nothing(work, scores):
    """Where nobody learns from moves."""
