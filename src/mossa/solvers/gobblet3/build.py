"""Building the table of Gobblet 3x3: sweep after sweep over a file that is mapped into memory.

The file bears another name until it is finished. Its header tells the last sweep that is safely on disk, and a sweep
that was cut short can be done again over what it has left; so a build that was stopped goes on where it was. One
process at a time builds.
"""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from mossa.errors import MossaError
from mossa.games import Game
from mossa.jit import Kernel
from mossa.lock import Lock
from mossa.solvers.data import Report, Share, data_folder
from mossa.solvers.gobblet3.codes import BLOCK, CLASSES, CODES, POSITIONS, tables
from mossa.solvers.gobblet3.sweep import ends_kernel, sweep_kernel
from mossa.solvers.gobblet3.table import (
    FILE,
    FINISHED,
    OFFSET,
    built_table,
    checksum,
    load,
    mapped,
    read_header,
    write_header,
)


def build_for(_: Game, report: Report, __: Share) -> Path:
    """Build the table into the data folder; threads of this process share it, because it lies in one mapped file."""
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    with Lock(folder / f"{FILE}.lock"):
        build(folder / FILE, report)
    built_table.cache_clear()
    return folder / FILE


def build(path: Path, report: Report, workers: int | None = None) -> None:
    """Build a table, or go on with it; `report` may raise to stop: what is done stays."""
    if path.is_file():
        table = load(path)
        for large_class in range(CLASSES):
            table.check(large_class)
            report("checked", large_class + 1, CLASSES)
        return
    unfinished = path.with_name(path.name + ".part")
    distance = _begun(unfinished)
    values = mapped(unfinished, "r+")
    with ThreadPoolExecutor(workers or os.cpu_count()) as pool:
        try:
            _swept(values, distance, unfinished, report, pool)
            sums = tuple(pool.map(lambda one: checksum(values, one), range(CLASSES)))
        finally:
            pool.shutdown(cancel_futures=True)
    write_header(unfinished, FINISHED, sums)
    unfinished.replace(path)


def _begun(path: Path) -> int:
    """The last sweep of an unfinished file; -1 for a new one, whose room on disk is taken at once."""
    if path.is_file():
        return read_header(path)[0]
    try:
        with path.open("wb") as file:
            if hasattr(os, "posix_fallocate"):
                os.posix_fallocate(file.fileno(), 0, OFFSET + POSITIONS)
            file.truncate(OFFSET + POSITIONS)
    except OSError as error:
        path.unlink(missing_ok=True)
        raise MossaError(f"{path} cannot be written: {error.strerror}; it needs {POSITIONS / 1e6:.0f} MB") from error
    write_header(path, -1)
    return -1


def _swept(values: Any, distance: int, path: Path, report: Report, pool: ThreadPoolExecutor) -> None:
    """Sweep until nothing more is found: what is left then is drawn."""
    known, left = tables(), np.zeros(CLASSES * CODES, np.int64)
    if distance < 0:
        run = ends_kernel()
        for _ in _by_class(pool, lambda one: run(values, known, one, left)):
            report("decided", POSITIONS - int(left.sum()), POSITIONS)
        distance = _saved(values, path, 0)
    else:
        for one, block in enumerate(values.reshape(CLASSES, CODES, CODES)):
            left[one * CODES : (one + 1) * CODES] = np.count_nonzero(block == 0, axis=1)
    sweep, found = sweep_kernel(), 1
    while found or _has_distance(values, distance):  # a sweep done again may find nothing new
        reach = distance + 1
        found = 0
        for count in _by_class(pool, partial(_run_sweep, sweep, (values, known, left), reach)):
            found += count
            report("decided", POSITIONS - int(left.sum()), POSITIONS)
        distance = _saved(values, path, reach)
    report("decided", POSITIONS, POSITIONS)


def _run_sweep(sweep: Kernel, on: tuple[Any, Any, Any], distance: int, large_class: int) -> int:
    values, known, left = on
    return int(sweep(values, known, large_class, distance, left))


def _has_distance(values: Any, distance: int) -> bool:
    blocks = values.reshape(CLASSES, BLOCK)
    return any(bool((abs(block) == distance + 1).any()) for block in blocks)


def _by_class(pool: ThreadPoolExecutor, work: Callable[[int], Any]) -> Iterator[Any]:
    """Do some work for every class, in threads: kernels hold no lock."""
    yield from pool.map(work, range(CLASSES))


def _saved(values: Any, path: Path, distance: int) -> int:
    """Put a sweep on disk, and only then say so in the header."""
    values.flush()
    write_header(path, distance)
    return distance
