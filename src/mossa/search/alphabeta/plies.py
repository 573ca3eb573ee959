"""The plies between the root of a depth-first search and the position that it looks at: one row each, the root's first.

A search that keeps its own stack can stop at any node and go on later, and its kernel can be kept on disk, which a
recursive one cannot.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from mossa.games import Game
from mossa.games.game import StateArray
from mossa.jit import rule


def records(n: int, fields: np.dtype[Any]) -> Any:
    """An array of n records, all zero; kernels take it in a quarter of the time that a recarray needs."""
    return np.zeros(n, np.dtype((np.record, fields)))


class Plies(NamedTuple):
    """What every depth-first search keeps for each ply."""

    stack: StateArray  # [ply] the position
    moves: npt.NDArray[np.int64]  # [ply, i] its legal moves
    lines: npt.NDArray[np.int64]  # [ply, i] the best line found from there on
    lengths: npt.NDArray[np.int64]  # [ply] how many moves of it


def new_plies(game: Game, root: StateArray, deepest: int) -> Plies:
    """Room for the root and `deepest` plies below it."""
    rows = deepest + 1
    stack = records(rows, game.state)
    stack[0] = root[0]
    moves = np.zeros((rows, game.max_moves), np.int64)
    return Plies(stack, moves, np.zeros((rows, rows), np.int64), np.zeros(rows, np.int64))


@rule
def extend_line(plies, ply, move):
    """Make the best line from a ply on: this move, then the best line of the ply below."""
    n = plies.lengths[ply + 1]
    plies.lines[ply, 0] = move
    for i in range(n):
        plies.lines[ply, i + 1] = plies.lines[ply + 1, i]
    plies.lengths[ply] = n + 1


def line(plies: Plies) -> list[int]:
    """The best line from the root."""
    return [int(move) for move in plies.lines[0, : plies.lengths[0]]]
