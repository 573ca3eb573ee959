"""Positions put together by hand: what an editor shows of a draft, after each change.

The editor knows no rules: it says which piece goes where, and is shown the board with the pieces that are left laid out
below it, the text, and whether it is a position. Every cell has a name of its own here, the second from below in
column 4 of Connect 4 is `4.2`; what is laid out has names that begin with `+`.
"""

from collections import Counter
from dataclasses import asdict, replace
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from mossa.errors import MossaError, PositionError
from mossa.games import Game, Position
from mossa.games.board import Board, Cell
from mossa.games.setup import Draft, Setup

Name = Annotated[str, Field(max_length=40)]
TRAY = "+"
BELOW = 0.3  # between the board and what is laid out below it, in cells


class Edit(BaseModel):
    """One change by hand. To toggle is to put a piece, or to lift it where it is on top already."""

    model_config = ConfigDict(extra="forbid")
    do: Literal["put", "toggle", "move", "lift", "clear", "clear_all", "turn"]
    piece: Name = ""
    cell: Name = ""
    to: Name = ""


def shown(game: Game, text: str | None = None, edit: Edit | None = None) -> dict[str, Any]:
    """What an editor shows: a text as it was typed, or what a change makes of it; no board if it is none at all."""
    if game.scene.setup is None or game.scene.board is None or game.has_hidden:
        raise MossaError("{game}: its positions cannot be set up by hand", "no-setup", game=str(game))
    first = game.new()
    names = cell_names(game.scene.board(first.copy_state()[0]))
    text = first.text if text is None else text
    try:
        draft = game.scene.setup.read(text)
    except MossaError as error:
        return {"text": text, "board": None, "wrong": _reason(error)}
    if edit is not None:
        draft = edited(game, names, draft, edit)
        text = game.scene.setup.write(draft)
    position, reason = _judged(game, text)
    board = game.scene.board((position or first).copy_state()[0])
    mover = position.to_move if position is not None else draft.player
    return {
        "title": game.title,
        "text": text,
        "board": asdict(_drawn(game.scene.setup, draft, board, position is not None)),
        "to_move": mover,
        "has_turn": draft.player is not None,
        "over": position is not None and position.is_over,
        "wrong": reason,
    }


def _judged(game: Game, text: str) -> tuple[Position | None, str]:
    """The position that a text gives, or why it gives none."""
    try:
        return game.from_text(text), ""
    except MossaError as error:
        return None, _reason(error)


def _reason(error: MossaError) -> str:
    return error.why if isinstance(error, PositionError) else str(error)


def edited(game: Game, names: list[str], draft: Draft, edit: Edit) -> Draft:
    """The draft after a change."""
    setup = game.scene.setup
    assert setup is not None

    def cell(name: str) -> int:
        return _index("cell", name, names)

    match edit.do:
        case "put" | "toggle":
            kind = _index("piece", edit.piece, [kind.name for kind in setup.kinds])
            return (setup.put if edit.do == "put" else setup.toggle)(draft, kind, cell(edit.cell))
        case "move":
            return setup.move(draft, cell(edit.cell), cell(edit.to))
        case "lift":
            return setup.lift(draft, cell(edit.cell))
        case "clear":
            return setup.clear(draft, cell(edit.cell))
        case "clear_all":
            return setup.clear_all(draft)
        case "turn":
            return setup.turn(draft, game.players)


def _index(what: str, name: str, names: list[str]) -> int:
    if name not in names:
        raise MossaError(
            "there is no {what} {name!r}; allowed: {names}", "no-such-name", what=what, name=name, names=" ".join(names)
        )
    return names.index(name)


def cell_names(board: Board) -> list[str]:
    """A name for each cell of the board; those that share one are counted, the last and lowest first."""
    shared = Counter(cell.name for cell in board.inside)
    left = Counter(shared)
    names = []
    for cell in board.inside:
        names.append(cell.name if shared[cell.name] == 1 else f"{cell.name}.{left[cell.name]}")
        left[cell.name] -= 1
    return names


def _drawn(setup: Setup, draft: Draft, board: Board, is_position: bool) -> Board:
    """The board with what is on it, and below it a row for each player's pieces."""
    names = cell_names(board)
    cells = [
        replace(
            cell,
            name=name,
            pieces=tuple(setup.kinds[kind].piece for kind in stack),
            is_marked=cell.is_marked and is_position,
        )
        for cell, name, stack in zip(board.inside, names, draft.cells, strict=True)
    ]
    return replace(board, cells=(*cells, *_tray(setup, draft, board)))


def _tray(setup: Setup, draft: Draft, board: Board) -> list[Cell]:
    """What can be put on the board, a player's pieces in one row; one row for all where each has a single kind."""
    players = {kind.piece.player for kind in setup.kinds}
    is_single = len(players) == len(setup.kinds)
    rows: dict[int, list[int]] = {}
    for number, kind in enumerate(setup.kinds):
        rows.setdefault(0 if is_single else kind.piece.player, []).append(number)
    cells = []
    for row, numbers in enumerate(rows.values()):
        for column, number in enumerate(numbers):
            left = setup.left(draft, number)
            x = (board.width - len(numbers)) / 2 + column
            pieces = (setup.kinds[number].piece,) * (1 if left is None else left)
            cells.append(Cell(f"{TRAY}{setup.kinds[number].name}", x, board.height + BELOW + row, pieces))
    return cells
