"""Why alpha-beta looks at so little: the first plies of its tree, with the moves that it left out.

The upper plies are walked here, one by one and in plain Python, so that every window and every cut can be seen; below
them the kernel searches in the same windows. Moves are tried best first, as a search of one ply judges them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from mossa.agents.decision import Tree
from mossa.agents.trees.columns import Rows
from mossa.agents.trees.re_search import SLICE, Searches, searched
from mossa.games import Position
from mossa.search.alphabeta.value import INFINITE

DEEPEST = 7  # plies in all; a deeper tree is not easier to understand


@dataclass
class Walk:
    """One alpha-beta search, its first plies told."""

    searches: Searches
    unit: Callable[[float], float]
    depth: int
    shown: int  # plies
    rows: Rows = field(default_factory=Rows)

    def visit(self, row: int, position: Position, low: int, high: int, ply: int) -> tuple[int, int]:
        """The value of a position for its mover within a window, and how many nodes it took; its children are told."""
        best, nodes = -INFINITE, 0
        codes = self.ordered(position)
        for tried, code in enumerate(codes):
            child, window = self.rows.add(row, position.move_name(code), position.to_move), (max(low, best), high)
            self.rows.windows.append((self.unit(window[0]), self.unit(window[1])))
            value, cost = self.child(child, position, code, window, ply)
            nodes += cost
            self.rows.visits[child], self.rows.value[child] = cost, self.unit(value)
            best = max(best, value)
            if best >= high and tried + 1 < len(codes):
                left_out = tuple(position.move_name(code) for code in codes[tried + 1 :])
                self.rows.cut[row], self.rows.left_out[row] = len(left_out), left_out
                break  # whoever moved here will not let it come to this
        return best, nodes

    def child(self, row: int, position: Position, code: int, window: tuple[int, int], ply: int) -> tuple[int, int]:
        """A move's value for who makes it, and its cost."""
        after, (low, high) = position.play_code(code), window
        if after.is_over or ply + 1 >= self.shown:
            value, nodes = searched(self.searches, position, code, max(self.depth - ply, 1), window, ply)
            self.rows.proven[row] = after.is_over
            return value, nodes
        if after.to_move == position.to_move:
            value, nodes = self.visit(row, after, low, high, ply + 1)
        else:
            value, nodes = self.visit(row, after, -high, -low, ply + 1)
            value = -value
        return value, nodes + 1

    def ordered(self, position: Position) -> Sequence[int]:
        """The moves, those that look best from one ply on first."""
        search = self.searches(position.copy_state(), 1)
        values = {}
        for code in position.move_codes():
            search.begin(code, 1, -INFINITE, INFINITE)
            search.run(SLICE)
            values[code] = search.value
        return sorted(values, key=lambda code: -values[code])


def cut_tree(position: Position, searches: Searches, unit: Callable[[float], float], depth: int, size: int) -> Tree:
    """As many of the first plies of the search to that depth as `size` nodes can show."""
    depth = min(depth, DEEPEST)
    for shown in range(min(depth, _shown_plies(len(position.move_codes()), size)), 0, -1):
        walk = Walk(searches, unit, depth, shown)
        root = walk.rows.add(-1, "", position.to_move)
        walk.rows.windows.append((unit(-INFINITE), unit(INFINITE)))
        value, nodes = walk.visit(root, position, -INFINITE, INFINITE, 0)
        walk.rows.value[root], walk.rows.visits[root] = unit(value), nodes
        if len(walk.rows.parent) <= size:
            break
    return walk.rows.tree()


def _shown_plies(branching: int, size: int) -> int:
    """How many plies fit, if moves are ordered as well as can be (Knuth and Moore 1975)."""
    plies, nodes = 0, 1
    while plies < DEEPEST:
        plies += 1
        nodes += branching ** ((plies + 1) // 2) + branching ** (plies // 2) - 1
        if nodes > size:
            return max(1, plies - 1)
    return plies
