"""Files of records: one line a game, added whole or not at all."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from mossa.arena.record import Record
from mossa.errors import MossaError


def read_records(path: Path) -> Iterator[tuple[int, Record]]:
    """Every record of a file with the number of its line."""
    try:
        _check_regular(path)
        lines = path.read_bytes().splitlines(keepends=True)
    except (OSError, ValueError) as error:  # a name that the system cannot hold is a ValueError
        raise MossaError(f"cannot read {path}: {getattr(error, 'strerror', error)}") from None
    for number, line in enumerate(lines, 1):
        yield number, _record_at(path, number, line)


def _check_regular(path: Path) -> None:
    """Refuse what never ends or waits for somebody else: a device, a pipe."""
    if not (stat.S_ISREG(mode := path.stat().st_mode) or stat.S_ISDIR(mode)):
        raise ValueError("not a regular file")


def _record_at(path: Path, number: int, line: bytes) -> Record:
    try:
        if not line.endswith(b"\n"):
            raise MossaError("the line is cut off before its end")
        return Record.from_json(line.decode())
    except UnicodeDecodeError:
        raise MossaError(f"{path}:{number}: not text in UTF-8") from None
    except MossaError as error:
        raise MossaError(f"{path}:{number}: {error}") from None


def check_appendable(path: Path) -> None:
    """Refuse, before any game is played, a file that records could not be added to."""
    try:
        if path.is_dir() or not path.parent.is_dir():
            raise MossaError(f"cannot write records to {path}: {'a folder' if path.is_dir() else 'no such folder'}")
        is_there = path.exists()
        if is_there:
            _check_regular(path)
        else:
            os.lstat(path.parent / path.name)  # finds names that are too long; FileNotFoundError is what we expect
    except FileNotFoundError:
        is_there = False
    except (OSError, ValueError) as error:
        raise MossaError(f"cannot write records to {path}: {getattr(error, 'strerror', error)}") from None
    if not os.access(path if is_there else path.parent, os.W_OK):
        raise MossaError(f"cannot write records to {path}: permission denied")
    for _ in read_records(path) if is_there else ():
        pass


def append_record(path: Path, record: Record) -> None:
    """Add one line, by one write at the end of the file; if it does not fit whole, leave the file as it was."""
    line = record.to_json().encode() + b"\n"
    try:
        with path.open("ab", buffering=0) as file:
            before = file.tell()
            if file.write(line) != len(line):
                file.truncate(before)
                raise MossaError(f"cannot write records to {path}: no space left")
    except OSError as error:
        raise MossaError(f"cannot write records to {path}: {error.strerror}") from None
