"""Depth-first search without cuts for chance and for any number of players, to a fixed depth.

Every position has one value a player, in [-1, 1], so that chance can take the mean of results and estimates; `best` is
what the mover looks at. Distances cost so little (STEP a ply) that they decide between equals alone.
"""

from functools import cache
from typing import NamedTuple

import numpy as np

from mossa.games import CHANCE, Game
from mossa.games.game import StateArray
from mossa.jit import Kernel, Rule, kernel, rule
from mossa.search.alphabeta.full_width import PlainSearch
from mossa.search.alphabeta.plies import extend_line
from mossa.search.alphabeta.value import INFINITE, Scale

STEP = 1e-7


@rule
def maxn(values, mover, chooser):
    """Each player wants their own best (Luckhardt and Irani 1986)."""
    return values[mover]


@rule
def paranoid(values, mover, chooser):
    """The player who chooses at the root wants their best, and everybody else wants as little for them."""
    return values[chooser] if mover == chooser else -values[chooser]


BACKUPS = {"maxn": maxn, "paranoid": paranoid}


@rule
def _no_chance(state, moves, probabilities):
    return 0


@cache
def expectimax_kernel(game: Game, leaves: Scale, wish: Rule) -> Kernel:
    """Compile `run(plies, frames, values, chances, counts, limit)`: look at `limit` more nodes; whether all is done.

    `values` is [ply, player], `chances` [ply, i] the probability of each move of chance.
    """
    to_move, legal_moves, play, score = game.to_move, game.legal_moves, game.play, game.score
    chance_moves, evaluate = game.chance_moves or _no_chance, leaves.evaluation.rule
    players, unit, step = game.players, 1.0 / leaves.evaluation.scale, leaves.step * STEP

    @kernel(f"expectimax for {game}")
    def run(plies, frames, values, chances, counts, limit):
        stack, moves, count = plies.stack, plies.moves, counts[0]
        ply, last, chooser = count.ply, count.nodes + limit, frames[0].mover
        while True:
            frame = frames[ply]
            if frame.next < frame.count:
                if count.nodes == last:
                    break
                count.nodes += 1
                below = ply + 1
                stack[below] = stack[ply]
                state = stack[below]
                play(state, moves[ply, frame.next])
                plies.lengths[below] = 0
                n = legal_moves(state, moves[below])
                if n > 0 and below < count.depth:
                    ply = below
                    frame = frames[ply]
                    frame.mover, frame.count, frame.next, frame.best = to_move(state), n, 0, -INFINITE
                    values[ply] = 0.0
                    if frame.mover == CHANCE:
                        chance_moves(state, moves[ply], chances[ply])
                    continue
                for player in range(players):
                    if n > 0:
                        values[below, player] = np.tanh(evaluate(state, player) * unit)
                    else:
                        values[below, player] = score(state, player) * (1.0 - step * below)
                if n > 0:
                    count.estimates += 1
            elif ply > 0:
                ply -= 1
                frame = frames[ply]
            else:
                break
            if frame.mover == CHANCE:
                values[ply] += chances[ply, frame.next] * values[ply + 1]
            elif wish(values[ply + 1], frame.mover, chooser) > frame.best:
                frame.best = wish(values[ply + 1], frame.mover, chooser)
                values[ply] = values[ply + 1]
                extend_line(plies, ply, moves[ply, frame.next])
            frame.next += 1
        count.ply = ply
        return ply == 0 and frames[0].next == frames[0].count

    return run


class UnitScale(NamedTuple):
    """Values are in [-1, 1] already."""

    def unit(self, value: float) -> float:
        return round(value, 4)  # distances are too small to show

    def plies(self, value: float) -> int | None:
        return None

    def is_final(self, value: float, depth: int) -> bool:
        return False


class Expectimax(PlainSearch):
    """Expectimax from one position."""

    scale = UnitScale()

    def __init__(self, game: Game, leaves: Scale, wish: Rule, root: StateArray, deepest: int) -> None:
        super().__init__(game, root, deepest, np.float64)
        self.values = np.zeros((deepest + 1, game.players))
        self.chances = np.zeros((deepest + 1, game.max_moves))
        self.kernel = expectimax_kernel(game, leaves, wish)

    def run(self, nodes: int) -> bool:
        return bool(self.kernel(self.plies, self.frames, self.values, self.chances, self.counts, nodes))
