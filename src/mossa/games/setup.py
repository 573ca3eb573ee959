"""Positions put together piece by piece, in games whose positions can be written in one line.

What is put together is a draft: the pieces on each cell, and whose turn it is. On the way it is seldom a position that
a game can come to, so that a game reads and writes drafts apart from positions: `Setup.read` refuses only what has not
the form of a position, and `Game.from_text` alone says whether it is one.
A game that gives a `Setup` and a `Board` can be set up in the web app by pointing at cells.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from mossa.errors import MossaError
from mossa.games.board import Piece

Stack = tuple[int, ...]  # the pieces on a cell from the bottom to the top, as numbers of kinds


@dataclass(frozen=True, slots=True)
class Kind:
    """Pieces that are all alike."""

    name: str
    piece: Piece
    copies: int | None = None  # how many there are, where they are counted


@dataclass(frozen=True, slots=True)
class Draft:
    """What may become a position."""

    cells: tuple[Stack, ...]  # in the order of `Board.inside`
    player: int | None = None  # whose turn it is; None where that follows from the pieces

    def used(self, kind: int) -> int:
        """How many pieces of a kind are on the board."""
        return sum(stack.count(kind) for stack in self.cells)


def one_a_cell(draft: Draft) -> Draft:
    """Of several pieces on a cell the last one stays."""
    return replace(draft, cells=tuple(stack[-1:] for stack in draft.cells))


@dataclass(frozen=True, slots=True)
class Setup:
    """How the positions of a game are put together."""

    kinds: tuple[Kind, ...]
    read: Callable[[str], Draft]  # of a text in the form of a position, possible or not
    write: Callable[[Draft], str]
    settle: Callable[[Draft], Draft] = one_a_cell  # what becomes of the pieces after a change by hand

    def left(self, draft: Draft, kind: int) -> int | None:
        """How many pieces of a kind are not on the board; None where they are not counted."""
        copies = self.kinds[kind].copies
        return None if copies is None else max(0, copies - draft.used(kind))

    def put(self, draft: Draft, kind: int, cell: int) -> Draft:
        """Put one more piece on a cell."""
        if self.left(draft, kind) == 0:
            raise MossaError(f"no {self.kinds[kind].name} is left")
        return self._changed(draft, {cell: (*draft.cells[cell], kind)})

    def toggle(self, draft: Draft, kind: int, cell: int) -> Draft:
        """Put a piece on a cell, or take it off again if it is on top already."""
        is_there = draft.cells[cell][-1:] == (kind,)
        return self.lift(draft, cell) if is_there else self.put(draft, kind, cell)

    def lift(self, draft: Draft, cell: int) -> Draft:
        """Take the top piece off a cell."""
        return self._changed(draft, {cell: draft.cells[cell][:-1]})

    def move(self, draft: Draft, origin: int, target: int) -> Draft:
        """Carry the top piece of a cell to another."""
        if origin == target or not draft.cells[origin]:
            return draft
        *below, top = draft.cells[origin]
        return self._changed(draft, {origin: tuple(below), target: (*draft.cells[target], top)})

    def clear(self, draft: Draft, cell: int) -> Draft:
        """Take all off a cell."""
        return self._changed(draft, {cell: ()})

    def clear_all(self, draft: Draft) -> Draft:
        return replace(draft, cells=((),) * len(draft.cells))

    def turn(self, draft: Draft, players: int) -> Draft:
        """Let the next player move."""
        if draft.player is None:
            raise MossaError("whose turn it is follows from the pieces")
        return replace(draft, player=(draft.player + 1) % players)

    def _changed(self, draft: Draft, stacks: dict[int, Stack]) -> Draft:
        cells = tuple(stacks.get(cell, stack) for cell, stack in enumerate(draft.cells))
        return self.settle(replace(draft, cells=cells))
