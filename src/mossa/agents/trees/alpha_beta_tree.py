"""The tree shown for alpha-beta: its first plies, with every window and the moves that it left out.

The upper plies are searched here in plain Python, so that every window and every cut-off can be seen; below them the
kernel searches in the same windows. Moves are tried best first, as a search of one ply judges them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from mossa.agents.decision import Tree
from mossa.agents.trees.builder import TreeBuilder
from mossa.agents.trees.re_search import SLICE, NewSearch, re_search
from mossa.games import Position
from mossa.search.alphabeta.value import INFINITE

DEEPEST = 7  # plies in all; a deeper tree is not easier to understand


@dataclass
class AlphaBetaTree:
    """One alpha-beta search that notes its first plies."""

    new_search: NewSearch
    unit: Callable[[float], float]
    depth: int
    plies: int  # that are shown
    nodes: TreeBuilder = field(default_factory=TreeBuilder)

    def visit(self, row: int, position: Position, low: int, high: int, ply: int) -> tuple[int, int]:
        """The value of a position for its mover within a window, and how many nodes it took; its children are noted."""
        best, nodes = -INFINITE, 0
        codes = self.ordered(position)
        for tried, code in enumerate(codes):
            child, window = self.nodes.add(row, position.move_name(code), position.to_move), (max(low, best), high)
            self.nodes.windows.append((self.unit(window[0]), self.unit(window[1])))
            value, cost = self.child(child, position, code, window, ply)
            nodes += cost
            self.nodes.visits[child], self.nodes.value[child] = cost, self.unit(value)
            best = max(best, value)
            if best >= high and tried + 1 < len(codes):
                left_out = tuple(position.move_name(code) for code in codes[tried + 1 :])
                self.nodes.cut[row], self.nodes.left_out[row] = len(left_out), left_out
                break  # the player who moved here has something better
        return best, nodes

    def child(self, row: int, position: Position, code: int, window: tuple[int, int], ply: int) -> tuple[int, int]:
        """A move's value for the player who makes it, and how many nodes it took."""
        after, (low, high) = position.play_code(code), window
        if after.is_over or ply + 1 >= self.plies:
            value, nodes = re_search(self.new_search, position, code, max(self.depth - ply, 1), window, ply)
            self.nodes.proven[row] = after.is_over
            return value, nodes
        if after.to_move == position.to_move:
            value, nodes = self.visit(row, after, low, high, ply + 1)
        else:
            value, nodes = self.visit(row, after, -high, -low, ply + 1)
            value = -value
        return value, nodes + 1

    def ordered(self, position: Position) -> Sequence[int]:
        """The moves, those first that look best one ply ahead."""
        search = self.new_search(position.copy_state(), 1)
        values = {}
        for code in position.move_codes():
            search.begin(code, 1, -INFINITE, INFINITE)
            search.run(SLICE)
            values[code] = search.value
        return sorted(values, key=lambda code: -values[code])


def alpha_beta_tree(
    position: Position, new_search: NewSearch, unit: Callable[[float], float], depth: int, size: int
) -> Tree:
    """As many of the first plies of the search to that depth as `size` nodes can show."""
    depth = min(depth, DEEPEST)
    for shown in range(min(depth, _shown_plies(len(position.move_codes()), size)), 0, -1):
        shown_tree = AlphaBetaTree(new_search, unit, depth, shown)
        root = shown_tree.nodes.add(-1, "", position.to_move)
        shown_tree.nodes.windows.append((unit(-INFINITE), unit(INFINITE)))
        value, nodes = shown_tree.visit(root, position, -INFINITE, INFINITE, 0)
        shown_tree.nodes.value[root], shown_tree.nodes.visits[root] = unit(value), nodes
        if len(shown_tree.nodes.parent) <= size:
            break
    return shown_tree.nodes.built()


def _shown_plies(branching: int, size: int) -> int:
    """How many plies fit, if moves are ordered as well as can be (Knuth and Moore 1975)."""
    plies, nodes = 0, 1
    while plies < DEEPEST:
        plies += 1
        nodes += branching ** ((plies + 1) // 2) + branching ** (plies // 2) - 1
        if nodes > size:
            return max(1, plies - 1)
    return plies
