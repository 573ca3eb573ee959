"""Perfect play of Connect 4 on any board of up to 63 bits: exact scores and the moves that keep the result."""

from collections.abc import Callable

import numpy as np

from mossa.solvers.connect4.bits import Board, Stones, shapes
from mossa.solvers.connect4.book import Book
from mossa.solvers.connect4.search import answer, ask, search_dtype, search_kernel
from mossa.solvers.connect4.table import entry_bits

TABLE_BITS = 16  # 512 KiB, a core's second-level cache: more entries save nodes but lose more in waiting for memory
SLICE_NODES = 2_000_000  # from one report to the next: about 0.2 s

Report = Callable[[int], None]  # told the nodes of the question so far, during a long search; it may raise to end it


class ScoreSolver:
    """Solves positions of one board, one after the other; what it has learnt serves the next."""

    def __init__(self, board: Board | None = None, book: Book | None = None, table_bits: int = TABLE_BITS) -> None:
        self.board = board or Board()
        self.nodes = 0  # of the latest question: a score, or the scores of all columns
        self._book = book
        self._has_four = shapes(self.board).has_four
        bits = entry_bits(self.board, table_bits)
        dtype = search_dtype(self.board, bits)
        self._advance = search_kernel(self.board, bits)
        self._words = np.zeros(dtype.itemsize // 8, np.int64)
        self._table = self._words.view(dtype)[0].table

    def forget(self) -> None:
        """Clear the table: the next search starts cold."""
        self._table.fill(0)

    def score(self, stones: Stones, report: Report | None = None) -> int:
        """The exact score of a game that is not over, as the player to move sees it."""
        self.nodes = 0
        return self._score_from(stones, -self.board.cells, report)

    def is_above(self, stones: Stones, alpha: int, report: Report | None = None) -> bool:
        """Whether the score is more than alpha: cheaper than the score."""
        self.nodes = 0
        return self._is_above(stones, alpha, report)

    def _is_above(self, stones: Stones, alpha: int, report: Report | None) -> bool:
        known = self._known(stones)
        if known is not None:
            return known > alpha
        return self._searched(stones, alpha, alpha + 1, report) > alpha

    def column_scores(self, stones: Stones, report: Report | None = None) -> list[int | None]:
        """The exact score of each column as the player to move sees it, None where it is full."""
        best = self.score(stones, report)
        scores: list[int | None] = [None] * self.board.width
        for column in self.board.columns(stones):
            if self._is_win(stones, column):
                scores[column] = best
            else:
                scores[column] = -self._score_from(self.board.play(stones, column), -best, report)
        return scores

    def keeping(self, stones: Stones, score: int, report: Report | None = None) -> list[int]:
        """The columns that keep the result (win, draw or loss), given the score."""
        self.nodes, columns = 0, self.board.columns(stones)
        if score < 0:
            return columns
        alpha = -1 if score > 0 else 0  # what the rival may have at most
        return [column for column in columns if self._holds(stones, column, alpha, report)]

    def _holds(self, stones: Stones, column: int, alpha: int, report: Report | None) -> bool:
        return self._is_win(stones, column) or not self._is_above(self.board.play(stones, column), alpha, report)

    def _is_win(self, stones: Stones, column: int) -> bool:
        return bool(self._has_four(stones.mine | self.board.drop(stones.filled, column)))

    def _known(self, stones: Stones) -> int | None:
        return None if self._book is None else self._book.score(stones)

    def _score_from(self, stones: Stones, lower: int, report: Report | None) -> int:
        """The exact score, which is known to be `lower` or more."""
        known = self._known(stones)
        if known is not None:
            return known
        left = self.board.cells - stones.plies
        return self._searched(stones, max(lower, -(left // 2)), (left + 1) // 2, report)

    def _searched(self, stones: Stones, lower: int, upper: int, report: Report | None) -> int:
        """Search until the bounds meet; the lower one."""
        ask(self._words, stones, lower, upper)
        while not self._advance(self._words, SLICE_NODES):
            if report is not None:
                report(self.nodes + answer(self._words)[1])
        found, nodes = answer(self._words)
        self.nodes += nodes
        return found
