"""The first plies of a search without cuts, each node with the value that is backed up to it.

The root's moves are known; below them positions are opened one by one, those first that lose least to best play, and
their moves searched again to what is left of the depth. A node's visits are what it cost to know its value.
"""

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from mossa.agents.decision import Tree
from mossa.agents.trees.columns import Rows
from mossa.agents.trees.re_search import Searches, searched
from mossa.games import Position
from mossa.search.alphabeta.value import INFINITE, Scale

ALLOWANCE = 20_000_000  # nodes that the picture may cost: a fraction of a second


class Known(NamedTuple):
    """A move, its value for who makes it, and what that cost."""

    move: int
    value: int
    nodes: int


class Leaf(NamedTuple):
    """A node whose moves are not shown yet; the order is that in which they will be."""

    loss: float  # to best play, of the moves that lead here
    ply: int
    row: int
    position: Position


class BackedUp:
    """A tree on its way to its size."""

    def __init__(self, searches: Searches, scale: Scale, depth: int, size: int) -> None:
        self.searches, self.scale, self.depth, self.size = searches, scale, depth, size
        self.rows, self.leaves, self.left = Rows(), list[Leaf](), ALLOWANCE

    def tree(self, position: Position, moves: Sequence[Known]) -> Tree:
        """The picture of a search that found this of the root's moves."""
        best = max(one.value for one in moves)
        root = self.rows.add(-1, "", position.to_move)
        self.rows.visits[root], self.rows.value[root] = sum(one.nodes for one in moves), self.scale.unit(best)
        self._show(Leaf(0.0, 0, root, position), sorted(moves, key=lambda one: -one.value)[: self.size - 1])
        self.rows.hidden[root] = len(moves) - len(self.rows.parent) + 1
        while self.leaves:
            self._open(heappop(self.leaves))
        return self.rows.tree()

    def _open(self, leaf: Leaf) -> None:
        """Show the moves of a leaf, if there is room for all of them and they are not too dear."""
        codes, cost = leaf.position.move_codes(), self.rows.visits[leaf.row]
        if len(self.rows.parent) + len(codes) > self.size or cost > self.left:
            self.rows.hidden[leaf.row] = len(codes)
            return
        self.left -= cost
        self._show(leaf, [self._searched(leaf, code) for code in codes])

    def _searched(self, leaf: Leaf, code: int) -> Known:
        depth, window = self.depth - leaf.ply, (-INFINITE, INFINITE)
        return Known(code, *searched(self.searches, leaf.position, code, depth, window, leaf.ply))

    def _show(self, leaf: Leaf, moves: Sequence[Known]) -> None:
        unit, here = self.scale.unit, leaf.position
        best = max((unit(one.value) for one in moves), default=0.0)
        for one in moves:
            row, after = self.rows.add(leaf.row, here.move_name(one.move), here.to_move), here.play_code(one.move)
            self.rows.visits[row], self.rows.value[row] = one.nodes, unit(one.value)
            self.rows.proven[row] = after.is_over or self.scale.plies(one.value) is not None
            if not after.is_over and leaf.ply + 1 < self.depth:
                heappush(self.leaves, Leaf(leaf.loss + best - unit(one.value), leaf.ply + 1, row, after))
