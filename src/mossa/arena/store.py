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
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple, Self

from mossa import __version__
from mossa.arena.ending import Ending
from mossa.arena.lock import Lock
from mossa.arena.record import Ply, Record
from mossa.arena.table import Table
from mossa.arena.tournament.spec import Spec
from mossa.errors import MossaError

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
RESULT = "key, number, lineup, round, rotation, seed, seats, scores, measures, plies, ending, seconds, thinking"


class Row(NamedTuple):
    """A finished game as it is stored: made by whoever played it, so that storing is quick."""

    key: str
    number: int
    lineup: int
    round: int
    rotation: int
    seed: int
    seats: str  # JSON
    scores: str  # JSON
    measures: str  # JSON
    plies: int
    ending: str  # JSON: how the game ended before its rules ended it; empty if it did not
    opening: int  # so many moves were given
    start: str  # the position that it began from, if not the first one
    moves: str  # JSON
    value: str  # JSON: of each move, as its mover saw it
    seconds: float  # that the game took
    times: str  # JSON: the seconds of each move
    thinking: str  # JSON: how long each seat thought, and about how many moves


@dataclass(frozen=True, slots=True)
class Result:
    """What standings need of a game."""

    key: str
    number: int
    lineup: int
    round: int
    rotation: int
    seed: int
    seats: tuple[str, ...]
    scores: tuple[float, ...]
    measures: dict[str, tuple[float, ...]]
    plies: int
    ending: str
    seconds: float
    thinking: tuple[tuple[float, int], ...]  # for each seat: seconds, and moves

    @classmethod
    def of(cls, values: tuple[Any, ...]) -> "Result":
        """From the columns `RESULT` of a row."""
        key, number, lineup, round_number, rotation, seed, seats, scores, measures, plies, *rest = values
        ending, seconds, thinking = rest
        counted = {name: tuple(column) for name, column in json.loads(measures).items()}
        thought = tuple((float(time), int(moves)) for time, moves in json.loads(thinking))
        by_seat = tuple(json.loads(seats)), tuple(json.loads(scores)), counted
        return cls(key, number, lineup, round_number, rotation, seed, *by_seat, plies, ending, seconds, thought)


def row_of(table: Table, number: int, lineup: int, round_number: int, seconds: float) -> Row:
    """The row of a game that has just been played."""
    record = table.record()
    return Row(
        record.key,
        number,
        lineup,
        round_number,
        record.rotation,
        record.seed,
        json.dumps(record.seats),
        json.dumps(record.scores),
        json.dumps(record.measures),
        len(record.moves),
        "" if record.ending is None else json.dumps(asdict(record.ending)),
        record.opening,
        record.start,
        json.dumps([ply.move for ply in record.moves]),
        json.dumps([ply.value for ply in record.moves]),
        seconds,
        json.dumps([ply.seconds for ply in record.moves]),
        json.dumps(_thinking(table)),
    )


def _thinking(table: Table) -> list[list[float]]:
    """How long each seat thought, and about how many moves; what an opening or chance made is no thinking."""
    found = [[0.0, 0] for _ in table.seats]
    for past, ply in zip(table.position.past, table.plies, strict=True):
        if ply.value is not None:
            found[past.player][0] += ply.seconds
            found[past.player][1] += 1
    return found


def _record_of(spec: Spec, row: Row, version_then: str) -> Record:
    plies = zip(json.loads(row.moves), json.loads(row.times), json.loads(row.value), strict=True)
    return Record(
        game=spec.game,
        seats=tuple(json.loads(row.seats)),
        seed=row.seed,
        moves=tuple(Ply(*one) for one in plies),
        scores=tuple(json.loads(row.scores)),
        ending=Ending(**json.loads(row.ending)) if row.ending else None,
        rotation=row.rotation,
        opening=row.opening,
        mossa=version_then,
        start=row.start,
        key=row.key,
        clock=spec.clock,
        measures={name: tuple(values) for name, values in json.loads(row.measures).items()},
    )


def result_of(row: Row) -> Result:
    """What standings need of a row."""
    return Result.of((*row[: Row._fields.index("opening")], row.seconds, row.thinking))


