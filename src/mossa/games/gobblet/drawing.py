"""Gobblet for the web app: stacks on the board, and beside it a place for each size that a player still has in hand."""

from mossa.games import board as picture
from mossa.games.game import State
from mossa.games.gobblet.board import Board
from mossa.games.gobblet.options import Rules
from mossa.games.gobblet.text import LETTERS, held

BESIDE = 0.35  # between the board and what lies beside it, in cells


class Drawing:
    """What the board looks like, and which cells a move points at: from a hand or a cell to a cell."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.board = rules, Board(rules.side)

    def draw(self, state: State) -> picture.Board:
        side = self.board.side
        cells = tuple(self._cell(state, row * side + c) for row in reversed(range(side)) for c in range(side))
        hands = tuple(self._hand(state, player, size) for player in (0, 1) for size in reversed(range(side)))
        rows = tuple(str(row + 1) for row in reversed(range(side)))
        return picture.Board(side, side, hands[:side] + cells + hands[side:], "squares", tuple("abcd"[:side]), rows)

    def gesture(self, state: State, move: int) -> tuple[str, str]:
        cells, entries = self.board.cells, self.board.entries
        if move < entries:
            return _hand_name(int(state.plies) & 1, move // cells), self.board.cell_name(move % cells)
        origin, target = divmod(move - entries, cells)
        return self.board.cell_name(origin), self.board.cell_name(target)

    def piece(self, player: int, size: int) -> picture.Piece:
        """The smallest is a third as broad as the cell, the largest nearly fills it."""
        return picture.Piece(player, round(0.34 + 0.54 * size / (self.board.side - 1), 3), str(size + 1))

    def _cell(self, state: State, cell: int) -> picture.Cell:
        row, column = divmod(cell, self.board.side)
        stack = tuple(
            self.piece(player, size)
            for size in range(self.board.side)
            for player in (0, 1)
            if int(state.layers[size]) >> player * self.board.cells + cell & 1
        )
        is_marked = any(
            int(state.tops[player]) & line == line and line >> cell & 1
            for line in self.board.lines.tolist()
            for player in (0, 1)
        )
        return picture.Cell(self.board.cell_name(cell), column, self.board.side - 1 - row, stack, is_marked)

    def _hand(self, state: State, player: int, size: int) -> picture.Cell:
        left = held(self.board, self.rules.copies, state, player)[size]
        x = -1 - BESIDE - 0.35 if player == 0 else self.board.side + BESIDE
        y = self.board.side - 1 - size
        return picture.Cell(_hand_name(player, size), x, y, (self.piece(player, size),) * left)


def _hand_name(player: int, size: int) -> str:
    """`X3`: what X has in hand of the third size."""
    return f"{LETTERS[player]}{size + 1}"
