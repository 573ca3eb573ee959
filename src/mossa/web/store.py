"""Sessions on disk, so that games go on after the server was started anew. Nobody else on the machine may read them."""

import os
import sqlite3
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from time import time

from mossa.errors import MossaError
from mossa.web.session import Session
from mossa.web.written import read

TABLES = """
    create table if not exists sessions (key text primary key, saved real not null, content text not null);
    create table if not exists nodes (
        key text not null, number integer not null, content text not null, primary key (key, number)
    ) without rowid;
    create index if not exists by_age on sessions (saved);
"""
MOST_ROWS = 100_000  # games on disk
MOST_BYTES = 1 << 30  # of all of them
ROWS_AT_ONCE = 50  # that are forgotten while others wait for the file
LOCKED_SECONDS = 1.0  # to wait for another program that has the file


@dataclass(frozen=True, slots=True)
class Change:
    """What is new of a session: its head, and the nodes from a number on."""

    key: str
    head: str
    first: int
    nodes: list[str]


class Store:
    """A file of sessions; may be used from any thread."""

    def __init__(self, file: Path) -> None:
        self._lock = Lock()
        try:
            _make_private(file)
            self._base = sqlite3.connect(file, timeout=LOCKED_SECONDS, check_same_thread=False, isolation_level=None)
            self._base.execute("pragma journal_mode = wal")
            self._base.executescript(TABLES)
            self._base.execute("delete from nodes where key not in (select key from sessions)")
            self.make_room()
        except (OSError, sqlite3.Error) as error:
            raise MossaError(f"cannot keep games in {file}: {error}") from None

    def make_room(self, in_use: Collection[str] = ()) -> None:
        """Forget the oldest games, but none in use, as long as there are too many or they take too much of the disk."""
        while True:
            with self._lock:
                room = ROWS_AT_ONCE if self._bytes() > MOST_BYTES else min(self._games() - MOST_ROWS, ROWS_AT_ONCE)
                if room <= 0:
                    return
                found = self._base.execute("select key from sessions order by saved limit ?", (room + len(in_use),))
                oldest = [(key,) for (key,) in found if key not in in_use][:room]
                if not oldest:
                    return
                self._forget(oldest)

    def _bytes(self) -> int:
        """What the file holds; what is free in it is used again."""
        pages, free, size = (
            int(self._base.execute(f"pragma {name}").fetchone()[0])
            for name in ("page_count", "freelist_count", "page_size")
        )
        return (pages - free) * size

    def _games(self) -> int:
        return int(self._base.execute("select count(*) from sessions").fetchone()[0])

    def _forget(self, keys: list[tuple[str]]) -> None:
        """All of them or, if that fails, none."""
        with self._transaction():
            self._base.executemany("delete from sessions where key = ?", keys)
            self._base.executemany("delete from nodes where key = ?", keys)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._base.execute("begin immediate")
        try:
            yield
            self._base.execute("commit")
        except BaseException:
            with suppress(sqlite3.Error):  # a full disk may have ended the transaction already
                self._base.execute("rollback")
            raise

    def save(self, changes: Iterable[Change]) -> None:
        """Write all of them or, if that fails, nothing."""
        with self._lock, self._transaction():
            for one in changes:
                self._base.execute("insert or replace into sessions values (?, ?, ?)", (one.key, time(), one.head))
                rows = ((one.key, number, text) for number, text in enumerate(one.nodes, one.first))
                self._base.executemany("insert or replace into nodes values (?, ?, ?)", rows)

    def load(self, key: str) -> Session | None:
        """A saved session; None if there is none, or what is there is no session by the rules of today."""
        with self._lock, _clear():
            row = self._base.execute("select content from sessions where key = ?", (key,)).fetchone()
            texts = self._base.execute("select content from nodes where key = ? order by number", (key,)).fetchall()
            with suppress(sqlite3.Error):  # it is in use again, and not to be forgotten now
                self._base.execute("update sessions set saved = ? where key = ?", (time(), key))
        try:
            return None if row is None else read(row[0], [text for (text,) in texts])
        except Exception:  # rules have changed, or the file is damaged: in any of many ways
            return None

    def remove(self, key: str) -> None:
        with self._lock, _clear():
            self._forget([(key,)])

    def close(self) -> None:
        with self._lock:
            self._base.close()


@contextmanager
def _clear() -> Iterator[None]:
    """Say in one line what the file cannot do: it is locked, or damaged."""
    try:
        yield
    except sqlite3.Error as error:
        raise MossaError("the saved games cannot be reached: {why}", "unreachable-saves", why=str(error)) from None


def _make_private(file: Path) -> None:
    """Let only the user read the file, and the folder if it is new."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    file.chmod(0o600)
