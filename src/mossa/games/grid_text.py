"""Text of boards with at most one piece a cell, on which two players put one piece each in turn.

Rows from the top, cells from the left: `X.O/.X./..O`. Whose turn it is follows from the numbers of pieces.
"""

from collections.abc import Callable
from dataclasses import dataclass

from mossa.errors import PositionError
from mossa.games.board import Piece
from mossa.games.setup import Draft, Kind, Setup, one_a_cell

LETTERS = "XO"
EMPTY = "."


@dataclass(frozen=True, slots=True)
class GridText:
    """The form of a text: for which game, how many cells across and how many rows."""

    game: str
    width: int
    height: int

    def write(self, draft: Draft) -> str:
        letters = [LETTERS[stack[-1]] if stack else EMPTY for stack in draft.cells]
        rows = [letters[i : i + self.width] for i in range(0, len(letters), self.width)]
        return "/".join("".join(row) for row in rows)

    def read(self, text: str) -> Draft:
        """What is on the cells; a text of another form is refused."""
        rows = "".join(text.split()).upper().split("/")
        if len(rows) != self.height or any(len(row) != self.width for row in rows):
            raise self.wrong(text, f"it needs {self.height} rows of {self.width} cells")
        for letter in "".join(rows):
            if letter not in EMPTY + LETTERS:
                raise self.wrong(text, f"{letter!r} is neither X nor O nor a dot for an empty cell")
        return Draft(tuple(() if letter == EMPTY else (LETTERS.index(letter),) for letter in "".join(rows)))

    def mover(self, draft: Draft, text: str) -> int:
        """Whose turn it is: both have as many pieces, or the first player has one more."""
        first, second = draft.used(0), draft.used(1)
        if first - second not in (0, 1):
            raise self.wrong(text, f"X has {first} and O {second}: they move in turns, and X begins")
        return first - second

    def wrong(self, text: str, why: str) -> PositionError:
        return PositionError(self.game, text, why)

    def both_won(self, text: str) -> PositionError:
        return self.wrong(text, "both have won")

    def moved_on(self, text: str, winner: int) -> PositionError:
        return self.wrong(text, f"{LETTERS[winner]} has won, and yet {LETTERS[1 - winner]} has moved since")

    def won_twice(self, text: str, winner: int) -> PositionError:
        return self.wrong(text, f"no single last move of {LETTERS[winner]} completes all of these lines")

    def setup(self, size: float, settle: Callable[[Draft], Draft] = one_a_cell) -> Setup:
        """Pieces of one size for each player."""
        kinds = tuple(Kind(letter, Piece(player, size)) for player, letter in enumerate(LETTERS))
        return Setup(kinds, self.read, self.write, settle)
