"""Gobblet as text: names of moves, positions in one line, positions drawn."""

from mossa.errors import PositionError
from mossa.games.game import State
from mossa.games.gobblet.board import Board

LETTERS = "XO"
Piece = tuple[int, int, int]  # cell, size, player


def move_name(board: Board, move: int) -> str:
    """`3@b2` enters a piece of the third size, `a1-c3` moves one."""
    if move < board.entries:
        return f"{move // board.cells + 1}@{board.cell_name(move % board.cells)}"
    origin, target = divmod(move - board.entries, board.cells)
    return f"{board.cell_name(origin)}-{board.cell_name(target)}"


def stack(board: Board, state: State, cell: int) -> list[str]:
    """The pieces on a cell, the lowest first."""
    pieces = []
    for size in range(board.side):
        for player, letter in enumerate(LETTERS):
            if int(state.layers[size]) >> player * board.cells + cell & 1:
                pieces.append(f"{letter}{size + 1}")
    return pieces


def held(board: Board, copies: int, state: State, player: int) -> list[int]:
    """[size] how many pieces a player has not entered yet."""
    own = [int(layer) >> player * board.cells & board.full for layer in state.layers]
    return [copies - pieces.bit_count() for pieces in own]


def hand_of(left: list[int]) -> str:
    """The sizes in a hand, the smallest first; `-` for an empty one."""
    return "".join(str(size) * count for size, count in enumerate(left, start=1)) or "-"


# One line: rows from the top, cells from the left, stacks from the bottom; both hands; whose turn it is


def write_state(board: Board, copies: int, state: State) -> str:
    names = [
        ["".join(stack(board, state, row * board.side + c)) for c in range(board.side)] for row in range(board.side)
    ]
    hands = [held(board, copies, state, player) for player in range(2)]
    return written(names, hands, int(state.plies) & 1)


def written(names: list[list[str]], hands: list[list[int]], player: int) -> str:
    """`.,X2,O3/.,X1O2,./.,.,X3 1123 1122 X`: names are those of the stacks, rows from the bottom."""
    rows = "/".join(",".join(name or "." for name in row) for row in reversed(names))
    return f"{rows} {' '.join(hand_of(left) for left in hands)} {LETTERS[player]}"


def read_state(board: Board, copies: int, nested: bool, text: str) -> tuple[list[Piece], int]:
    """The pieces on the board, and whose turn it is."""
    pieces, player = read_pieces(board, text)
    for cell in range(board.cells):
        sizes = [size for where, size, _ in pieces if where == cell]
        if sizes != sorted(set(sizes)):
            raise _wrong(board, text, f"on {board.cell_name(cell)} a piece does not stand on a smaller one")
    _check_hands(board, copies, nested, text, pieces)
    return pieces, player


def read_pieces(board: Board, text: str) -> tuple[list[Piece], int]:
    """What a text in the form of a position says of the board, possible or not."""
    fields = text.split()
    if len(fields) != 4 or fields[3] not in tuple(LETTERS):
        raise _wrong(board, text, f"it needs rows, the hands of X and O, and X or O to move; {len(fields)} parts found")
    rows = [row.split(",") for row in fields[0].split("/")]
    if len(rows) != board.side or any(len(row) != board.side for row in rows):
        raise _wrong(board, text, f"it needs {board.side} rows of {board.side} cells")
    pieces = [
        piece
        for row, cells in enumerate(reversed(rows))
        for column, cell in enumerate(cells)
        for piece in _pieces(board, text, row * board.side + column, cell)
    ]
    return pieces, LETTERS.index(fields[3])


def _pieces(board: Board, text: str, cell: int, name: str) -> list[Piece]:
    """The pieces of one cell."""
    if name == ".":
        return []
    pieces = []
    for i in range(0, len(name) or 1, 2):
        letter, digit = name[i : i + 1], name[i + 1 : i + 2]
        if letter not in tuple(LETTERS) or digit not in tuple("1234"[: board.side]):
            raise _wrong(board, text, f"{name!r} is no stack of pieces like X1O3")
        pieces.append((cell, int(digit) - 1, LETTERS.index(letter)))
    return pieces


def _check_hands(board: Board, copies: int, nested: bool, text: str, pieces: list[Piece]) -> None:
    """Hands must hold just what is not on the board, and nested pieces come out of them in order."""
    for player, given in enumerate(text.split()[1:3]):
        who, left = LETTERS[player], left_over(board, copies, pieces, player)
        if min(left) < 0:
            raise _wrong(board, text, f"{who} has more than {copies} pieces of one size on the board")
        if given != (expected := hand_of(left)):
            raise _wrong(board, text, f"the hand of {who} is {given}; with these stacks it must be {expected}")
        if nested and left != sorted(left, reverse=True):
            raise _wrong(board, text, f"{who} has entered a piece before the larger one around it")


def left_over(board: Board, copies: int, pieces: list[Piece], player: int) -> list[int]:
    """[size] how many of a player's pieces are not on the board."""
    return [copies - sum(p == player and s == size for _, s, p in pieces) for size in range(board.side)]


def _wrong(board: Board, text: str, why: str) -> PositionError:
    return PositionError(f"gobblet{board.side}", text, why)


# Drawn: the piece on top within as many rings as its size has, and under it what it has swallowed

WIDTH = 10


def render(board: Board, copies: int, nested: bool, state: State) -> str:
    n = board.side
    border = [" " * 2 + left + middle.join(["─" * WIDTH] * n) + right for left, middle, right in ("┌┬┐", "├┼┤", "└┴┘")]
    names = " " * 3 + " ".join("abcd"[c].center(WIDTH) for c in range(n))
    rows = []
    for row in reversed(range(n)):
        stacks = [stack(board, state, row * n + column) for column in range(n)]
        upper = "│".join(_ringed(pieces).center(WIDTH) for pieces in stacks)
        lower = "│".join(" ".join(pieces[-2::-1]).lower().center(WIDTH) for pieces in stacks)
        rows.append(f"{row + 1} │{upper}│ {row + 1}\n  │{lower}│")
    drawn = f"\n{border[1]}\n".join(rows)
    hands = [_drawn_hand(board, copies, nested, state, player) for player in range(2)]
    return "\n".join([names, border[0], drawn, border[2], names, *hands])


def _ringed(pieces: list[str]) -> str:
    """`((X3))`: the top piece of a stack."""
    if not pieces:
        return ""
    rings = int(pieces[-1][1]) - 1
    return "(" * rings + pieces[-1] + ")" * rings


def _drawn_hand(board: Board, copies: int, nested: bool, state: State, player: int) -> str:
    """What a player has in hand: nested stacks from the outside in, or the pieces one by one."""
    left = held(board, copies, state, player)
    if nested:
        stacks = ["".join(str(s + 1) for s in reversed(range(board.side)) if left[s] > i) for i in range(copies)]
    else:
        stacks = [str(size + 1) for size in reversed(range(board.side)) for _ in range(left[size])]
    turn = "▸" if int(state.plies) & 1 == player else " "
    longest = copies * (board.side + 1) if nested else 2 * copies * board.side
    return f"{turn} {LETTERS[player]} holds {' '.join(filter(None, stacks)) or 'nothing'}".ljust(longest + 12)
