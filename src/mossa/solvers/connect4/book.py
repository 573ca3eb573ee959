"""The opening book: exact scores of the positions that are slow to solve.

The file is a header and two arrays, sorted by key, little-endian; a position and its mirror image have one key:

    magic 8 bytes | version 2 | width 1 | height 1 | count 4 | SHA-256 of the rest 32 | keys 8 each | scores 1 each
"""

import hashlib
import struct
import warnings
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from mossa.errors import MossaError
from mossa.solvers.connect4.bits import Board, Stones
from mossa.solvers.data import found_folders
from mossa.writing import whole

_MAGIC = b"mossaC4B"
_VERSION = 1
_HEADER = struct.Struct("<8sHBBI32s")


@dataclass(frozen=True)
class Book:
    """Known scores by key."""

    board: Board
    keys: npt.NDArray[np.int64]
    scores: npt.NDArray[np.int8]

    def __len__(self) -> int:
        return len(self.keys)

    def score(self, stones: Stones) -> int | None:
        """The exact score, or None for a position that is not in the book."""
        key = self.board.key(stones)
        place = int(self.keys.searchsorted(key))
        if place < len(self.keys) and self.keys[place] == key:
            return int(self.scores[place])
        return None


def book_of(board: Board, scores: dict[int, int]) -> Book:
    """A book from scores by key."""
    keys = sorted(scores)
    return Book(board, np.array(keys, np.int64), np.array([scores[key] for key in keys], np.int8))


def save(book: Book, path: Path) -> None:
    """Write a book: whole or not at all."""
    payload = book.keys.astype("<i8").tobytes() + book.scores.tobytes()
    digest = hashlib.sha256(payload).digest()
    header = _HEADER.pack(_MAGIC, _VERSION, book.board.width, book.board.height, len(book), digest)
    with whole(path) as unfinished:
        unfinished.write_bytes(header + payload)


def load(path: Path) -> Book:
    """Read a book and check that it is sound."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise MossaError(f"{path} cannot be read: {error.strerror}") from None
    if len(content) < _HEADER.size or not content.startswith(_MAGIC):
        raise MossaError(f"{path} is not a Connect 4 book")
    _, version, width, height, count, digest = _HEADER.unpack_from(content)
    if version != _VERSION:
        raise MossaError(f"{path} is a book of version {version}; this program reads version {_VERSION}")
    payload = content[_HEADER.size :]
    if len(payload) != 9 * count or hashlib.sha256(payload).digest() != digest:
        raise MossaError(f"{path} is damaged: build it again")
    keys = np.frombuffer(payload, "<i8", count).astype(np.int64)
    return Book(Board(width, height), keys, np.frombuffer(payload, np.int8, count, 8 * count))


def book_name(board: Board) -> str:
    return f"connect4-{board.width}x{board.height}.book"


def shipped_book(board: Board) -> Book | None:
    """The book that the user has built, or else the one that comes with the package; None for a board without one."""
    for folder in (*found_folders(), Path(__file__).parent):
        file = folder / book_name(board)
        if file.is_file():
            try:
                return load(file)
            except MossaError as error:
                warnings.warn(f"{error}; it is left aside", stacklevel=2)
    return None
