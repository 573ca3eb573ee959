"""The tree shown for minimax: its first plies, each node with the value that is backed up to it.

The root's moves are known; below them nodes are expanded one by one, those first that lose least against best play, and
their moves searched again to what is left of the depth. A node's visits are the nodes that it took to know its value.
"""

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from mossa.agents.decision import Tree
from mossa.agents.trees.builder import TreeBuilder
from mossa.agents.trees.re_search import NewSearch, re_search
from mossa.games import Position
from mossa.search.alphabeta.value import INFINITE, Scale

MOST_NODES = 20_000_000  # that may be searched again for one tree: a fraction of a second


class MoveValue(NamedTuple):
    """A move, its value for the player who makes it, and how many nodes that took."""

    move: int
    value: int
    nodes: int


class Leaf(NamedTuple):
    """A node whose moves are not shown yet; the order is that in which they will be."""

    loss: float  # to best play, of the moves that lead here
    ply: int
    row: int
    position: Position


class MinimaxTree:
    """A shown tree, as it grows to its size."""

    def __init__(self, new_search: NewSearch, scale: Scale, depth: int, size: int) -> None:
        self.new_search, self.scale, self.depth, self.size = new_search, scale, depth, size
        self.nodes, self.leaves, self.left = TreeBuilder(), list[Leaf](), MOST_NODES

    def grown_from(self, position: Position, moves: Sequence[MoveValue]) -> Tree:
        """The tree of a search that found these values of the root's moves."""
        best = max(one.value for one in moves)
        root = self.nodes.add(-1, "", position.to_move)
        self.nodes.visits[root], self.nodes.value[root] = sum(one.nodes for one in moves), self.scale.unit(best)
        self._show(Leaf(0.0, 0, root, position), sorted(moves, key=lambda one: -one.value)[: self.size - 1])
        self.nodes.hidden[root] = len(moves) - len(self.nodes.parent) + 1
        while self.leaves:
            self._expand(heappop(self.leaves))
        return self.nodes.built()

    def _expand(self, leaf: Leaf) -> None:
        """Show the moves of a leaf, if there is room for all of them and they do not cost too much."""
        codes, cost = leaf.position.move_codes(), self.nodes.visits[leaf.row]
        if len(self.nodes.parent) + len(codes) > self.size or cost > self.left:
            self.nodes.hidden[leaf.row] = len(codes)
            return
        self.left -= cost
        self._show(leaf, [self._re_searched(leaf, code) for code in codes])

    def _re_searched(self, leaf: Leaf, code: int) -> MoveValue:
        depth, window = self.depth - leaf.ply, (-INFINITE, INFINITE)
        return MoveValue(code, *re_search(self.new_search, leaf.position, code, depth, window, leaf.ply))

    def _show(self, leaf: Leaf, moves: Sequence[MoveValue]) -> None:
        unit, here = self.scale.unit, leaf.position
        best = max((unit(one.value) for one in moves), default=0.0)
        for one in moves:
            row, after = self.nodes.add(leaf.row, here.move_name(one.move), here.to_move), here.play_code(one.move)
            self.nodes.visits[row], self.nodes.value[row] = one.nodes, unit(one.value)
            self.nodes.proven[row] = after.is_over or self.scale.plies(one.value) is not None
            if not after.is_over and leaf.ply + 1 < self.depth:
                heappush(self.leaves, Leaf(leaf.loss + best - unit(one.value), leaf.ply + 1, row, after))
