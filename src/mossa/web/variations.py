"""The moves of a session as a tree. It is kept small: a node is a move, and positions are played anew when asked for.

Of the positions, some stay in memory: the first one, every sixteenth of a line, those that no move has led to, and the
few that were asked for last.
"""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from mossa.arena.record import Ply
from mossa.errors import MossaError
from mossa.games import Position

STEP = 16  # plies from one position that stays to the next
RECENT = 8  # other positions that stay


@dataclass(slots=True)
class Node:
    """A move, and so the position that it leads to."""

    parent: int | None = None  # the first node has none
    ply: Ply | None = None
    player: int | None = None  # who made the move, or CHANCE
    depth: int = 0
    children: list[int] = field(default_factory=list)  # the last visited comes last
    story: list[str] = field(default_factory=list)  # what followed from the move, in words, as everybody saw it
    is_redealt: bool = False  # the first of a branch: not what the moves led to, but what may have been


class Variations:
    """The tree of moves from one first position."""

    def __init__(self, first: Position) -> None:
        self.nodes = [Node()]
        self._kept = {0: first}
        self._recent: OrderedDict[int, Position] = OrderedDict()

    def __len__(self) -> int:
        return len(self.nodes)

    def __getitem__(self, number: int) -> Node:
        return self.nodes[number]

    def check(self, number: int) -> int:
        """The number of a node, refused if there is none."""
        if not 0 <= number < len(self.nodes):
            raise MossaError("there is no node {node}", "no-node", node=number)
        return number

    def path(self, number: int) -> list[int]:
        """The nodes from the first to this one."""
        found = [number]
        while (parent := self.nodes[found[-1]].parent) is not None:
            found.append(parent)
        return found[::-1]

    def plies(self, number: int) -> list[Ply]:
        """The moves that lead to a node."""
        return [ply for ply in (self.nodes[one].ply for one in self.path(number)) if ply is not None]

    def position(self, number: int) -> Position:
        """The position of a node."""
        steps = []
        here = number
        while (found := self._kept.get(here) or self._recent.get(here)) is None:
            steps.append(here)
            parent = self.nodes[here].parent
            assert parent is not None
            here = parent
        for one in reversed(steps):
            ply = self.nodes[one].ply
            assert ply is not None
            found = found.play(ply.move)
            self._keep(one, found)
        return found

    def positions(self, number: int) -> list[Position]:
        """The positions from the first to that of a node."""
        return [self.position(one) for one in self.path(number)]

    def child(self, at: int, ply: Ply) -> int:
        """The node after a move; a new one unless the move was played there before."""
        before = self.position(at)
        code = before.parse_move(ply.move)
        name = before.move_name(code)
        for child in self.nodes[at].children:
            known = self.nodes[child]
            if known.ply is not None and known.ply.move == name and not known.is_redealt:
                self._visit(at, child)
                return child
        return self._add(at, replace(ply, move=name, seconds=round(ply.seconds, 6)), before.play_code(code))

    def add_played(self, at: int, ply: Ply) -> int:
        """A new node after a move, and its position by the rules."""
        before = self.position(at)
        return self._add(at, ply, before.play(ply.move))

    def add_redealt(self, at: int | None, ply: Ply | None, position: Position) -> int:
        """A new node with a position that no moves led to; where it has no parent, another beginning."""
        if at is not None and ply is not None:
            return self._add(at, ply, position, is_redealt=True)
        self.nodes.append(Node(is_redealt=True))
        self._keep(len(self.nodes) - 1, position)
        return len(self.nodes) - 1

    def _add(self, at: int, ply: Ply, after: Position, is_redealt: bool = False) -> int:
        before, tell = self.position(at), after.game.texts.tell
        story = tell(before.copy_state(), before.parse_move(ply.move)) if tell is not None else []
        node = Node(at, ply, before.to_move, self.nodes[at].depth + 1, story=story, is_redealt=is_redealt)
        self.nodes.append(node)
        number = len(self.nodes) - 1
        siblings = self.nodes[at].children
        siblings.insert(0 if is_redealt else len(siblings), number)
        self._keep(number, after)
        return number

    def _visit(self, at: int, child: int) -> None:
        children = self.nodes[at].children
        children.remove(child)
        children.append(child)

    def _keep(self, number: int, position: Position) -> None:
        node = self.nodes[number]
        if node.is_redealt or node.depth % STEP == 0:
            self._kept[number] = position
            return
        self._recent[number] = position
        self._recent.move_to_end(number)
        if len(self._recent) > RECENT:
            self._recent.popitem(last=False)

    def shown_to(self, seat: int) -> set[int]:
        """The nodes whose moves a seat has been shown, in whatever line."""
        known: set[int] = set()
        for leaf in (number for number, node in enumerate(self.nodes) if not node.children):
            path: Sequence[int] = self.path(leaf)[1:]
            past = self.position(leaf).past[-len(path) :] if path else ()
            known.update(node for node, move in zip(path, past, strict=True) if move.is_shown_to(seat))
        return known
