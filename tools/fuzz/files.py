"""What lies on a disk, and may be damaged there: saved games, networks, books and tables."""

import hashlib
import json
import os
import struct
import tempfile
import zlib
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

import mossa
from mossa.errors import MossaError
from mossa.nets import file as nets
from mossa.solvers.connect4 import book
from mossa.solvers.connect4.bits import Board, Stones
from mossa.solvers.connect4.build import read_checkpoint
from mossa.solvers.gobblet3 import table
from mossa.web.store import Change, Store
from mossa.web.written import head, nodes
from tools.fuzz.texts import understood


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
    if found is None:
        raise MossaError("it cannot be read")
    head(found), nodes(found, 1), found.present.legal_moves()


def networks(data: bytes) -> None:
    """A network, as it is and with the length of its header put right; what can be read must be able to play."""
    understood((lambda: _plays(_written(data)), lambda: _plays(_written(_with_length(data)))))


def _plays(path: Path) -> None:
    net = nets.load(path)
    json.dumps(net.facts), net.facts.get("command"), net.architecture.parameters
    game = mossa.game(net.game)
    agent = mossa.agent(f"alphazero:net={path},engine=numpy,simulations=3,memory=1")
    if reason := agent.refusal(game):
        raise MossaError(reason)
    with np.errstate(all="ignore"):
        decision = agent.choose(game.new(1), 1)
    json.dumps([decision.value, *(one.value for one in decision.candidates)], allow_nan=False)


def _with_length(data: bytes) -> bytes:
    """The file with the length of the JSON that begins at byte 8, wherever that ends."""
    text = data[8:].decode("latin-1")
    try:
        _, end = json.JSONDecoder().raw_decode(text)
    except (ValueError, RecursionError):
        return data
    return end.to_bytes(8, "little") + data[8:]


def books(data: bytes) -> None:
    """Books, tables and what is left of their building, as they are and with checksums put right."""
    understood(
        (
            lambda: book.load(_written(data)),
            lambda: _looked_up(book.load(_written(_with_digest(data)))),
            lambda: table.load(_written(data)),
            lambda: _looked_at(_written(data)),
            lambda: _read(read_checkpoint(_written(data), Board())),
            lambda: _read(read_checkpoint(_written(_with_checksums(data)), Board())),
        )
    )


def _with_digest(data: bytes) -> bytes:
    """A book whose count and digest are those of its numbers."""
    start = book._HEADER.size
    payload = data[start:]
    if len(data) < start:
        return data
    count = struct.pack("<I", len(payload) // 9)
    payload = payload[: len(payload) // 9 * 9]
    return data[:12] + count + hashlib.sha256(payload).digest() + payload


def _looked_up(found: book.Book) -> None:
    found.score(Stones(0, 0)), found.score(Stones(1, 1))


def _looked_at(path: Path) -> None:
    """A table of the right length: what is missing are zeros that take no room."""
    os.truncate(path, table.OFFSET + table.POSITIONS)
    table.load(path)


def _with_checksums(data: bytes) -> bytes:
    lines = [line.split()[:3] for line in data.decode("ascii", "replace").splitlines()]
    said = [" ".join(line) for line in lines]
    return "".join(f"{one} {zlib.crc32(f'7x6 {one}'.encode()):08x}\n" for one in said).encode("ascii", "replace")


def _read(found: dict[int, Any]) -> None:
    if not found:
        raise MossaError("no line of it can be read")
