"""A board as plain data: enough to draw any game of cells and pieces, and to play it by pointing at cells.

A game gives `board(state)`, the cells with what lies on them, and `gesture(state, move)`, the names of the cells that a
person points at to play a move: one, or the one a piece comes from and the one it goes to. Several cells may share a
name, as those of a column do in Connect 4, and what is held in hand lies on cells beside the board.
A game that this does not suit gives any other dataclass with a `kind` of its own, for a component of the web app that
knows it.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Piece:
    """Something of a player's."""

    player: int
    size: float = 0.8  # its breadth, where a cell is 1 wide
    label: str = ""  # what tells it from the player's others, for those who do not see it


@dataclass(frozen=True, slots=True)
class Cell:
    """A place for pieces. x counts to the right and y downwards; cells beside the board lie outside its bounds."""

    name: str
    x: float
    y: float
    pieces: tuple[Piece, ...] = ()  # from the bottom to the top
    is_marked: bool = False  # part of what decided the game


@dataclass(frozen=True, slots=True)
class Board:
    """All cells, in reading order: that is how the keyboard goes through them."""

    width: int
    height: int
    cells: tuple[Cell, ...]
    look: str = "squares"  # or "holes", through which discs are seen, or "lines" between the cells
    columns: tuple[str, ...] = ()  # written above the columns, where there are any
    rows: tuple[str, ...] = ()  # written beside the rows
    kind: str = "grid"

    @property
    def inside(self) -> tuple[Cell, ...]:
        """The cells of the board itself, without those beside it."""
        return tuple(cell for cell in self.cells if 0 <= cell.x < self.width and 0 <= cell.y < self.height)
