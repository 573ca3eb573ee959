"""Sessions as JSON: a head, which is written anew with every change, and the nodes, of which each is written once.

    head   {"schema": 2, "key", "game", "seats", "seed", "start", "tip", "cursor", "official", "opening", "ending",
            "clock", "paused", "visited": {node: the child that was visited last, where that is not the newest}}
    node   {"parent", "move", "seconds", "value"}; of the first of a branch also "state", "past" and "seed", because no
           moves lead to it

Sessions of schema 1, which were one object with all nodes in it, are read too.
"""

import json
from base64 import b64decode, b64encode
from collections.abc import Sequence
from dataclasses import asdict
from math import isfinite
from typing import Any

from mossa.arena.ending import Ending
from mossa.arena.record import Ply
from mossa.errors import MossaError
from mossa.games import game
from mossa.games.history import NOBODY_KNOWN
from mossa.web.clock import Clock
from mossa.web.portable import Portable
from mossa.web.session import Session

SCHEMA = 2
KNOWN_SCHEMAS = (1, 2)


def head(session: Session) -> str:
    """All of a session but its nodes."""
    clock = session.clock
    fields: dict[str, Any] = {
        "schema": SCHEMA,
        "key": session.key,
        "game": session.game.spec,
        "seats": session.seats,
        "seed": session.seed,
        "start": session.start,
        "tip": session.tip,
        "cursor": session.cursor,
        "official": session.official,
        "opening": session.opening,
        "ending": asdict(session.ending) if session.ending else None,
        "clock": [clock.seconds, clock.increment, clock.now()] if clock else None,
        "paused": session.is_paused,
        "visited": {
            str(number): node.children[-1]
            for number, node in enumerate(session.tree.nodes)
            if node.children and node.children[-1] != max(node.children)
        },
    }
    return json.dumps(fields)


def nodes(session: Session, first: int) -> list[str]:
    """The nodes from a number on."""
    return [_node(session, number) for number in range(max(first, 1), len(session.tree))]


def _node(session: Session, number: int) -> str:
    node = session.tree[number]
    fields: dict[str, Any] = {"parent": node.parent, **(asdict(node.ply) if node.ply else {})}
    if node.is_redealt:
        position = Portable.of(session.tree.position(number))
        fields |= {"state": b64encode(position.state).decode(), "past": position.past, "seed": position.seed}
    return json.dumps(fields)


def read(head: str, nodes: Sequence[str]) -> Session:
    """The session that was written, its positions played anew by the rules."""
    fields = json.loads(head)
    if fields["schema"] not in KNOWN_SCHEMAS:
        raise MossaError(f"a session of schema {fields['schema']} is not known")
    session = Session(
        game(fields["game"]), fields["seats"], fields["seed"], fields["key"], start=fields.get("start", "")
    )
    for one in fields.get("nodes", ()):  # schema 1
        _add(session, one)
    for text in nodes:
        _add(session, json.loads(text))
    for number, child in fields.get("visited", {}).items():
        children = session.tree[int(number)].children
        children.remove(child)
        children.append(child)
    session.tip, session.cursor = session.tree.check(fields["tip"]), session.tree.check(fields["cursor"])
    session.official, session.opening = fields["official"], fields["opening"]
    session.ending = _ending(fields["ending"])
    if fields["clock"]:
        seconds, increment, left = fields["clock"]
        session.clock = Clock(seconds, increment, left)
    session.is_paused = bool(fields.get("paused"))
    _check(session)
    return session


def _check(session: Session) -> None:
    """Refuse what would only be found wrong when the game goes on."""
    if session.official is not None:
        session.tree.check(session.official)
    if not 0 <= session.opening < len(session.tree):
        raise MossaError(f"an opening of {session.opening} moves in a tree of {len(session.tree)}")
    if (clock := session.clock) is not None:
        numbers = [*clock.left, clock.seconds, clock.increment]
        if len(clock.left) != session.game.players or not _are_finite(numbers):
            raise MossaError("a clock that cannot run")
    if not all(seat is None or isinstance(seat, str) for seat in session.seats):
        raise MossaError("a seat that is neither a person nor an agent")


def _are_finite(numbers: list[Any]) -> bool:
    return all(isinstance(one, int | float) and isfinite(one) for one in numbers)


def _add(session: Session, fields: dict[str, Any]) -> None:
    tree, parent = session.tree, fields["parent"]
    if "state" not in fields:
        tree.add_played(parent, _ply(fields))
        return
    moves = [] if parent is None else [*tree.position(parent).moves, fields["move"]]
    past = fields.get("past", [(NOBODY_KNOWN, move, 0) for move in moves])
    position = Portable(b64decode(fields["state"]), tuple(map(tuple, past)), fields["seed"]).position(session.game)
    tree.add_redealt(parent, None if parent is None else _ply(fields), position)


def _ply(fields: dict[str, Any]) -> Ply:
    return Ply(fields["move"], fields["seconds"], fields["value"])


def _ending(fields: dict[str, Any] | None) -> Ending | None:
    if fields is None:
        return None
    return Ending(**fields | {"reason": "resignation" if fields["reason"] == "resigned" else fields["reason"]})
