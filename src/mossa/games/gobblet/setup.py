"""Gobblet put together piece by piece: kinds of pieces are numbered player * side + size."""

from dataclasses import dataclass, replace

from mossa.games.gobblet.board import Board
from mossa.games.gobblet.drawing import Drawing
from mossa.games.gobblet.options import Rules
from mossa.games.gobblet.text import LETTERS, Piece, left_over, read_pieces, written
from mossa.games.setup import Draft, Kind, Setup, Stack


@dataclass(frozen=True, slots=True)
class Drafts:
    """Drafts of the positions of one game; their rows begin at the top."""

    rules: Rules
    board: Board

    def setup(self) -> Setup:
        kinds = tuple(self._kind(number) for number in range(2 * self.board.side))
        return Setup(kinds, self.read, self.write, self.settle)

    def _kind(self, number: int) -> Kind:
        piece = Drawing(self.rules).piece(*divmod(number, self.board.side))
        return Kind(self._name(number), piece, self.rules.copies)

    def _name(self, number: int) -> str:
        player, size = divmod(number, self.board.side)
        return f"{LETTERS[player]}{size + 1}"

    def read(self, text: str) -> Draft:
        pieces, player = read_pieces(self.board, text)
        stacks: list[Stack] = [() for _ in range(self.board.cells)]
        for cell, size, owner in pieces:
            stacks[cell] += (owner * self.board.side + size,)
        return Draft(tuple(self._turned(stacks)), player)

    def write(self, draft: Draft) -> str:
        side = self.board.side
        stacks = self._turned(list(draft.cells))
        names = ["".join(self._name(number) for number in stack) for stack in stacks]
        pieces: list[Piece] = [(cell, k % side, k // side) for cell, stack in enumerate(stacks) for k in stack]
        hands = [left_over(self.board, self.rules.copies, pieces, player) for player in (0, 1)]
        return written([names[i : i + side] for i in range(0, len(names), side)], hands, draft.player or 0)

    def _turned(self, stacks: list[Stack]) -> list[Stack]:
        """Rows from the top for rows from the bottom, and back."""
        side = self.board.side
        return [stack for i in reversed(range(0, len(stacks), side)) for stack in stacks[i : i + side]]

    def settle(self, draft: Draft) -> Draft:
        """Larger pieces stand on smaller ones, and a new one takes the place of one of its size."""

        def settled(stack: Stack) -> Stack:
            by_size = {number % self.board.side: number for number in stack}
            return tuple(by_size[size] for size in sorted(by_size))

        return replace(draft, cells=tuple(settled(stack) for stack in draft.cells))
