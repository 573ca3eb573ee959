"""The tree of a guided search read out for people, with what the network thought of each move and position."""

from collections import Counter
from heapq import heappop, heappush
from typing import Any, NamedTuple

import numpy as np

from mossa.agents.decision import Tree
from mossa.games import Position
from mossa.search.montecarlo.tree import NODE

SHARED = ("total", "move", "visits", "first", "count", "low", "high")


def plain_nodes(nodes: Any) -> Any:
    """The same tree as nodes of Monte Carlo search, as far as these have the same fields."""
    plain = np.zeros(len(nodes), NODE).view(np.recarray)
    for name in SHARED:
        plain[name] = nodes[name]
    return plain


def move_value(node: Any, mover: int) -> float:
    """The value of a move for whoever makes it."""
    low, high = (int(node.low), int(node.high)) if mover == 0 else (-int(node.high), -int(node.low))
    return float(min(max(node.total / max(int(node.visits), 1), low), high))


class Row(NamedTuple):
    """One row of the tree that is shown."""

    parent: int
    move: str
    visits: int
    value: float
    proven: bool
    children: int
    mover: int
    prior: float
    guess: float


def guided_tree(position: Position, nodes: Any, size: int) -> Tree:
    """The most visited nodes, `size` at the most."""
    rows: list[Row] = []
    waiting: list[tuple[int, int, int, Position]] = [(0, 0, -1, position)]
    while waiting and len(rows) < size:
        _, i, parent, before = heappop(waiting)
        here = before.play_code(int(nodes[i].move)) if i else before
        rows.append(_row(nodes, i, parent, before, here))
        for child in range(nodes[i].first, nodes[i].first + nodes[i].count):
            heappush(waiting, (-int(nodes[child].visits), child, len(rows) - 1, here))
    shown = Counter(row.parent for row in rows)
    columns = dict(zip(Row._fields, zip(*rows, strict=True), strict=True))
    children = columns.pop("children")
    hidden = tuple(count - shown[row] for row, count in enumerate(children))
    return Tree(**columns, hidden=hidden, seat=columns["mover"])


def _row(nodes: Any, i: int, parent: int, before: Position, here: Position) -> Row:
    node, mover = nodes[i], before.to_move
    is_same = here.is_over or here.to_move == mover
    return Row(
        parent=parent,
        move=before.move_name(int(node.move)) if i else "",
        visits=int(node.visits),
        value=move_value(node, mover) if i else _root_value(nodes, mover),
        proven=bool(node.low == node.high),
        children=int(node.count),
        mover=mover,
        prior=float(node.prior) if i else 1.0,
        guess=float(node.value) if is_same else -float(node.value),
    )


def _root_value(nodes: Any, mover: int) -> float:
    """What all simulations say, to the side to move."""
    children = nodes[nodes[0].first : nodes[0].first + nodes[0].count]
    total = sum(int(one.visits) for one in children)
    return sum(int(one.visits) * move_value(one, mover) for one in children) / max(total, 1)
