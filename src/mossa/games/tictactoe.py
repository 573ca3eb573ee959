"""Tic-tac-toe: a bit of a player's word is a mark of theirs on that cell.

0 1 2
3 4 5       moves are named 1-9 in the same order
6 7 8
"""

import numpy as np

from mossa.games.board import Board, Cell, Piece
from mossa.games.features import Features
from mossa.games.game import Game, Symmetry
from mossa.games.grid_text import GridText
from mossa.games.scene import Scene
from mossa.games.setup import Draft
from mossa.games.texts import RulesText, Texts
from mossa.jit import rule, trailing_zeros

STATE = np.dtype([("marks", np.int64, 2), ("plies", np.int64), ("winner", np.int64)], align=True)
LINES = np.array([0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124])
_GRID = np.arange(9).reshape(3, 3)
IMAGES = np.array(  # [symmetry, cell] where a turn or reflection puts a cell
    [np.rot90(grid, turns).ravel() for grid in (_GRID, _GRID.T) for turns in range(4)]
)
HAS_LINE = np.array([any(marks & line == line for line in LINES) for marks in range(512)])
MARK_SIZE = 0.6
TEXT = GridText("tictactoe", 3, 3)
RULES = RulesText(
    goal="Get three of your marks in a row, a column or a diagonal.",
    moves="X begins. In turn, each player puts a mark on an empty cell.",
    notation="A move is the number of a cell, 1 to 9, row by row from the top left. Several moves: 5137.",
    end="The first to get three in line wins. A full board without a line is a draw.",
)


@rule
def start(state, rng):
    state.marks[:] = 0
    state.plies = 0
    state.winner = -1


@rule
def to_move(state):
    return state.plies & 1


@rule
def legal_moves(state, moves):
    if state.winner >= 0:
        return 0
    empty = 0o777 & ~(state.marks[0] | state.marks[1])
    n = 0
    while empty:
        moves[n] = trailing_zeros(empty)
        empty &= empty - 1
        n += 1
    return n


@rule
def play(state, move):
    player = state.plies & 1
    state.marks[player] |= 1 << move
    if HAS_LINE[state.marks[player]]:
        state.winner = player
    state.plies += 1


@rule
def score(state, player):
    if state.winner < 0:
        return 0.0
    return 1.0 if state.winner == player else -1.0


@rule
def key(state):
    return state.marks[0] | state.marks[1] << 9  # who moves follows from the counts


@rule
def symmetric_key(state, symmetry):
    image = 0
    for cell in range(9):
        to = IMAGES[symmetry, cell]
        image |= (state.marks[0] >> cell & 1) << to | (state.marks[1] >> cell & 1) << to + 9
    return image


@rule
def symmetric_move(move, symmetry):
    return IMAGES[symmetry, move]


@rule
def write_planes(state, planes):
    """My marks, and theirs."""
    mover = state.plies & 1
    for cell in range(9):
        planes[0, cell] = state.marks[mover] >> cell & 1
        planes[1, cell] = state.marks[1 - mover] >> cell & 1


FEATURES = Features(planes=2, rows=3, columns=3, moves=9, write=write_planes, images=IMAGES)


def move_name(state, move):
    return str(move + 1)


def objection(state, text):
    """Why a text is no legal move."""
    cell = text.strip()
    is_taken = len(cell) == 1 and cell in "123456789" and (state.marks[0] | state.marks[1]) >> int(cell) - 1 & 1
    return f"cell {cell} is taken" if is_taken else ""


def render(state):
    def symbol(cell):
        return "X" if state.marks[0] >> cell & 1 else "O" if state.marks[1] >> cell & 1 else str(cell + 1)

    return "\n---+---+---\n".join("|".join(f" {symbol(row + c)} " for c in range(3)) for row in (0, 3, 6))


def board(state):
    lines = [int(line) for line in LINES for marks in state.marks if marks & line == line]

    def cell(place):
        pieces = tuple(Piece(player, MARK_SIZE) for player in (0, 1) if state.marks[player] >> place & 1)
        return Cell(str(place + 1), place % 3, place // 3, pieces, any(line >> place & 1 for line in lines))

    return Board(3, 3, tuple(cell(place) for place in range(9)), "lines")


def gesture(state, move):
    return (str(move + 1),)


def write_state(state):
    """`X.O/.X./..O`."""
    cells = [tuple(player for player in (0, 1) if state.marks[player] >> cell & 1) for cell in range(9)]
    return TEXT.write(Draft(tuple(cells)))


def read_state(state, text):
    draft = TEXT.read(text)
    mover = TEXT.mover(draft, text)
    marks = [sum(1 << cell for cell, stack in enumerate(draft.cells) if stack == (player,)) for player in (0, 1)]
    winners = [player for player in (0, 1) if HAS_LINE[marks[player]]]
    if len(winners) > 1:
        raise TEXT.both_won(text)
    if winners == [mover]:
        raise TEXT.moved_on(text, mover)
    if winners and all(HAS_LINE[marks[winners[0]] & ~(1 << cell)] for cell in range(9)):
        raise TEXT.won_twice(text, winners[0])
    state.marks[:] = marks
    state.plies = draft.used(0) + draft.used(1)
    state.winner = winners[0] if winners else -1


def tictactoe() -> Game:
    return Game(
        name="tictactoe",
        title="Tic-tac-toe",
        state=STATE,
        max_moves=9,
        max_plies=9,
        start=start,
        to_move=to_move,
        legal_moves=legal_moves,
        play=play,
        score=score,
        key=key,
        symmetry=Symmetry(len(IMAGES), symmetric_key, symmetric_move),
        features=FEATURES,
        texts=Texts(
            rules=RULES,
            move_name=move_name,
            has_short_names=True,
            objection=objection,
            render=render,
            write_state=write_state,
            read_state=read_state,
        ),
        scene=Scene(board=board, gesture=gesture, setup=TEXT.setup(MARK_SIZE)),
    )
