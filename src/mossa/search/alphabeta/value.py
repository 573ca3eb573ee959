"""The scale of values in minimax and alpha-beta: whole numbers, so that a window can be one unit wide.

    estimate     within ±LIMIT, in the evaluation's own units
    draw         0
    result       ±(LIMIT + |score| * SPAN - plies to the end): beyond every estimate, and further the nearer the end

A search that does not look at distances counts no plies (`step` 0 in place of 1).
"""

from functools import cache
from typing import NamedTuple

import numpy as np

from mossa.evaluation import Evaluation
from mossa.games import Game
from mossa.jit import Rule, rule

LIMIT = 10_000_000
SPAN = 1_000_000_000
WIN = LIMIT + SPAN
INFINITE = 2 * WIN


class Scale(NamedTuple):
    """How leaves get their values, and what a value means."""

    evaluation: Evaluation
    step: int = 1  # what each ply to the end costs a win

    def unit(self, value: float) -> float:
        """The value in [-1, 1]: a result's score, or an estimate squashed in between."""
        if abs(value) <= LIMIT:
            return self.evaluation.unit(value)
        size = round((abs(value) - LIMIT) / SPAN, 5)  # the plies to the end are too small to show
        return size if value > 0 else -size

    def plies(self, value: float) -> int | None:
        """How many plies away a win or loss is, if that is what the value says."""
        return int(WIN - abs(value)) if abs(self.unit(value)) == 1 and abs(value) > LIMIT and self.step else None

    def is_final(self, value: float, depth: int) -> bool:
        """Whether no deeper search can better a value: every win and loss within the depth is known."""
        return WIN - abs(value) <= self.step * depth


class Leaf(NamedTuple):
    """The two rules that give a leaf its value."""

    result: Rule  # (state, player, ply) -> value of a game that is over
    estimate: Rule  # (state, player) -> value of one that is not


@cache
def leaf_rules(game: Game, scale: Scale) -> Leaf:
    """How the leaves of a game are valued."""
    score, evaluate, step = game.score, scale.evaluation.rule, scale.step

    @rule
    def result(state, player, ply):
        outcome = score(state, player)
        if outcome == 0:
            return np.int64(0)
        size = LIMIT + np.int64(abs(outcome) * SPAN + 0.5) - step * ply
        return size if outcome > 0 else -size

    @rule
    def estimate(state, player):
        return min(max(np.int64(evaluate(state, player)), -LIMIT), LIMIT)

    return Leaf(result, estimate)
