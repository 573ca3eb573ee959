"""The moves that a person may choose from: how they are listed, and what a typed text means."""

from collections.abc import Iterator, Sequence

from rich.table import Table as Grid
from rich.text import Text

from mossa.errors import MossaError
from mossa.games import Position

SHORTEST = 3  # letters that stand for the move that begins with them


def is_numbered(position: Position) -> bool:
    """Whether the moves are so few and so long that people would rather type a number."""
    return position.game.texts.explain_move is not None


def meant(position: Position, text: str, reserved: Sequence[str]) -> str | None:
    """The name of the legal move that a text means: its name, its number, or letters with which it alone begins."""
    try:
        return position.move_name(position.parse_move(text))
    except MossaError:
        names = position.legal_moves()
        if is_numbered(position) and text.isdecimal() and 1 <= int(text) <= len(names):
            return names[int(text) - 1]
        if len(text) < SHORTEST or not text.replace(" ", "").isalpha() or text in reserved:
            return None
        begun = [name for name in names if name.casefold().startswith(text)]
        return begun[0] if len(begun) == 1 else None


def objection(position: Position, text: str) -> str:
    """What is wrong with a text."""
    said = position.objection(text)
    if said and said.split()[0].isalpha():  # a sentence, not the name of a cell
        said = said[0].upper() + said[1:]
    return said or f"{text!r} is neither a legal move nor a command"


def listed(position: Position) -> Iterator[Text]:
    """The legal moves, as somebody would like to read them."""
    if (kinds := by_kind(position)) is not None:
        for kind, moves in kinds.items():
            count = f" ({len(moves)})" if len(moves) > 1 else ""
            yield Text.assemble((f"{kind}{count}", "bold"), f": {', '.join(moves)}" if moves != [kind] else "")
    else:
        yield Text(", ".join(position.legal_moves()))


def numbered(position: Position) -> Grid:
    """The legal moves with their numbers and what they do."""
    explain, state = position.game.texts.explain_move, position.copy_state()[0]
    assert explain is not None
    grid = Grid.grid(padding=(0, 1))
    for number, code in enumerate(position.move_codes(), 1):
        grid.add_row(Text(str(number), "dim"), Text(position.move_name(code), "bold"), explain(state, code))
    return grid


def by_kind(position: Position) -> dict[str, list[str]] | None:
    """The legal moves by kind, where the game tells kinds apart."""
    if position.game.texts.move_kind is None:
        return None
    state, kinds = position.copy_state()[0], dict[str, list[str]]()
    for code in position.move_codes():
        kinds.setdefault(position.game.texts.move_kind(state, code), []).append(position.move_name(code))
    return kinds


def counted_kinds(position: Position) -> str:
    """How many moves there are of each kind, in words; empty where the game tells no kinds apart."""
    return ", ".join(_counted(*one) for one in (by_kind(position) or {}).items())


def _counted(kind: str, moves: Sequence[str]) -> str:
    if moves == [kind]:
        return kind
    several = f"{kind}{'es' if kind.endswith('sh') else '' if kind.startswith(('two', 'four')) else 's'}"
    return f"1 {kind}" if len(moves) == 1 else f"{len(moves)} {several}"
