"""What lies on a disk, and may be damaged there: saved games, networks, books and tables."""

import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from mossa.nets import file as nets
from mossa.solvers.connect4 import book
from mossa.solvers.connect4.bits import Board
from mossa.solvers.connect4.build import read_checkpoint
from mossa.solvers.gobblet3 import table
from mossa.web.store import Change, Store
from mossa.web.written import head, nodes


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory()


@cache
def _store() -> Store:
    return Store(Path(_folder().name) / "games.sqlite")


def _written(data: bytes) -> Path:
    path = Path(_folder().name) / "file"
    path.write_bytes(data)
    return path


def saves(data: bytes) -> None:
    """A saved game: its head in the first line, a move in each of the others."""
    first, *rest = data.decode("utf-8", "replace").split("\n")
    store = _store()
    store.remove("key")
    store.save([Change("key", first, 1, rest[:300])])
    found = store.load("key")
    if found is not None:
        head(found), nodes(found, 1), found.present.legal_moves()


def networks(data: bytes) -> None:
    nets.load(_written(data))


def books(data: bytes) -> None:
    """Books, tables and what is left of their building."""
    path = _written(data)
    read: tuple[Callable[[], Any], ...] = (
        lambda: book.load(path),
        lambda: table.load(path),
        lambda: read_checkpoint(path, Board()),
    )
    for one in read:
        try:
            one()
        except ValueError as error:
            if type(error).__name__ != "MossaError":
                raise
