"""What a kernel lends to its rules to read and to write in: made once a kernel call, so that rules allocate nothing."""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from mossa.games import Game
from mossa.jit import Rule, allocating_rule
from mossa.search.playout.mast import AVERAGE

EPSILON = 0.1  # the share of random moves in a policy that else takes the best one, where no setting says another


class Work(NamedTuple):
    states: Any  # the state of the simulation, one to try moves on, and one for replies
    moves: Any
    tried: Any  # moves again, for the second state
    replies: Any  # and for the third
    probabilities: Any
    line: Any  # [ply]: the moves of the simulation, where someone learns from them
    movers: Any  # [ply]
    plies: Any  # [1]: how many there are
    mast: Any  # [player, slot of a move]: as in the tree
    epsilon: float


@cache
def learning_work_rule(game: Game) -> Rule:
    """The rule `(root, mast, epsilon) -> Work`."""
    max_moves, max_plies = game.max_moves, game.max_plies

    @allocating_rule
    def new_work(root, mast, epsilon):
        return Work(
            np.empty(3, root.dtype),
            np.empty(max_moves, np.int64),
            np.empty(max_moves, np.int64),
            np.empty(max_moves, np.int64),
            np.empty(max_moves),
            np.empty(max_plies, np.int64),
            np.empty(max_plies, np.int64),
            np.zeros(1, np.int64),
            mast,
            epsilon,
        )

    return new_work


@cache
def work_rule(game: Game) -> Rule:
    """The rule `(root) -> Work` of a kernel whose policy learns nothing."""
    new_work = learning_work_rule(game)

    @allocating_rule
    def new_plain_work(root):
        return new_work(root, np.empty((0, 0), AVERAGE), EPSILON)

    return new_plain_work
