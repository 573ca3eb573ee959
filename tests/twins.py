"""Slow, obvious twins of the fast games, written another way: rows of letters, lines walked cell by cell."""

from dataclasses import dataclass, field


@dataclass
class SlowGame:
    """A board of letters, `rows[0]` at the top; `run` in a row wins."""

    width: int
    height: int
    run: int
    rows: list[list[str]] = field(default_factory=list)
    plies: int = 0
    winner: int | None = None

    def __post_init__(self):
        self.rows = [["."] * self.width for _ in range(self.height)]

    def put(self, row, column):
        letter = "XO"[self.plies % 2]
        self.rows[row][column] = letter
        if any(self.has_run(letter, r, c) for r in range(self.height) for c in range(self.width)):
            self.winner = self.plies % 2
        self.plies += 1

    def has_run(self, letter, row, column):
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            cells = [(row + i * down, column + i * right) for i in range(self.run)]
            inside = all(0 <= r < self.height and 0 <= c < self.width for r, c in cells)
            if inside and all(self.rows[r][c] == letter for r, c in cells):
                return True
        return False


class SlowConnect4(SlowGame):
    def __init__(self, width=7, height=6):
        super().__init__(width, height, 4)

    def legal_moves(self):
        return [] if self.winner is not None else [str(c + 1) for c in range(self.width) if self.rows[0][c] == "."]

    def play(self, move):
        column = int(move) - 1
        self.put(max(r for r in range(self.height) if self.rows[r][column] == "."), column)


class SlowTicTacToe(SlowGame):
    def __init__(self):
        super().__init__(3, 3, 3)

    def legal_moves(self):
        cells = [str(r * 3 + c + 1) for r in range(3) for c in range(3) if self.rows[r][c] == "."]
        return [] if self.winner is not None else cells

    def play(self, move):
        self.put(*divmod(int(move) - 1, 3))
