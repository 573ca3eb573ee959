"""Played games as text: one JSON object a line, which anybody can check against the rules.

    {"schema": 1, "mossa": "0.1.0", "game": "connect4:width=5", "seats": ["mcts:simulations=1000", "human"],
     "seed": 7, "rotation": 0, "opening": 0, "moves": [{"move": "3", "seconds": 0.01, "value": 0.2}, ...],
     "result": {"scores": [1.0, -1.0]}}

`seed` deals and draws for chance; `rotation` says by how many seats a match had moved its agents on; the first
`opening` moves were given and nobody's choice. A move has no value (null) when a person, chance or the opening made it.
A game that was left early has the result {"unfinished": "why"}. One that an agent lost because it could not answer has
its scores and, in the result, "forfeit": {"seat": 2, "reason": "why"}, seats counted from 0.
A game that began from a position set up by hand says so in "start", in one line as `Position.text` gives it.
"""

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from mossa import __version__
from mossa.errors import MossaError
from mossa.games import Position, game

SCHEMA = 1
HUMAN = "human"  # stands for a person where an agent's spec would


@dataclass(frozen=True, slots=True)
class Ply:
    """One move as it was played: by name, how long it took, and its value as the mover saw it."""

    move: str
    seconds: float = 0.0
    value: float | None = None


@dataclass(frozen=True, slots=True)
class Forfeit:
    """Who lost by failing to answer, and why."""

    seat: int
    reason: str


@dataclass(frozen=True, slots=True)
class Record:
    """One game, over or left early."""

    game: str
    seats: tuple[str, ...]
    seed: int
    moves: tuple[Ply, ...]
    scores: tuple[float, ...] = ()  # none if unfinished
    unfinished: str = ""  # why the game was left early
    rotation: int = 0
    opening: int = 0
    mossa: str = __version__
    forfeit: Forfeit | None = None
    start: str = ""  # the position that it began from, if not the first one

    def to_json(self) -> str:
        """The record as one line of JSON, without its end."""
        fields = {
            "schema": SCHEMA,
            "mossa": self.mossa,
            "game": self.game,
            "seats": self.seats,
            "seed": self.seed,
            "rotation": self.rotation,
            "opening": self.opening,
            **({"start": self.start} if self.start else {}),
            "moves": [asdict(ply) for ply in self.moves],
            "result": self._result(),
        }
        return json.dumps(fields, ensure_ascii=False, allow_nan=False)

    def _result(self) -> dict[str, Any]:
        if self.unfinished:
            return {"unfinished": self.unfinished}
        return {"scores": self.scores} | ({"forfeit": asdict(self.forfeit)} if self.forfeit else {})

    @classmethod
    def from_json(cls, line: str) -> "Record":
        """The record that a line holds; a line of another form is refused."""
        fields = _Fields.parse(line, "a record")
        schema = fields.whole("schema")
        if schema != SCHEMA:
            raise MossaError(f"schema {schema} is not known; this mossa reads schema {SCHEMA}")
        result = fields.inner("result")
        is_over = "scores" in result.values
        return cls(
            game=fields.text("game"),
            seats=tuple(fields.texts("seats")),
            seed=fields.whole("seed"),
            moves=tuple(_ply(one) for one in fields.inners("moves")),
            scores=tuple(result.numbers("scores")) if is_over else (),
            unfinished="" if is_over else result.text("unfinished") or "no reason given",
            rotation=fields.whole("rotation"),
            opening=fields.whole("opening"),
            mossa=fields.text("mossa"),
            forfeit=_forfeit(result.inner("forfeit")) if "forfeit" in result.values else None,
            start=fields.text("start") if "start" in fields.values else "",
        )

    def positions(self) -> Iterator[Position]:
        """Every position of the game from the first to the last; an illegal move is refused."""
        position = game(self.game).begin(self.start, self.seed)
        yield position
        for number, ply in enumerate(self.moves, 1):
            try:
                position = position.play(ply.move)
            except MossaError as error:
                raise MossaError(f"move {number}: {error}") from None
            yield position

    def verify(self) -> None:
        """Play the game again by the rules and refuse whatever differs."""
        *_, last = self.positions()
        players = last.game.players
        if len(self.seats) != players:
            raise MossaError(f"{self.game} has {players} seats, not {len(self.seats)}")
        if not 0 <= self.rotation < players:
            raise MossaError(f"a rotation by {self.rotation} among {players} seats")
        if not 0 <= self.opening <= len(self.moves):
            raise MossaError(f"an opening of {self.opening} moves in a game of {len(self.moves)}")
        if self.unfinished:
            if last.is_over:
                raise MossaError(f"the game is marked as unfinished, but it is over after {last.line}")
            return
        if last.is_over == (self.forfeit is not None):
            over = "it is over" if last.is_over else "it is not over"
            said = "is marked as forfeited" if self.forfeit else "has a result"
            raise MossaError(f"the game {said}, but {over} after {last.line or 'no move'}")
        if self.forfeit and self.forfeit.seat != last.to_move:
            raise MossaError(f"seat {self.forfeit.seat} forfeits, but it is the turn of seat {last.to_move}")
        scores = final_scores(last, self.forfeit)
        if scores != self.scores:
            raise MossaError(f"the result is {list(self.scores)}, but by the rules {list(scores)}")


