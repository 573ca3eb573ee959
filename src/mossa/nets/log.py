"""The log of a training run: a CSV file with a row an iteration; it lies beside a network that has a name."""

import csv
from collections.abc import Iterable, Mapping
from math import isfinite, nan
from pathlib import Path
from typing import Any

from mossa.errors import MossaError

LONGEST = 100_000_000  # bytes; a run of weeks writes a hundredth


def read_log(path: Path) -> list[dict[str, str]]:
    """The rows of a log; none where there is no file, or none that can be read."""
    try:
        return rows_of(path)
    except MossaError:
        return []


def rows_of(path: Path) -> list[dict[str, str]]:
    """The rows of a log, if there is one; refused by name if it cannot be read."""
    if not path.is_file():
        return []
    try:
        if path.stat().st_size > LONGEST:
            raise MossaError(f"{path} cannot be read: it is far too large")
        with path.open(newline="", errors="replace") as file:
            return list(csv.DictReader(file))
    except (OSError, csv.Error) as error:
        raise MossaError(f"{path} cannot be read: {error}") from None


def write_log(path: Path, rows: Iterable[Mapping[str, Any]]) -> None:
    """Write a log with every column that any row has; where a row has none, its cell stays empty."""
    rows = [{name: value for name, value in row.items() if name is not None} for row in rows]  # None: cells too many
    columns = list(dict.fromkeys(name for row in rows for name in row))
    with path.open("w", newline="") as file:
        writer = csv.DictWriter(file, columns, restval="", lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def series(rows: Iterable[dict[str, str]], column: str) -> list[tuple[float, float]]:
    """The points of a column over processor time, as far as it has numbers."""
    found = [(_number(row.get("core_seconds")), _number(row.get(column))) for row in rows]
    return [(x, y) for x, y in found if isfinite(x) and isfinite(y)]


def _number(text: str | None) -> float:
    """What a cell says; nan where it is empty, missing or damaged."""
    try:
        return float(text or nan)
    except ValueError:
        return nan
