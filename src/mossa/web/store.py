"""Sessions on disk, one row each, so that games go on after the server was started anew."""

import json
import sqlite3
from base64 import b64decode, b64encode
from dataclasses import asdict
from pathlib import Path
from threading import Lock
from time import time
from typing import Any

from mossa.arena.record import Ply
from mossa.errors import MossaError
from mossa.games import game
from mossa.web.clock import Clock
from mossa.web.frozen import restored, written
from mossa.web.session import Ending, Node, Session, made_node

TABLE = "create table if not exists sessions (key text primary key, saved real not null, content text not null)"
MOST_ROWS = 100_000
SCHEMA = 1


class Store:
    """A file of sessions; may be used from any thread."""

    def __init__(self, file: Path) -> None:
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            self._base = sqlite3.connect(file, check_same_thread=False, isolation_level=None)
            self._base.execute("pragma journal_mode = wal")
            self._base.execute(TABLE)
            self._prune()
        except (OSError, sqlite3.Error) as error:
            raise MossaError(f"cannot keep games in {file}: {error}") from None
        self._lock = Lock()

    def _prune(self) -> None:
        """Forget the oldest where there are too many."""
        newest = "select key from sessions order by saved desc limit ?"
        self._base.execute(f"delete from sessions where key not in ({newest})", (MOST_ROWS,))

    def save(self, key: str, content: str) -> None:
        with self._lock:
            self._base.execute("insert or replace into sessions values (?, ?, ?)", (key, time(), content))

    def load(self, key: str) -> Session | None:
        """A saved session; None if there is none, or rules have changed so that its moves are no longer legal."""
        with self._lock:
            row = self._base.execute("select content from sessions where key = ?", (key,)).fetchone()
        try:
            return None if row is None else thawed(json.loads(row[0]))
        except (MossaError, KeyError, TypeError, ValueError):
            return None

    def remove(self, key: str) -> None:
        with self._lock:
            self._base.execute("delete from sessions where key = ?", (key,))

    def close(self) -> None:
        with self._lock:
            self._base.close()


def frozen(session: Session) -> str:
    """A session as JSON."""
    fields: dict[str, Any] = {
        "schema": SCHEMA,
        "key": session.key,
        "game": session.game.spec,
        "seats": session.seats,
        "seed": session.seed,
        "start": session.start,
        "nodes": [
            {"parent": node.parent, "told": sorted(node.told), "children": node.children, **_move(node)}
            for node in session.nodes[1:]
        ],
        "first": session.nodes[0].children,
        "tip": session.tip,
        "cursor": session.cursor,
        "official": session.official,
        "opening": session.opening,
        "ending": asdict(session.ending) if session.ending else None,
        "clock": [session.clock.seconds, session.clock.increment, session.clock.now()] if session.clock else None,
    }
    return json.dumps(fields)


def _move(node: Node) -> dict[str, Any]:
    """The move that led to a node, and of the first of a branch what was dealt in it."""
    ply = {} if node.ply is None else asdict(node.ply)
    if not node.is_dealt:
        return ply
    return {**ply, "state": b64encode(written(node.position)).decode(), "seed": node.position.seed}


def thawed(fields: dict[str, Any]) -> Session:
    """The session that JSON holds, its positions played anew by the rules."""
    if fields["schema"] != SCHEMA:
        raise MossaError(f"a session of schema {fields['schema']} is not known")
    start = fields.get("start", "")  # files of earlier versions have none
    session = Session(game(fields["game"]), fields["seats"], fields["seed"], fields["key"], start=start)
    session.nodes[0].children = fields["first"]
    for one in fields["nodes"]:
        if "state" in one:
            session.nodes.append(_dealt(session, one))
            continue
        before = session.nodes[one["parent"]].position
        ply = Ply(one["move"], one["seconds"], one["value"])
        node = made_node(before, before.play(ply.move), one["parent"], ply)
        node.told, node.children = set(one["told"]), one["children"]
        session.nodes.append(node)
    session.tip, session.cursor, session.official = fields["tip"], fields["cursor"], fields["official"]
    session.opening = fields["opening"]
    session.ending = Ending(**fields["ending"]) if fields["ending"] else None
    if fields["clock"]:
        seconds, increment, left = fields["clock"]
        session.clock = Clock(seconds, increment, left)
    return session


def _dealt(session: Session, one: dict[str, Any]) -> Node:
    """The first node of a branch."""
    parent, state = one["parent"], b64decode(one["state"])
    if parent is None:
        return Node(restored(session.game, state, (), one["seed"]), children=one["children"], is_dealt=True)
    before = session.nodes[parent].position
    position = restored(session.game, state, (*before.moves, one["move"]), one["seed"])
    node = made_node(before, position, parent, Ply(one["move"], one["seconds"], one["value"]))
    node.told, node.children, node.is_dealt = set(one["told"]), one["children"], True
    return node
