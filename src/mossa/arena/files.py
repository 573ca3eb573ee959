"""Files of records: one line a game, added whole or not at all. And whatever else is written whole or not at all."""

import os
import stat
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from mossa.arena.record import Record
from mossa.errors import MossaError

LONGEST = 4 << 30  # bytes of any file that is read at once


def read_records(path: Path) -> Iterator[tuple[int, Record]]:
    """Every record of a file with the number of its line."""
    for number, line in enumerate(read_whole(path).splitlines(keepends=True), 1):
        yield number, _record_at(path, number, line)


def read_whole(path: Path) -> bytes:
    """All that a file holds."""
    try:
        _check_regular(path)
        if path.stat().st_size > LONGEST:
            raise ValueError("it is far too large")
        return path.read_bytes()
    except (OSError, ValueError) as error:  # a name that the system cannot hold is a ValueError
        raise MossaError(f"cannot read {path}: {getattr(error, 'strerror', error)}") from None


def read_text(path: Path) -> str:
    """The text that a file holds."""
    try:
        return read_whole(path).decode()
    except UnicodeDecodeError:
        raise MossaError(f"cannot read {path}: not text in UTF-8") from None


def read_toml(path: Path) -> dict[str, Any]:
    """What a TOML file says."""
    try:
        return tomllib.loads(read_text(path))
    except (ValueError, RecursionError) as error:
        if isinstance(error, MossaError):
            raise
        raise MossaError(f"cannot read {path}: {error}") from None


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
    check_writable(path, "records")
    for _ in read_records(path) if path.exists() else ():
        pass


def check_writable(path: Path, what: str) -> None:
    """Refuse, before any work is done, a file that could not be written."""
    if problem := _problem(path):
        raise MossaError(f"cannot write {what} to {path}: {problem}")


def write_whole(path: Path, text: str, what: str) -> None:
    """Write a file, or leave it as it was."""
    with whole(path, what) as unfinished:
        unfinished.write_text(text, encoding="utf-8")


@contextmanager
def whole(path: Path, what: str) -> Iterator[Path]:
    """A file to write into, which takes the place of another when all is in it; else that stays as it was."""
    check_writable(path, what)
    unfinished = path.with_name(f".{os.getpid()}.part")
    try:
        yield unfinished
        unfinished.replace(path)
    except BaseException as error:
        unfinished.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise MossaError(f"cannot write {what} to {path}: {error.strerror or error}") from None
        raise


def _problem(path: Path) -> str:
    """Why a file cannot be written to; empty if it can."""
    try:
        if path.is_dir():
            return "a folder"
        if not path.parent.is_dir():
            return "no such folder"
        if path.exists():
            _check_regular(path)
        is_there = path.lstat() is not None  # a name that is too long, which `exists` denies, is found out here
    except FileNotFoundError:
        is_there = False
    except (OSError, ValueError) as error:
        return str(getattr(error, "strerror", error))
    return "" if os.access(path if is_there else path.parent, os.W_OK) else "permission denied"


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
