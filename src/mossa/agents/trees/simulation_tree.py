"""The tree shown for a search that has none of its own: the lines that its simulations took.

A node's visits are the simulations that went that way, so that those of a parent are never fewer than its children's.
Everything comes from what the searching player sees and from the deals that they held possible: the moves of others
are those of dealt hands.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from mossa.agents.decision import Tree
from mossa.agents.thinking import Thinking
from mossa.agents.trees.snapshot import LONGEST_LINE, MEANINGFUL_VISITS
from mossa.games import CHANCE, Game
from mossa.search.information.simulation_tree import SimulationTree, new_simulation_tree, no_simulation_tree

FEW = 2_000  # nodes that are sorted whole


class Perspective(NamedTuple):
    """Who searches, and how scores and seats are to be read."""

    player: int
    is_only_score: bool = False  # every move counts what it brings to this player, whoever makes it
    seats: Sequence[int] = ()  # the real seat of each seat, where the search has changed them


class ShownSimulations:
    """The tree of one search, shown again and again as it goes on; it records only while a tree is asked for."""

    def __init__(self, game: Game, perspective: Perspective, thinking: Thinking) -> None:
        self.game, self.perspective, self.thinking = game, perspective, thinking
        self.nothing, self.recorded = no_simulation_tree(), no_simulation_tree()
        self._names: dict[int, str] = {0: ""}

    @property
    def is_asked_for(self) -> bool:
        return self.thinking.tree_nodes > 0

    def record(self) -> SimulationTree:
        """Where the next simulations are to be recorded: nowhere while no tree is asked for."""
        if not self.is_asked_for:
            return self.nothing
        if not len(self.recorded.visits):
            self.recorded = new_simulation_tree(self.game)
        return self.recorded

    def tree(self) -> Tree | None:
        """The nodes of most visits, as many as are asked for; None before the first simulation."""
        rows = most_visited_nodes(self.recorded, self.thinking.tree_nodes)
        if not rows:
            return None
        row_of = {node: row for row, node in enumerate(rows)}
        records = self.recorded.nodes[rows]
        visits, parents, movers = (
            self.recorded.visits[rows].tolist(),
            records["parent"].tolist(),
            records["mover"].tolist(),
        )
        movers[0] = self.perspective.player
        parent = tuple(row_of[node] if row else -1 for row, node in enumerate(parents))
        return Tree(
            parent=parent,
            move=tuple(map(self._name, rows)),
            visits=tuple(visits),
            value=tuple(total / count for total, count in zip(records["total"].tolist(), visits, strict=True)),
            proven=(False,) * len(rows),
            hidden=_hidden(parent, records["children"].tolist()),
            mover=tuple(map(self._seat, movers)),
            seat=tuple(map(self._owner, movers)),
        )

    def lines(self) -> dict[str, tuple[str, ...]]:
        """What most often followed each move of the root, as far as visits mean something; empty if none are kept."""
        following = most_visited_children(self.recorded, MEANINGFUL_VISITS)

        def goes_on(node: int) -> Iterator[str]:
            for _ in range(LONGEST_LINE):
                if node < 0:
                    return
                yield self._name(node)
                node = int(following[node])

        parents = self.recorded.nodes["parent"][: len(following)]
        return {self._name(node): tuple(goes_on(node)) for node in np.flatnonzero(parents == 0).tolist()}

    def _name(self, node: int) -> str:
        if node not in self._names:
            state = self.recorded.states[node].view(self.game.state).view(np.recarray)
            self._names[node] = self.game.texts.move_name(state[0], int(self.recorded.nodes[node].move))
        return self._names[node]

    def _seat(self, mover: int) -> int:
        return self.perspective.seats[mover] if self.perspective.seats and mover != CHANCE else mover

    def _owner(self, mover: int) -> int:
        """For whom the score of a move is counted."""
        return self._seat(self.perspective.player if self.perspective.is_only_score or mover == CHANCE else mover)


def most_visited_nodes(simulations: SimulationTree, size: int) -> list[int]:
    """The root, its moves, and the nodes of most visits, of equal ones the older: parents come before children."""
    visits = simulations.visits[: simulations.used[0]]
    if not size or not visits.any():
        return []
    fewest, some = 1, np.arange(len(visits))
    while len(some) > max(FEW, size):
        fewest *= 2
        fewer = np.flatnonzero(visits >= fewest)
        if len(fewer) < size:
            break
        some = fewer
    order = np.lexsort((some, -visits[some].astype(np.int64)))
    found: list[int] = some[order[:size]].tolist()
    parents = simulations.nodes["parent"][: len(visits)]
    moves = 1 + np.flatnonzero((parents[1:] == 0) & (visits[1:] > 0))
    first = [0, *moves[np.argsort(-visits[moves].astype(np.int64), kind="stable")].tolist()]
    return [*first, *(node for node in found if node and parents[node] != 0)][:size]


def most_visited_children(simulations: SimulationTree, fewest: int) -> npt.NDArray[np.int64]:
    """The child of most visits of each node, and of equal ones the oldest; -1 where none has as many as `fewest`."""
    visits = simulations.visits[: simulations.used[0]]
    following = np.full(len(visits), -1, np.int64)
    some = np.flatnonzero(visits >= fewest)[1:]  # without the root
    worst_first = some[np.lexsort((-some, visits[some]))]
    following[simulations.nodes["parent"][worst_first]] = worst_first  # of a parent's children the last one stays
    return following


def _hidden(parent: Sequence[int], children: Sequence[int]) -> tuple[int, ...]:
    shown = np.bincount(np.array(parent)[1:], minlength=len(parent)).tolist() if len(parent) > 1 else [0] * len(parent)
    return tuple(all_of_them - some for all_of_them, some in zip(children, shown, strict=True))
