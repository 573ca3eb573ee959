"""Perfect play of Connect 4 on any board of up to 63 bits: exact scores and the moves that keep the result."""

from collections.abc import Callable

import numpy as np

from mossa.solvers.connect4.bits import Board, Position, shapes
from mossa.solvers.connect4.book import Book
from mossa.solvers.connect4.search import SEARCH, frame_dtype, search_kernel
from mossa.solvers.connect4.table import entry_bits

TABLE_BITS = (
    16  # 512 KiB, the second-level cache of a core: larger tables save nodes, but lose more in waiting for memory
)
SLICE_NODES = 2_000_000  # between two reports: about 0.2 s

Report = Callable[[int], None]  # given the nodes so far, during a long search; it may raise to end it


_NOT_STARTED = (0,) * (len(SEARCH) - 5)


class Solver:
    """Solves positions of one board one after the other; what it has learnt serves the next."""

    def __init__(self, board: Board | None = None, book: Book | None = None, table_bits: int = TABLE_BITS) -> None:
        self.board = board or Board()
        self.nodes = 0  # of the latest search
        self._book = book
        self._has_four = shapes(self.board).has_four
        self._advance = search_kernel(self.board)
        self._search = np.zeros(1, SEARCH).view(np.recarray)
        self._frames = np.zeros(self.board.cells + 1, frame_dtype(self.board)).view(np.recarray)
        self._table = np.zeros(1 << entry_bits(self.board, table_bits), np.int64)
        self._history = np.zeros((2, 64), np.int64)

    def position(self, line: str) -> Position:
        """The position after a line of columns counted from 1, as "4453"."""
        position = Position(0, 0)
        for column in line:
            position = self.child(position, int(column) - 1)
        return position

    def child(self, position: Position, column: int) -> Position:
        """The position after a move, as the rival sees it."""
        cell = self.board.drop(position.filled, column) if 0 <= column < self.board.width else 0
        if not cell:
            raise ValueError(f"column {column + 1} cannot be played")
        return Position(position.mine ^ position.filled, position.filled | cell)

    def forget(self) -> None:
        """Clear the table."""
        self._table.fill(0)

    def score(self, position: Position, report: Report | None = None) -> int:
        """The exact score of a game that is not over, as the player to move sees it."""
        known = self._lookup(position)
        if known is not None:
            return known
        left = self.board.cells - position.plies
        return self._bounds(position, -(left // 2), (left + 1) // 2, report)[0]

    def is_above(self, position: Position, alpha: int, report: Report | None = None) -> bool:
        """Whether the score is more than alpha: cheaper than the score."""
        known = self._lookup(position)
        if known is not None:
            return known > alpha
        return self._bounds(position, alpha, alpha + 1, report)[0] > alpha

    def column_scores(self, position: Position, report: Report | None = None) -> list[int | None]:
        """The exact score of each column as the player to move sees it, None where it is full."""
        scores: list[int | None] = [None] * self.board.width
        for column in self.board.columns(position):
            wins = self._is_win(position, column)
            scores[column] = self._win_now(position) if wins else -self.score(self.child(position, column), report)
        return scores

    def keeping(self, position: Position, score: int, report: Report | None = None) -> list[int]:
        """The columns that keep the result, win, draw or loss, given the position's score."""
        if score < 0:
            return self.board.columns(position)
        alpha = -1 if score > 0 else 0
        return [column for column in self.board.columns(position) if self._holds(position, column, alpha, report)]

    def _holds(self, position: Position, column: int, alpha: int, report: Report | None) -> bool:
        """Whether the rival's score after a move is at most alpha, which is below 1."""
        return self._is_win(position, column) or not self.is_above(self.child(position, column), alpha, report)

    def _is_win(self, position: Position, column: int) -> bool:
        return bool(self._has_four(position.mine | self.board.drop(position.filled, column)))

    def _win_now(self, position: Position) -> int:
        return (self.board.cells + 1 - position.plies) // 2

    def _lookup(self, position: Position) -> int | None:
        return self._book.score(position) if self._book is not None else None

    def _bounds(self, position: Position, lower: int, upper: int, report: Report | None) -> tuple[int, int]:
        self._history.fill(0)
        self._search[0] = (*position, position.plies, lower, upper, *_NOT_STARTED)
        search = self._search[0]
        while not self._advance(search, self._frames, self._table, self._history, SLICE_NODES):
            if report is not None:
                report(int(search.nodes))
        self.nodes = int(search.nodes)
        return int(search.lower), int(search.upper)
