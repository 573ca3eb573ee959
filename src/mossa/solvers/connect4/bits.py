"""Connect 4 in words of 63 bits: the layout, and what can be read from it by shifts.

Bit column * (height + 1) + row is a cell; the row above each column stays empty, so that lines never wrap:

    5 12 19 26 33 40 47
    ...                     7x6, row 0 at the bottom
    0  7 14 21 28 35 42

A position is two words: `mine`, the stones of the player to move, and `filled`, the stones of both. `filled + bottom`
carries a bit to the lowest free cell of each column, and `mine + filled` tells any two positions apart: it is the key.

Scores, as the player to move sees them: a win that ends the game with `plies` stones on the board is worth
(cells + 2 - plies) // 2, so that the last stone wins 1 and an earlier end more; a loss the negative; a draw 0.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from mossa.errors import MossaError
from mossa.jit import rule

MAX_BITS = 63


class Stones(NamedTuple):
    """A position: the stones of the player to move, and those of both."""

    mine: int
    filled: int

    @property
    def plies(self) -> int:
        return self.filled.bit_count()


@dataclass(frozen=True)
class Board:
    """A board's size and the masks that follow from it."""

    width: int = 7
    height: int = 6

    def __post_init__(self) -> None:
        if self.width < 1 or self.height < 1 or self.bits > MAX_BITS:
            size = f"{self.width}x{self.height}"
            raise MossaError(f"connect4: no board of {size}; width * (height + 1) must be at most {MAX_BITS}")

    @property
    def step(self) -> int:
        """Bits from a cell to its right neighbour."""
        return self.height + 1

    @property
    def bits(self) -> int:
        return self.width * self.step

    @property
    def cells(self) -> int:
        return self.width * self.height

    @property
    def bottom(self) -> int:
        """The lowest row."""
        return sum(1 << column * self.step for column in range(self.width))

    @property
    def full(self) -> int:
        """All cells."""
        return self.bottom * ((1 << self.height) - 1)

    @property
    def last_rows(self) -> int:
        """Every second row from the top down: whoever answers each stone with one on top of it gets these."""
        return sum(self.bottom << row for row in range(self.height - 1, -1, -2))

    def column(self, column: int) -> int:
        """The cells of a column."""
        return ((1 << self.height) - 1) << column * self.step

    def drop(self, filled: int, column: int) -> int:
        """The lowest free cell of a column, 0 when it is full."""
        return (filled + (1 << column * self.step)) & self.column(column)

    def columns(self, stones: Stones) -> list[int]:
        """The columns that are not full."""
        return [column for column in range(self.width) if self.drop(stones.filled, column)]

    def play(self, stones: Stones, column: int) -> Stones:
        """The position after a move, as the rival sees it."""
        cell = self.drop(stones.filled, column) if 0 <= column < self.width else 0
        if not cell:
            raise MossaError(f"connect4: column {column + 1} cannot be played")
        return Stones(stones.mine ^ stones.filled, stones.filled | cell)

    def after(self, line: str) -> Stones:
        """The position after a line of columns counted from 1, as "4453"."""
        stones = Stones(0, 0)
        for column in line:
            stones = self.play(stones, int(column) - 1)
        return stones

    def mirrored(self, word: int) -> int:
        image = 0
        for column in range(self.width):
            image |= (word >> column * self.step & (1 << self.step) - 1) << (self.width - 1 - column) * self.step
        return image

    def key(self, stones: Stones) -> int:
        """A number that a position shares with its mirror image alone."""
        return min(sum(stones), self.mirrored(stones.mine) + self.mirrored(stones.filled))

    def stones(self, key: int) -> Stones:
        """The position of a key: each column is the player's stones plus as many ones as there are stones in all."""
        mine = filled = 0
        for column in range(self.width):
            part = key >> column * self.step & (1 << self.step) - 1
            ones = (1 << (part + 1).bit_length() - 1) - 1
            mine |= part - ones << column * self.step
            filled |= ones << column * self.step
        return Stones(mine, filled)


class Shapes(NamedTuple):
    """Rules that see lines of four on one board."""

    has_four: Callable[..., Any]
    winning_cells: Callable[..., Any]
    mirrored: Callable[..., Any]


@cache
def shapes(board: Board) -> Shapes:
    """The rules of one board."""
    full, step, width = board.full, board.step, board.width
    diagonal, antidiagonal = step + 1, step - 1
    low = (1 << step) - 1

    @rule
    def has_four(stones):
        pairs = stones & stones >> 1
        fours = pairs & pairs >> 2
        pairs = stones & stones >> step
        fours |= pairs & pairs >> 2 * step
        pairs = stones & stones >> diagonal
        fours |= pairs & pairs >> 2 * diagonal
        pairs = stones & stones >> antidiagonal
        fours |= pairs & pairs >> 2 * antidiagonal
        return fours != 0

    @rule
    def completing(stones, shift):
        """The cells, on the board or off, that make a line of four in one direction."""
        pairs = stones << shift & stones << 2 * shift
        cells = pairs & (stones << 3 * shift | stones >> shift)
        pairs = stones >> shift & stones >> 2 * shift
        return cells | pairs & (stones >> 3 * shift | stones << shift)

    @rule
    def winning_cells(stones, filled):
        """The empty cells, playable now or later, that would make a line of four of these stones."""
        cells = stones << 1 & stones << 2 & stones << 3
        cells |= completing(stones, step) | completing(stones, diagonal) | completing(stones, antidiagonal)
        return cells & (full ^ filled)

    @rule
    def mirrored(word):
        image = 0
        for column in range(width):
            image |= (word >> column * step & low) << (width - 1 - column) * step
        return image

    return Shapes(has_four, winning_cells, mirrored)
