"""The log of a training run: a CSV file with a row an iteration; it lies beside a network that has a name."""

import csv
from collections.abc import Iterable
from math import isfinite, nan
from pathlib import Path


def read_log(path: Path) -> list[dict[str, str]]:
    """The rows of a log; none where there is no file, or none that can be read."""
    if not path.is_file():
        return []
    try:
        with path.open(newline="", errors="replace") as file:
            return list(csv.DictReader(file))
    except (OSError, csv.Error):
        return []


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
