"""Connect 4 on any board that fits in 63 bits.

Bit column * (height + 1) + row of a player's word is a stone of theirs there; the row above each column stays empty, so
that lines never wrap:

    .  .  .  .  .  .  .
    5 12 19 26 33 40 47
    4 11 18 25 32 39 46
    3 10 17 24 31 38 45     7x6, row 0 at the bottom
    2  9 16 23 30 37 44
    1  8 15 22 29 36 43
    0  7 14 21 28 35 42
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from mossa.errors import MossaError
from mossa.games.board import Board, Cell, Piece
from mossa.games.config import Config
from mossa.games.connect4.features import connect4_features
from mossa.games.connect4.text import Notation, rules_text
from mossa.games.game import Game, State, Symmetry
from mossa.games.grid_text import GridText
from mossa.games.scene import Scene
from mossa.games.texts import Texts
from mossa.jit import rule
from mossa.settings import setting

STATE = np.dtype([("stones", np.int64, 2), ("plies", np.int64), ("winner", np.int64)], align=True)
STONE_SIZE = 0.8


@dataclass(frozen=True)
class Size(Config):
    """The options of Connect 4."""

    NAME: ClassVar[str] = "connect4"

    width: int = setting(7, "columns", 1, 31)
    height: int = setting(6, "rows", 1, 62)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.width * (self.height + 1) > 63:
            raise MossaError(
                "connect4: no board of {width}x{height}; width * (height + 1) must be at most 63",
                "board-too-large",
                width=self.width,
                height=self.height,
            )


def connect4(size: Size) -> Game:
    """The game on a board of that size."""
    width, height = size.width, size.height
    height1 = height + 1
    cells = width * height
    bottom = np.array([1 << c * height1 for c in range(width)])
    column = np.array([((1 << height) - 1) << c * height1 for c in range(width)])
    bottom_row = int(bottom.sum())

    @rule
    def has_four(stones):
        for step in (1, height1, height1 - 1, height1 + 1):  # vertical, horizontal, the two diagonals
            pairs = stones & (stones >> step)
            if pairs & (pairs >> 2 * step):
                return True
        return False

    @rule
    def start(state, rng):
        state.stones[:] = 0
        state.plies = 0
        state.winner = -1

    @rule
    def to_move(state):
        return state.plies & 1

    @rule
    def legal_moves(state, moves):
        if state.winner >= 0:
            return 0
        filled = state.stones[0] | state.stones[1]
        n = 0
        for c in range(width):
            if filled & column[c] != column[c]:
                moves[n] = c
                n += 1
        return n

    @rule
    def play(state, move):
        player = state.plies & 1
        filled = state.stones[0] | state.stones[1]
        state.stones[player] |= (filled + bottom[move]) & column[move]  # the carry finds the lowest free cell
        if has_four(state.stones[player]):
            state.winner = player
        state.plies += 1

    @rule
    def score(state, player):
        if state.winner < 0:
            return 0.0
        return 1.0 if state.winner == player else -1.0

    @rule
    def key(state):
        # the mover's stones, and on top of each column a bit that tells its height
        filled = state.stones[0] | state.stones[1]
        return state.stones[state.plies & 1] + filled + bottom_row

    @rule
    def symmetric_key(state, symmetry):
        own = key(state)
        if symmetry == 0:
            return own
        mirrored = 0
        for c in range(width):
            mirrored |= (own >> c * height1 & (1 << height1) - 1) << (width - 1 - c) * height1
        return mirrored

    @rule
    def symmetric_move(move, symmetry):
        return width - 1 - move if symmetry else move

    def move_name(state, move):
        return str(move + 1)

    notation = Notation(GridText("connect4", width, height), has_four)
    return Game(
        name="connect4",
        title="Connect 4" if (width, height) == (7, 6) else f"Connect 4 on {width}x{height}",
        state=STATE,
        max_moves=width,
        max_plies=cells,
        start=start,
        to_move=to_move,
        legal_moves=legal_moves,
        play=play,
        score=score,
        key=key,
        symmetry=Symmetry(2, symmetric_key, symmetric_move),
        features=connect4_features(width, height),
        texts=Texts(
            rules=rules_text(width),
            move_name=move_name,
            has_short_names=width <= 9,
            objection=notation.objection,
            render=notation.render,
            write_state=notation.write,
            read_state=notation.read,
        ),
        scene=Scene(
            board=board_of(width, height),
            gesture=lambda _, move: (str(move + 1),),
            setup=notation.rows.setup(STONE_SIZE, notation.fall),
        ),
        config=size,
    )


def board_of(width: int, height: int) -> Callable[[State], Board]:
    """What draws a state; pointing anywhere in a column drops a stone there."""
    height1 = height + 1

    def in_line(stones: int) -> int:
        """The stones that stand in a line of four."""
        found = 0
        for step in (1, height1, height1 - 1, height1 + 1):
            pairs = stones & (stones >> step)
            first = pairs & (pairs >> 2 * step)
            found |= first | first << step | first << 2 * step | first << 3 * step
        return found

    def board(state: State) -> Board:
        words = [int(word) for word in state.stones]
        marked = sum(in_line(word) for word in words)

        def cell(c: int, r: int) -> Cell:
            bit = 1 << c * height1 + r
            pieces = tuple(Piece(player, STONE_SIZE) for player, word in enumerate(words) if word & bit)
            return Cell(str(c + 1), c, height - 1 - r, pieces, bool(marked & bit))

        cells = tuple(cell(c, r) for r in reversed(range(height)) for c in range(width))
        return Board(width, height, cells, "holes", tuple(str(c + 1) for c in range(width)))

    return board
