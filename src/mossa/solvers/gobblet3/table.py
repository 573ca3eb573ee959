"""The table of Gobblet 3x3: the value of every position, a byte each, in a file that is mapped into memory.

A header of one page, then the values by number of the position (see `codes` and `sweep` for what they mean),
little-endian:

    magic 8 bytes | version 4 | distance 4 | checksums (CRC-32 of each class) 4 each | zeros up to 4096 | values

`distance` is how many plies all is decided within; FINISHED when there is nothing left to find and the checksums hold.
"""

import struct
import warnings
import zlib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from mossa.errors import MossaError
from mossa.solvers.data import found_folders
from mossa.solvers.gobblet3.codes import BLOCK, CLASSES, POSITIONS

FILE = "gobblet3.table"
FINISHED = 1_000
_MAGIC = b"mossaG3T"
_VERSION = 1
_HEADER = struct.Struct(f"<8sIi{CLASSES}I")
OFFSET = 4096


@dataclass(frozen=True)
class Table:
    """A finished table; the part of each class is checked when it is first looked at."""

    path: Path
    values: Any
    checksums: tuple[int, ...]
    checked: set[int] = field(default_factory=set)

    def value(self, number: int) -> tuple[int, int]:
        """1, 0 or -1 for the side to move, and in how many plies; 0 plies for a draw."""
        if number // BLOCK not in self.checked:
            self.check(number // BLOCK)
        value = int(self.values[number])
        return (value > 0) - (value < 0), max(abs(value) - 1, 0)

    def check(self, large_class: int) -> None:
        """Refuse a damaged file."""
        if checksum(self.values, large_class) != self.checksums[large_class]:
            raise MossaError(f"{self.path} is damaged: delete it, and `mossa solve gobblet3 --build` makes it anew")
        self.checked.add(large_class)


def checksum(values: Any, large_class: int) -> int:
    return zlib.crc32(values[large_class * BLOCK : (large_class + 1) * BLOCK])


def read_header(path: Path) -> tuple[int, tuple[int, ...]]:
    """Within which distance all is decided, and the checksums."""
    try:
        with path.open("rb") as file:
            head = file.read(_HEADER.size)
    except OSError as error:
        raise MossaError(f"{path} cannot be read: {error.strerror}") from None
    if len(head) < _HEADER.size or not head.startswith(_MAGIC):
        raise MossaError(f"{path} is not a table of gobblet3")
    _, version, distance, *checksums = _HEADER.unpack(head)
    if version != _VERSION:
        raise MossaError(f"{path} is a table of version {version}; this program reads version {_VERSION}")
    if path.stat().st_size != OFFSET + POSITIONS:
        raise MossaError(f"{path} is damaged: it has {path.stat().st_size:,} bytes and not {OFFSET + POSITIONS:,}")
    return distance, tuple(checksums)


def write_header(path: Path, distance: int, checksums: tuple[int, ...] = (0,) * CLASSES) -> None:
    with path.open("r+b") as file:
        file.write(_HEADER.pack(_MAGIC, _VERSION, distance, *checksums))


def mapped(path: Path, mode: str) -> Any:
    """The values of a file, as an array."""
    return np.memmap(path, np.int8, mode, OFFSET, (POSITIONS,))  # type: ignore[call-overload]


def load(path: Path) -> Table:
    distance, checksums = read_header(path)
    if distance != FINISHED:
        raise MossaError(f"{path} is not finished: `mossa solve gobblet3 --build` goes on with it")
    return Table(path, mapped(path, "r"), checksums)


@cache
def built_table(folder: Path | None = None) -> Table | None:
    """The table that the user has built; None if there is none."""
    for one in found_folders() if folder is None else (folder,):
        if (one / FILE).is_file():
            try:
                return load(one / FILE)
            except MossaError as error:
                warnings.warn(f"{error}; it is left aside", stacklevel=2)
    return None