def final_scores(last: Position, forfeit: Forfeit | None) -> tuple[float, ...]:
    """The result by the rules. Who forfeits loses all that there is; the others share it where the sum must be zero."""
    players = range(last.game.players)
    if forfeit is None:
        return tuple(last.score(player) for player in players)
    won = 1 / (len(players) - 1) if last.game.is_zero_sum and len(players) > 1 else 0.0
    return tuple(-1.0 if player == forfeit.seat else won for player in players)


def _forfeit(fields: "_Fields") -> Forfeit:
    return Forfeit(fields.whole("seat"), fields.text("reason"))


def _ply(fields: "_Fields") -> Ply:
    value = None if fields.values.get("value", 0) is None else fields.number("value")
    return Ply(fields.text("move"), fields.number("seconds"), value)


# Files of records


def read_records(path: Path) -> Iterator[tuple[int, Record]]:
    """Every record of a file with the number of its line."""
    try:
        lines = path.read_bytes().splitlines(keepends=True)
    except (OSError, ValueError) as error:  # a name that the system cannot hold is a ValueError
        raise MossaError(f"cannot read {path}: {getattr(error, 'strerror', error)}") from None
    for number, line in enumerate(lines, 1):
        yield number, _record_at(path, number, line)


def _record_at(path: Path, number: int, line: bytes) -> Record:
    try:
        if not line.endswith(b"\n"):
            raise MossaError("the line is cut off before its end")
        return Record.from_json(line.decode())
    except UnicodeDecodeError:
        raise MossaError(f"{path}:{number}: not text in UTF-8") from None
    except MossaError as error:
        raise MossaError(f"{path}:{number}: {error}") from None


def check_appendable(path: Path) -> None:
    """Refuse, before any game is played, a file that records could not be added to."""
    if path.is_dir() or not path.parent.is_dir():
        raise MossaError(f"cannot write records to {path}: {'a folder' if path.is_dir() else 'no such folder'}")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise MossaError(f"cannot write records to {path}: permission denied")
    for _ in read_records(path) if path.exists() else ():
        pass


def append_record(path: Path, record: Record) -> None:
    """Add one line, by one write at the end of the file; if it does not fit whole, leave the file as it was."""
    line = record.to_json().encode() + b"\n"
    try:
        with path.open("ab", buffering=0) as file:
            before = file.tell()
            if file.write(line) != len(line):
                file.truncate(before)
                raise MossaError(f"cannot write records to {path}: no space left")
    except OSError as error:
        raise MossaError(f"cannot write records to {path}: {error.strerror}") from None


# Reading JSON that others wrote


@dataclass(frozen=True, slots=True)
class _Fields:
    """A JSON object whose fields are asked for by name and kind; `where` names it in messages."""

    values: Mapping[str, Any]
    where: str

    @classmethod
    def parse(cls, line: str, where: str) -> "_Fields":
        try:
            values = json.loads(line)
        except (ValueError, RecursionError):
            raise MossaError("not a line of JSON") from None
        return cls.of(values, where)

    @classmethod
    def of(cls, values: Any, where: str) -> "_Fields":
        if not isinstance(values, dict):
            raise MossaError(f"{where} must be a JSON object")
        return cls(values, where)

    def _value(self, name: str, kind: str, is_kind: Any) -> Any:
        if name not in self.values:
            raise MossaError(f"{self.where} has no {name!r}")
        if not is_kind(self.values[name]):
            raise MossaError(f"{name!r} of {self.where} must be {kind}")
        return self.values[name]

    def text(self, name: str) -> str:
        return str(self._value(name, "a text", _is_text))

    def whole(self, name: str) -> int:
        return int(self._value(name, "a whole number", _is_whole))

    def number(self, name: str) -> float:
        return float(self._value(name, "a number", _is_number))

    def texts(self, name: str) -> list[str]:
        return list(self._value(name, "a list of texts", lambda v: _is_list(v, _is_text)))

    def numbers(self, name: str) -> list[float]:
        return [float(v) for v in self._value(name, "a list of numbers", lambda v: _is_list(v, _is_number))]

    def inner(self, name: str) -> "_Fields":
        return _Fields.of(self._value(name, "a JSON object", lambda v: isinstance(v, dict)), repr(name))

    def inners(self, name: str) -> list["_Fields"]:
        values = self._value(name, "a list", lambda v: isinstance(v, list))
        return [_Fields.of(value, f"move {number}") for number, value in enumerate(values, 1)]


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e300


def _is_list(value: object, is_kind: Any) -> bool:
    return isinstance(value, list) and all(is_kind(one) for one in value)
