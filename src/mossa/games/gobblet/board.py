"""The constants of a Gobblet board: its lines, its symmetries and the keys of its pieces.

Cell row * side + column, row 0 at the bottom, is named as in chess:

    12 13 14 15
     8  9 10 11
     4  5  6  7     4x4: cell 0 is a1, cell 3 is d1, cell 15 is d4
     0  1  2  3
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from mossa.jit import new_rng

SYMMETRIES = 8  # four turns, each with and without a reflection


@dataclass(frozen=True)
class Board:
    """A board of `side` x `side` cells for pieces of sizes 0 to `side` - 1."""

    side: int

    @property
    def cells(self) -> int:
        return self.side * self.side

    @property
    def full(self) -> int:
        """Every cell."""
        return (1 << self.cells) - 1

    @property
    def entries(self) -> int:
        """How many codes of moves stand for entering a piece; those behind them move one on the board."""
        return self.side * self.cells

    @cached_property
    def lines(self) -> npt.NDArray[np.int64]:
        """[line] its cells: rows, columns, the two diagonals."""
        n = self.side
        rows = [[n * r + c for c in range(n)] for r in range(n)]
        columns = [list(column) for column in zip(*rows, strict=True)]
        diagonals = [[rows[i][i] for i in range(n)], [rows[i][n - 1 - i] for i in range(n)]]
        return np.array([sum(1 << cell for cell in line) for line in [*rows, *columns, *diagonals]])

    @cached_property
    def images(self) -> npt.NDArray[np.int64]:
        """[symmetry, cell] where a symmetry puts a cell; symmetry 0 leaves all as it is."""
        n = self.side
        grid = np.arange(self.cells).reshape(n, n)
        turned = [np.rot90(grid, turns) for turns in range(4)]
        return np.array([one.ravel() for one in turned] + [one.T.ravel() for one in turned])

    @cached_property
    def piece_keys(self) -> npt.NDArray[np.int64]:
        """[player, size, cell, symmetry] what a piece adds to the key of a position's image.

        On 3x3 a bit for each piece, so that the key is the whole position; else random words (Zobrist 1970).
        """
        keys = np.zeros((2, self.side, self.cells, SYMMETRIES), np.int64)
        for player, size, cell, symmetry in np.ndindex(keys.shape):
            image = int(self.images[symmetry, cell])
            if self.side == 3:
                keys[player, size, cell, symmetry] = 1 << (size * 2 + player) * self.cells + image
            else:
                keys[player, size, cell, symmetry] = int(new_rng("gobblet", player, size, image)[0]) >> 3
        return keys

    @property
    def side_key(self) -> int:
        """What the second player's turn adds to a key; no piece has this bit."""
        return 1 << 61

    def cell_name(self, cell: int) -> str:
        row, column = divmod(cell, self.side)
        return f"{'abcd'[column]}{row + 1}"
