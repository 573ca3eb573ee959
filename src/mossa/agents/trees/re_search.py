"""Searching moves below the root again, to show the tree of a search that keeps none."""

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


NewSearch: TypeAlias = Callable[[StateArray, int], Search]  # of a position and the most plies that it may look ahead


def re_search(
    new_search: NewSearch, position: Position, move: int, depth: int, window: tuple[int, int], ply: int
) -> tuple[int, int]:
    """A move's value for the player who makes it, `ply` plies below the root, and how many nodes that took."""
    search = new_search(position.copy_state(), depth)
    search.begin(move, depth, *window)
    while not search.run(SLICE):
        pass
    return seen_from_root(int(search.value), ply), search.nodes


def seen_from_root(value: int, plies: int) -> int:
    """A value found so many plies below the root: the end of the game is that much further away from there."""
    return value if abs(value) <= LIMIT else value - int(np.sign(value)) * plies
