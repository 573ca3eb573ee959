"""The store of a tournament: one SQLite file, one row for every finished game, committed as soon as it comes in.

A row is found by the key of its fixture, so that no game can be there twice and starting again means to play the keys
that are missing. Everything in a row but `seconds`, `times`, `thinking` and `session` follows from the spec where
budgets are counts. Rows are written without waiting for the disk (WAL, synchronous=NORMAL): whatever happens to the
program, what was written stays; if the machine itself fails, the last moment's games may be missing and are played
again.

One process at a time writes; anybody may read meanwhile.
"""

import json
import os
import platform
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any, Self

from mossa import __version__
from mossa.arena.files import check_writable
from mossa.arena.record import Record
from mossa.arena.row import RESULT, Result, Row, record_of
from mossa.arena.tournament.spec import Spec
from mossa.errors import MossaError
from mossa.lock import Lock

SCHEMA = 1
TABLES = """
CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE sessions (
    id INTEGER PRIMARY KEY, started TEXT NOT NULL, mossa TEXT NOT NULL, python TEXT NOT NULL, numba TEXT NOT NULL,
    numpy TEXT NOT NULL, system TEXT NOT NULL, machine TEXT NOT NULL, cores INTEGER NOT NULL, executor TEXT NOT NULL);
CREATE TABLE games (
    key TEXT PRIMARY KEY, number INTEGER NOT NULL, lineup INTEGER NOT NULL, round INTEGER NOT NULL,
    rotation INTEGER NOT NULL, seed INTEGER NOT NULL, seats TEXT NOT NULL, scores TEXT NOT NULL, measures TEXT NOT NULL,
    plies INTEGER NOT NULL, ending TEXT NOT NULL, opening INTEGER NOT NULL, start TEXT NOT NULL, moves TEXT NOT NULL,
    value TEXT NOT NULL, seconds REAL NOT NULL, times TEXT NOT NULL, thinking TEXT NOT NULL,
    session INTEGER NOT NULL REFERENCES sessions);
CREATE INDEX games_by_number ON games (number);
"""


