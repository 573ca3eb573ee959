"""What is read out of a search tree: the best children, the expected lines, and the most visited nodes to show."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from heapq import heappop, heappush
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from mossa.agents.decision import Tree
from mossa.games import CHANCE, Position
from mossa.search.montecarlo.line import line_kernel
from mossa.search.montecarlo.tree import Tree as SearchTree

MEANINGFUL_VISITS = 10  # an expected line goes on no further than this
LONGEST_LINE = 60


class Node(NamedTuple):
    """One record of the tree, in the order of its fields (see `mossa.search.montecarlo.tree`)."""

    total: float
    move: int
    visits: int
    first: int
    width: float
    guess: float
    children: int
    low: int
    high: int

    def bounds(self, player: int) -> tuple[int, int]:
        """The worst and the best result that is still possible for a player."""
        return (self.low, self.high) if player == 0 else (-self.high, -self.low)

    @property
    def is_proven(self) -> bool:
        return self.low == self.high

    def value(self, player: int) -> float:
        """The mean score for the player who moved into this node, as far as what is proven allows it."""
        low, high = self.bounds(player)
        return float(min(max(self.total / max(self.visits, 1), low), high))


Family: TypeAlias = list[tuple[Any, Node]]  # the same line of play in several trees: each with the tree that it is in
Row: TypeAlias = tuple[int, str, int, float, bool, int, int, float]  # of a picture, column by column
Bound: TypeAlias = Callable[[Node, Node], float]  # (child, parent) -> what exploration adds to its value


def in_use(tree: SearchTree) -> Any:
    """The nodes of a tree that are in use."""
    return tree.nodes[: tree.used[0]]


def root_of(nodes: Any) -> Node:
    return Node._make(nodes[0].tolist())


def children(nodes: Any, parent: Node) -> list[Node]:
    """The children of a node, as they stand in the tree."""
    return [Node._make(record) for record in nodes[parent.first : parent.first + parent.children].tolist()]


def roots(trees: Sequence[Any]) -> Family:
    return [(np.asarray(nodes), root_of(nodes)) for nodes in trees]  # slices of a recarray are slow


def families(parents: Family) -> list[Family]:
    """The children of what is one node in several trees: one family for each move."""
    found: dict[int, Family] = {}
    for nodes, parent in parents:
        for child in children(nodes, parent):
            found.setdefault(child.move, []).append((nodes, child))
    return list(found.values())


def merged(family: Family) -> Node:
    """What the trees know of a node: visits and scores added up, and all that any of them has proven."""
    members = [node for _, node in family]
    visits = sum(node.visits for node in members)
    return members[0]._replace(
        total=sum(node.total for node in members),
        visits=visits,
        width=visits**-0.5 if visits else 0.0,
        low=max(node.low for node in members),
        high=min(node.high for node in members),
    )


def best_first(siblings: list[Node], mover: int, merit: Callable[[Node], float]) -> list[Node]:
    """In the order of merit, but what is proven counts before it."""
    bounds = [node.bounds(mover) for node in siblings]
    is_settled = max(low for low, _ in bounds) == max(high for _, high in bounds)

    def rank(node: Node) -> tuple[int, float, float]:
        low, high = node.bounds(mover)
        sure = low if is_settled else (low == 1) - (high == -1)
        return sure, merit(node), node.value(mover)

    return sorted(siblings, key=rank, reverse=True)


def visits(node: Node) -> float:
    """The usual merit."""
    return node.visits


def lines(position: Position, nodes: Any) -> dict[int, tuple[str, ...]]:
    """The expected line that begins with each move of the root, as far as the visits mean something."""
    game, root = position.game, root_of(nodes)
    run = line_kernel(game)
    codes = np.empty(min(game.max_plies, LONGEST_LINE), np.int64)
    states = np.recarray(len(codes) + 1, game.state)
    states[:1] = position.copy_state()
    found: dict[int, tuple[str, ...]] = {}
    for node in range(root.first, root.first + root.children):
        plies = run(nodes, node, MEANINGFUL_VISITS, codes, states)
        names = [game.texts.move_name(states[i], code) for i, code in enumerate(codes[:plies].tolist())]
        found[int(codes[0])] = tuple(names)
    return found


def mean_value(siblings: list[Node], mover: int) -> float:
    """What all simulations through these nodes say, to the player who moved into them."""
    total = sum(node.visits for node in siblings)
    return sum(node.visits * node.value(mover) for node in siblings) / max(total, 1)


def snapshot(
    position: Position, trees: Sequence[Any], size: int, is_only_score: bool = False, bound: Bound | None = None
) -> Tree:
    """All moves of the root and the most visited nodes below, of several trees merged, `size` at the most.

    `is_only_score` where every node counts what the root's player gets; `bound` is what the search selects by.
    """
    rows: list[Row] = []
    waiting: list[tuple[int, int, int, Family, Callable[[], Position], float]] = [
        (0, 0, -1, roots(trees), lambda: position, 0.0)
    ]
    serial = 0
    while waiting and len(rows) < size:
        _, _, parent, family, before, exploration = heappop(waiting)
        node, below, mover = merged(family), families(family), before().to_move
        if rows:
            name, value, here = before().move_name(node.move), node.value(mover), _played(before, node.move)
        else:
            name, value, here = "", mean_value([merged(one) for one in below], mover), before
        rows.append((parent, name, node.visits, value, node.is_proven, len(below), mover, exploration))
        for child in below:
            serial += 1
            one = merged(child)
            urgency = -one.visits - (node.visits if parent < 0 else 0)
            explored = bound(one, node) if bound is not None and one.visits else 0.0
            heappush(waiting, (urgency, serial, len(rows) - 1, child, here, explored))
    return _tree(rows, is_only_score, bound is not None)


def _played(before: Callable[[], Position], code: int) -> Callable[[], Position]:
    """The position after a move, made when it is first asked for: of most nodes no child is shown."""
    return cache(lambda: before().play_code(code))


def _tree(rows: list[Row], is_only_score: bool, has_bound: bool) -> Tree:
    parent, move, visits, value, proven, count, movers, exploration = zip(*rows, strict=True)
    shown = Counter(parent)
    hidden = tuple(n - shown[row] for row, n in enumerate(count))
    seats = tuple(movers[0] if is_only_score or mover == CHANCE else mover for mover in movers)
    terms = exploration if has_bound else ()
    return Tree(parent, move, visits, value, proven, hidden, movers, seats, exploration=terms)
