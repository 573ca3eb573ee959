"""`mossa replay`: recorded games, shown or verified."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.text import Text

from mossa.arena.ending import Ending
from mossa.arena.files import read_records
from mossa.arena.record import Record
from mossa.arena.verify import verify as verify_record
from mossa.cli.show import board, console, result
from mossa.errors import MossaError
from mossa.games import game


def replay(
    file: Annotated[Path, Parameter(help="A file of records, one JSON line a game.")],
    /,
    *,
    verify: Annotated[
        bool, Parameter(negative="", help="Check every line against the rules instead of showing the games.")
    ] = False,
) -> None:
    """Show every game of a file, or verify them all."""
    records = _verified(file)
    if verify:
        _say_verified(file, records)
        return
    for number, record in enumerate(records, 1):
        _show(number, record)


def _verified(file: Path) -> list[Record]:
    """All records of the file, each one played again by the rules."""
    records = []
    for number, record in read_records(file):
        try:
            verify_record(record)
        except MossaError as error:
            raise MossaError(f"{file}:{number}: {error}") from None
        records.append(record)
    return records


def _say_verified(file: Path, records: list[Record]) -> None:
    moves = sum(len(record.moves) for record in records)
    unfinished = sum(record.is_left for record in records)
    left = f" ({unfinished} unfinished)" if unfinished else ""
    console().print(
        f"{file}: {len(records)} games{left} and {moves} moves verified: "
        "form, legality of every move, results by the rules"
    )


def _show(number: int, record: Record) -> None:
    out, of = console(), game(record.game)
    *_, before, last = [None, *record.positions()]
    assert last is not None
    out.print(
        Text.assemble((f"Game {number}: {of.title}", "bold"), f", {' – '.join(record.seats)}, seed {record.seed}")
    )
    start = f"from {record.start}: " if record.start else ""
    out.print(Text(f"{start}{last.line or 'no moves'}", "dim"))
    out.print(board(last, before))
    if record.ending is not None:
        out.print(_told(record.ending))
    if record.is_left:
        out.print(f"Unfinished after {len(record.moves)} plies.\n")
    else:
        names = [f"{seat} (seat {number})" for number, seat in enumerate(record.seats, 1)]
        out.print(f"{result(of, record.scores, names)} {len(record.moves)} plies.\n")


def _told(ending: Ending) -> str:
    """How a game ended early, in words."""
    who = "Somebody" if ending.seat is None else f"Seat {ending.seat + 1}"
    verb = {"forfeit": "forfeits", "time": "is out of time", "resignation": "resigns", "left": "leaves"}[ending.reason]
    return f"{who} {verb}: {ending.detail}." if ending.detail else f"{who} {verb}."