class Store:
    """A store that is open; a context that closes it."""

    def __init__(self, path: Path, is_writable: bool) -> None:
        self.path, self._session = path, 0
        self._lock = Lock(path.with_name(path.name + ".lock")) if is_writable else None
        try:
            with in_one_line(path, "open"):
                mode = "rwc" if is_writable else _reading_mode(path)
                self._db = sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True, isolation_level=None)
                self._db.execute("PRAGMA busy_timeout = 10000")
                if not is_writable:
                    self._db.execute("PRAGMA query_only = 1")
        except MossaError:
            if self._lock is not None:
                self._lock.release()
            raise

    @classmethod
    def open(cls, path: Path, spec: Spec, executor: str = "") -> Self:
        """The store of a tournament, made if it is not there; one of another tournament is refused."""
        check_writable(path, "games")
        store = cls(path, is_writable=True)
        try:
            with in_one_line(path, "write to"):
                store._begin(spec, executor)
                store._db.execute("PRAGMA journal_mode = WAL")  # now that it is ours: the mode stays with the file
                store._db.execute("PRAGMA synchronous = NORMAL")
        except BaseException:
            store.close()
            raise
        return store

    @classmethod
    def read(cls, path: Path) -> Self:
        """A store to look at, also while somebody writes to it."""
        if not path.is_file():
            raise MossaError(
                f"cannot open {path}: {'not a regular file' if path.exists() else 'there is no such file'}"
            )
        store = cls(path, is_writable=False)
        try:
            with in_one_line(path, "read"):
                store._check_schema()
        except MossaError:
            store.close()
            raise
        return store

    def _begin(self, spec: Spec, executor: str) -> None:
        with _transaction(self._db):
            if self._db.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,):
                for statement in filter(str.strip, TABLES.split(";")):
                    self._db.execute(statement)
                about = {"schema": str(SCHEMA), "spec": json.dumps(spec.to_json())}
                self._db.executemany("INSERT INTO about VALUES (?, ?)", about.items())
            self._check_schema()
            if changed := self.spec.differences(spec):
                raise MossaError(f"{self.path} holds another tournament: {'; '.join(changed)}")
            columns = ("started", "mossa", "python", "numba", "numpy", "system", "machine", "cores", "executor")
            told = (*machine_facts(), executor)
            marks = ", ".join("?" * len(columns))
            cursor = self._db.execute(f"INSERT INTO sessions ({', '.join(columns)}) VALUES ({marks})", told)
            self._session = int(cursor.lastrowid or 0)

    def _check_schema(self) -> None:
        try:
            found = self._about("schema")
        except sqlite3.OperationalError as error:
            if "no such table" not in str(error):
                raise  # it may be one that cannot be read now
            raise MossaError(f"{self.path} is a database, but not one of a tournament") from None
        if found != str(SCHEMA):
            raise MossaError(f"{self.path} has the schema {found}; this mossa reads {SCHEMA}")

    def _about(self, name: str) -> str:
        return str(self._db.execute("SELECT value FROM about WHERE name = ?", (name,)).fetchone()[0])

    @property
    def spec(self) -> Spec:
        """The tournament that is stored here."""
        with in_one_line(self.path, "read"):
            return Spec.from_json(json.loads(self._about("spec")))

    @property
    def sessions(self) -> list[dict[str, Any]]:
        """When, where and by which versions games were played."""
        cursor = self._db.execute("SELECT * FROM sessions ORDER BY id")
        names = [column[0] for column in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor]

    def add(self, rows: Iterable[Row]) -> None:
        """Commit finished games, those that are given at once together; one that is there already stays as it is."""
        marks = ", ".join("?" * (len(Row._fields) + 1))
        with in_one_line(self.path, "write to"), _transaction(self._db):
            filled = ((*row, self._session) for row in rows)
            self._db.executemany(f"INSERT OR IGNORE INTO games VALUES ({marks})", filled)

    def keys(self) -> set[str]:
        """Of the games that have been played."""
        with in_one_line(self.path, "read"):
            return {key for (key,) in self._db.execute("SELECT key FROM games")}

    def __len__(self) -> int:
        return int(self._db.execute("SELECT count(*) FROM games").fetchone()[0])

    def results(self) -> Iterator[Result]:
        """All games in the order of the schedule, without their moves."""
        with in_one_line(self.path, "read"):
            yield from map(Result.of, self._db.execute(f"SELECT {RESULT} FROM games ORDER BY number"))

    def repeats(self) -> list[tuple[int, int, int]]:
        """Lineups in which half of the games or more repeat another one: lineup, games that differ, all games."""
        game = "seats || start || moves"
        query = (
            f"SELECT lineup, COUNT(DISTINCT {game}) AS n, COUNT(*) FROM games GROUP BY lineup HAVING n * 2 <= COUNT(*)"
        )
        with in_one_line(self.path, "read"):
            return list(self._db.execute(query))

    def records(self, key: str = "") -> Iterator[Record]:
        """The games in full, or those whose key begins so."""
        columns = ", ".join(f"games.{name}" for name in Row._fields)
        query = (
            f"SELECT {columns}, sessions.mossa FROM games JOIN sessions ON sessions.id = games.session "
            "WHERE substr(key, 1, ?) = ? ORDER BY number"
        )
        spec = self.spec
        with in_one_line(self.path, "read"):
            for *values, version_then in self._db.execute(query, (len(key), key)):
                yield record_of(spec, Row(*values), version_then)

    def close(self) -> None:
        with suppress(sqlite3.Error):
            self._db.close()
        if self._lock is not None:
            self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@contextmanager
def _transaction(db: sqlite3.Connection) -> Iterator[None]:
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            db.execute("ROLLBACK")
        raise


@contextmanager
def in_one_line(path: Path, doing: str) -> Iterator[None]:
    """Say in one line what the database cannot do: the disk is full, the file is no database, or a damaged one."""
    try:
        yield
    except MossaError:
        raise
    except sqlite3.Error as error:
        raise MossaError(f"cannot {doing} {path}: {error}") from None
    except (ValueError, TypeError, KeyError, AttributeError) as error:  # a row that nobody wrote so
        raise MossaError(f"cannot {doing} {path}: it is damaged: {error}") from None


def _reading_mode(path: Path) -> str:
    """How SQLite opens a store that is only looked at: it puts files beside it, and takes away what it may write to."""
    if not os.access(path.parent, os.W_OK):
        return "ro" if path.with_name(path.name + "-wal").exists() else "ro&immutable=1"
    return "rw" if os.access(path, os.W_OK) else "ro"


def machine_facts() -> tuple[str | int, ...]:
    """When, where and with which versions this process plays."""
    now = datetime.now(UTC).isoformat(timespec="seconds")
    versions = (__version__, platform.python_version(), version("numba"), version("numpy"))
    return now, *versions, platform.platform(), platform.processor() or platform.machine(), os.cpu_count() or 1