class Store:
    """A store that is open; a context that closes it."""

    def __init__(self, path: Path, is_writable: bool) -> None:
        self.path, self._session = path, 0
        self._lock = Lock(path.with_name(path.name + ".lock")) if is_writable else None
        try:
            with _clear(path, "open"):
                mode = "rwc" if is_writable else "ro"
                self._db = sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True, isolation_level=None)
                self._db.execute("PRAGMA busy_timeout = 10000")
                if is_writable:
                    self._db.execute("PRAGMA journal_mode = WAL")
                    self._db.execute("PRAGMA synchronous = NORMAL")
        except MossaError:
            if self._lock is not None:
                self._lock.release()
            raise

    @classmethod
    def open(cls, path: Path, spec: Spec, executor: str = "") -> Self:
        """The store of a tournament, made if it is not there; one of another tournament is refused."""
        _check_place(path)
        store = cls(path, is_writable=True)
        try:
            with _clear(path, "write to"):
                store._begin(spec, executor)
        except BaseException:
            store.close()
            raise
        return store

    @classmethod
    def read(cls, path: Path) -> Self:
        """A store to look at, also while somebody writes to it."""
        if not path.is_file():
            raise MossaError(f"cannot open {path}: there is no such file")
        store = cls(path, is_writable=False)
        with _clear(path, "read"):
            store._check_schema()
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
            told = (*_machine(), executor)
            marks = ", ".join("?" * len(columns))
            cursor = self._db.execute(f"INSERT INTO sessions ({', '.join(columns)}) VALUES ({marks})", told)
            self._session = int(cursor.lastrowid or 0)

    def _check_schema(self) -> None:
        try:
            found = self._about("schema")
        except sqlite3.OperationalError:
            raise MossaError(f"{self.path} is a database, but not one of a tournament") from None
        if found != str(SCHEMA):
            raise MossaError(f"{self.path} has the schema {found}; this mossa reads {SCHEMA}")

    def _about(self, name: str) -> str:
        return str(self._db.execute("SELECT value FROM about WHERE name = ?", (name,)).fetchone()[0])

    @property
    def spec(self) -> Spec:
        """The tournament that is stored here."""
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
        with _clear(self.path, "write to"), _transaction(self._db):
            filled = ((*row, self._session) for row in rows)
            self._db.executemany(f"INSERT OR IGNORE INTO games VALUES ({marks})", filled)

    def keys(self) -> set[str]:
        """Of the games that have been played."""
        return {key for (key,) in self._db.execute("SELECT key FROM games")}

    def __len__(self) -> int:
        return int(self._db.execute("SELECT count(*) FROM games").fetchone()[0])

    def results(self) -> Iterator[Result]:
        """All games in the order of the schedule, without their moves."""
        with _clear(self.path, "read"):
            yield from map(Result.of, self._db.execute(f"SELECT {RESULT} FROM games ORDER BY number"))

    def records(self, key: str = "") -> Iterator[Record]:
        """The games in full, or those whose key begins so."""
        columns = ", ".join(f"games.{name}" for name in Row._fields)
        query = (
            f"SELECT {columns}, sessions.mossa FROM games JOIN sessions ON sessions.id = games.session "
            "WHERE substr(key, 1, ?) = ? ORDER BY number"
        )
        spec = self.spec
        with _clear(self.path, "read"):
            for *values, version_then in self._db.execute(query, (len(key), key)):
                yield _record_of(spec, Row(*values), version_then)

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
def _clear(path: Path, doing: str) -> Iterator[None]:
    """Say in one line what the database cannot do: the disk is full, the file is no database."""
    try:
        yield
    except sqlite3.Error as error:
        raise MossaError(f"cannot {doing} {path}: {error}") from None


def _check_place(path: Path) -> None:
    """Refuse, before any game is played, a file that cannot be written."""
    if path.is_dir() or not path.parent.is_dir():
        raise MossaError(f"cannot write to {path}: {'a folder' if path.is_dir() else 'no such folder'}")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise MossaError(f"cannot write to {path}: permission denied")


def _machine() -> tuple[str | int, ...]:
    """When, where and with which versions this process plays."""
    now = datetime.now(UTC).isoformat(timespec="seconds")
    versions = (__version__, platform.python_version(), version("numba"), version("numpy"))
    return now, *versions, platform.platform(), platform.processor() or platform.machine(), os.cpu_count() or 1
