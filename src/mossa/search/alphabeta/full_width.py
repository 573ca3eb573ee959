"""What the searches without cuts have in common: the same frames, counts and way of use.

A frame is what one ply knows:

    mover    whose turn it is
    count    number of legal moves
    next     index of the one to look at next
    best     the best value so far, as each search understands it

The root's frame holds one move, that of `begin`: the caller looks at its moves one after the other.
"""

from abc import ABC, abstractmethod
from typing import Any

import numpy as np
import numpy.typing as npt

from mossa.games import Game
from mossa.games.game import StateArray
from mossa.search.alphabeta.plies import line, new_plies, records
from mossa.search.alphabeta.value import INFINITE

COUNTS = np.dtype([("ply", np.int64), ("depth", np.int64), ("nodes", np.int64), ("estimates", np.int64)])


def frame_type(value: npt.DTypeLike) -> np.dtype[Any]:
    """The record of one ply, for values of that type."""
    return np.dtype([("mover", np.int64), ("count", np.int64), ("next", np.int64), ("best", value)])


class PlainSearch(ABC):
    """The search of one position without cuts, one root move and one depth after the other, in slices."""

    cutoffs = 0
    table_hits = 0

    def __init__(self, game: Game, root: StateArray, deepest: int, value: npt.DTypeLike) -> None:
        self.plies = new_plies(game, root, deepest)
        self.frames = records(deepest + 1, frame_type(value))
        self.counts = records(1, COUNTS)
        self._mover = int(game.to_move(root[0]))

    def begin(self, move: int, depth: int, low: int, high: int) -> None:
        """Get ready to look at one root move; without cuts the window does not matter."""
        self.plies.moves[0, 0] = move
        self.frames[0] = (self._mover, 1, 0, -INFINITE)
        self.counts[0] = (0, depth, self.nodes, 0)

    @abstractmethod
    def run(self, nodes: int) -> bool:
        """Look at that many more nodes; whether the move's value is now known."""

    @property
    def value(self) -> float:
        return self.frames["best"][0].item()

    @property
    def line(self) -> list[int]:
        return line(self.plies)

    def prolonged(self, moves: list[int]) -> list[int]:
        return moves

    @property
    def nodes(self) -> int:
        return int(self.counts["nodes"][0])

    @property
    def is_complete(self) -> bool:
        """Whether the value rests on finished games alone."""
        return int(self.counts["estimates"][0]) == 0
