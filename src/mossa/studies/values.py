"""The answers of measurements: one SQLite file a study, one row an answer, committed as soon as it comes in.

answers   key of the question, its arguments and its answer as JSON, the seconds that it took
sessions  when, where, with which versions and under which load the study was run, and for how long
"""

import json
import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

from mossa.arena.store import in_one_line, machine_facts

TABLES = """
CREATE TABLE IF NOT EXISTS answers (
    key TEXT PRIMARY KEY, arguments TEXT NOT NULL, answer TEXT NOT NULL, seconds REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS sessions (
    id INTEGER PRIMARY KEY, started TEXT NOT NULL, mossa TEXT NOT NULL, python TEXT NOT NULL, numba TEXT NOT NULL,
    numpy TEXT NOT NULL, system TEXT NOT NULL, machine TEXT NOT NULL, cores INTEGER NOT NULL, workers INTEGER NOT NULL,
    load REAL NOT NULL, seconds REAL NOT NULL, cpu REAL NOT NULL);
"""
SESSION = "started, mossa, python, numba, numpy, system, machine, cores, workers, load, seconds, cpu"


def processor(told: Path = Path("/proc/cpuinfo")) -> str:
    """The processor by its maker's name, where the system tells it; else nothing."""
    with suppress(OSError):
        for line in told.read_text(encoding="utf-8", errors="replace").splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    return ""


class Values:
    """The file of a study that is open; a context that closes it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with in_one_line(path, "open"):
            self._db = sqlite3.connect(path, isolation_level=None)
            self._db.execute("PRAGMA busy_timeout = 10000")
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = NORMAL")
            self._db.executescript(TABLES)

    def begin(self, workers: int) -> int:
        """Note that the study is run; the number of the session."""
        *facts, machine, cores = machine_facts()
        told = (*facts, processor() or machine, cores, workers, os.getloadavg()[0], 0.0, 0.0)
        marks = ", ".join("?" * len(told))
        with in_one_line(self.path, "write to"):
            return int(self._db.execute(f"INSERT INTO sessions ({SESSION}) VALUES ({marks})", told).lastrowid or 0)

    def spent(self, session: int, seconds: float, cpu: float) -> None:
        """Note how long a session has lasted, and how many seconds of work its games and answers took."""
        with in_one_line(self.path, "write to"):
            self._db.execute("UPDATE sessions SET seconds = ?, cpu = ? WHERE id = ?", (seconds, cpu, session))

    def sessions(self) -> list[dict[str, Any]]:
        """Those that did something."""
        with in_one_line(self.path, "read"):
            cursor = self._db.execute(f"SELECT {SESSION} FROM sessions WHERE cpu > 0 ORDER BY id")
            return [dict(zip(SESSION.split(", "), row, strict=True)) for row in cursor]

    def add(self, key: str, arguments: tuple[Any, ...], answer: Any, seconds: float) -> None:
        row = key, json.dumps(arguments), json.dumps(answer), seconds
        with in_one_line(self.path, "write to"):
            self._db.execute("INSERT OR IGNORE INTO answers VALUES (?, ?, ?, ?)", row)

    def answer(self, key: str) -> Any:
        """What was found; None if that has not been asked yet."""
        with in_one_line(self.path, "read"):
            row = self._db.execute("SELECT answer FROM answers WHERE key = ?", (key,)).fetchone()
            return None if row is None else json.loads(row[0])

    def has(self, key: str) -> bool:
        with in_one_line(self.path, "read"):
            return self._db.execute("SELECT 1 FROM answers WHERE key = ?", (key,)).fetchone() is not None

    def close(self) -> None:
        with suppress(sqlite3.Error):
            self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
