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


class SlowGobblet:
    """Stacks of (player, size) by the name of the cell; every line, hand and past position looked through anew."""

    def __init__(self, side, *, uncover, copies, nested, enter, repetition, plies):
        self.side, self.uncover, self.nested, self.enter = side, uncover, nested, enter
        self.repetition, self.longest = repetition, plies
        letters, digits = "abcd"[:side], "1234"[:side]
        self.stacks = {letter + digit: [] for letter in letters for digit in digits}
        self.hands = [[size for size in range(1, side + 1) for _ in range(copies)] for _ in range(2)]
        self.lines = [[letter + digit for digit in digits] for letter in letters]
        self.lines += [[letter + digit for letter in letters] for digit in digits]
        self.lines += [[a + b for a, b in zip(letters, order, strict=True)] for order in (digits, digits[::-1])]
        self.plies, self.winner, self.is_over = 0, None, False
        self.seen = [self.looks()]

    def looks(self):
        return str(self.stacks), self.plies % 2

    def top(self, cell):
        return self.stacks[cell][-1] if self.stacks[cell] else (None, 0)

    def has_line(self, player):
        return any(all(self.top(cell)[0] == player for cell in line) for line in self.lines)

    def may_enter(self, size, cell, player):
        if size not in self.hands[player]:
            return False
        left = [self.hands[player].count(one) for one in range(1, self.side + 1)]
        if self.nested and size < self.side and left[size] >= left[size - 1]:  # it stands in a larger one
            return False
        owner, height = self.top(cell)
        if height == 0 or (self.enter == "any" and height < size):
            return True
        if owner == player or height >= size:
            return False
        through = [line for line in self.lines if cell in line]
        return any(sum(self.top(one)[0] == 1 - player for one in line) == self.side - 1 for line in through)

    def legal_moves(self):
        if self.is_over:
            return []
        player = self.plies % 2
        moves = [f"{z}@{c}" for z in range(1, self.side + 1) for c in self.stacks if self.may_enter(z, c, player)]
        own = [cell for cell in self.stacks if self.top(cell)[0] == player]
        return moves + [f"{a}-{b}" for a in own for b in self.stacks if self.top(b)[1] < self.top(a)[1]]

    def play(self, move):
        player, is_bared = self.plies % 2, False
        if "@" in move:
            size, cell = int(move[0]), move[2:]
            self.hands[player].remove(size)
            self.stacks[cell].append((player, size))
        else:
            origin, cell = move.split("-")
            piece = self.stacks[origin].pop()
            is_bared = self.uncover == "lift" and self.has_line(1 - player)
            self.stacks[cell].append(piece)
        self.plies += 1
        self.seen.append(self.looks())
        self.judge(player, self.has_line(player), is_bared or self.has_line(1 - player))

    def judge(self, mover, has_own, has_other):
        if has_own and has_other:
            self.winner = {"mover": mover, "both_draw": None}.get(self.uncover, 1 - mover)
        elif has_own or has_other:
            self.winner = mover if has_own else 1 - mover
        is_repeated = self.repetition and self.seen.count(self.seen[-1]) >= self.repetition
        self.is_over = bool(has_own or has_other or is_repeated or self.plies >= self.longest)
