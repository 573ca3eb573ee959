"""The log of a training run: a CSV file with a row an iteration; it lies beside a network that has a name."""

import csv
from collections.abc import Iterable
from pathlib import Path


def read_log(path: Path) -> list[dict[str, str]]:
    """The rows of a log; none where there is no file."""
    if not path.is_file():
        return []
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def series(rows: Iterable[dict[str, str]], column: str) -> list[tuple[float, float]]:
    """The points of a column over processor time, as far as it has numbers."""
    found = [(row["core_seconds"], row[column]) for row in rows if row.get(column) not in ("", "nan", None)]
    return [(float(x), float(y)) for x, y in found]
