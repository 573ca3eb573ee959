"""`mossa replay`: recorded games, shown or verified."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.text import Text

from mossa.arena.files import read_records
from mossa.arena.record import Record
from mossa.arena.table import Table
from mossa.arena.verify import verify as verify_record
from mossa.cli.show import board, console
from mossa.cli.terminal.company import Company
from mossa.errors import MossaError


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
    out, table = console(), Table.of(record)
    company = Company(table)
    before, last = table.positions[-2] if record.moves else None, table.position
    title = f"Game {number}: {table.game.title}"
    out.print(Text.assemble((title, "bold"), f", {' – '.join(record.seats)}, seed {record.seed}"))
    start = f"from {record.start}: " if record.start else ""
    out.print(Text(f"{start}{last.line or 'no moves'}", "dim"))
    out.print(board(last, before))
    if record.ending is not None:
        out.print(company.ending(table))
    if record.is_left:
        out.print(f"Unfinished after {len(record.moves)} plies.\n")
        return
    out.print(f"{company.result(record.scores)} {len(record.moves)} plies.")
    if (ranking := company.ranking(table)) is not None:
        out.print(ranking)
    out.print()
