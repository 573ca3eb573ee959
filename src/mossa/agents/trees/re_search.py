"""Moves below the root searched again, for the picture of a search that keeps no tree."""

from collections.abc import Callable
from typing import Protocol, TypeAlias

import numpy as np

from mossa.games import Position
from mossa.games.game import StateArray
from mossa.search.alphabeta.value import LIMIT

SLICE = 1 << 20  # nodes at once


class Search(Protocol):
    """What the kernel offers for one position."""

    def begin(self, move: int, depth: int, low: int, high: int) -> None: ...
    def run(self, nodes: int) -> bool: ...
    @property
    def value(self) -> float: ...
    @property
    def nodes(self) -> int: ...


Searches: TypeAlias = Callable[[StateArray, int], Search]  # a position, and to which depth it may be searched


def searched(
    searches: Searches, position: Position, move: int, depth: int, window: tuple[int, int], ply: int
) -> tuple[int, int]:
    """A move's value for who makes it, so many plies below the root, and what it cost."""
    search = searches(position.copy_state(), depth)
    search.begin(move, depth, *window)
    while not search.run(SLICE):
        pass
    return later(int(search.value), ply), search.nodes


def later(value: int, plies: int) -> int:
    """A value found so many plies below the root: ends are that much further away."""
    return value if abs(value) <= LIMIT else value - int(np.sign(value)) * plies
