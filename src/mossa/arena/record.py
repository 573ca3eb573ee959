"""Played games as text: one JSON object a line, which anybody can check against the rules.

    {"schema": 2, "mossa": "0.1.0", "game": "connect4:width=5", "seats": ["mcts:simulations=1000", "human"],
     "seed": 7, "rotation": 0, "opening": 0, "moves": [{"move": "3", "seconds": 0.01, "value": 0.2}, ...],
     "result": {"scores": [1.0, -1.0]}}

`seed` deals and draws for chance; `rotation` says by how many seats a match had moved its agents on; the first
`opening` moves were given and nobody's choice. A move has no value (null) when a person, chance or the opening made it.
A game that ended before its rules ended it says how in the result: "ending": {"reason": "forfeit", "seat": 1, "detail":
"why"}, seats counted from 0; one that was left has no scores.

Optional: "key" of the fixture, "names" that the game gives the seats, "start" (the position that it began from, in one
line as `Position.text` gives it), "clock" (`300+3`), and in the result "measures": what else the game counts for
each seat.

Schema 1 is read too: it had "forfeit" and "unfinished" in place of the ending.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, cast

from mossa import __version__
from mossa.arena.ending import REASONS, Ending, Reason
from mossa.arena.fields import Fields
from mossa.errors import MossaError
from mossa.games import Position, game

SCHEMA = 2
KNOWN_SCHEMAS = (1, 2)
HUMAN = "human"  # stands for a person where an agent's spec would


@dataclass(frozen=True, slots=True)
class Ply:
    """One move as it was played: by name, how long it took, and its value as the mover saw it."""

    move: str
    seconds: float = 0.0
    value: float | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """One game, over or ended early."""

    game: str
    seats: tuple[str, ...]
    seed: int
    moves: tuple[Ply, ...]
    scores: tuple[float, ...] = ()  # none if the game was left
    ending: Ending | None = None  # how it ended before its rules ended it
    rotation: int = 0
    opening: int = 0
    mossa: str = __version__
    start: str = ""  # the position that it began from, if not the first one
    key: str = ""  # of its fixture
    clock: str = ""
    names: tuple[str, ...] = ()  # what the game itself calls each seat, where it has names
    measures: Mapping[str, tuple[float, ...]] = field(default_factory=dict)  # one number a seat

    @property
    def is_left(self) -> bool:
        return self.ending is not None and not self.ending.is_decided

    def to_json(self) -> str:
        """The record as one line of JSON, without its end."""
        fields = {
            "schema": SCHEMA,
            "mossa": self.mossa,
            **_given("key", self.key),
            "game": self.game,
            "seats": self.seats,
            **_given("names", self.names),
            "seed": self.seed,
            "rotation": self.rotation,
            "opening": self.opening,
            **_given("start", self.start),
            **_given("clock", self.clock),
            "moves": [{"move": ply.move, "seconds": ply.seconds, "value": ply.value} for ply in self.moves],
            "result": self._result(),
        }
        return json.dumps(fields, ensure_ascii=False, allow_nan=False)

    def _result(self) -> dict[str, Any]:
        return {
            **({} if self.is_left else {"scores": self.scores}),
            **_given("measures", self.measures),
            **({} if self.ending is None else {"ending": asdict(self.ending)}),
        }

    @classmethod
    def from_json(cls, line: str) -> "Record":
        """The record that a line holds; a line of another form is refused."""
        fields = Fields.parse(line, "a record")
        if (schema := fields.whole("schema")) not in KNOWN_SCHEMAS:
            known = " and ".join(map(str, KNOWN_SCHEMAS))
            raise MossaError(
                "schema {schema} is not known; this mossa reads schemas {known}",
                "unknown-schema",
                schema=schema,
                known=str(known),
            )
        result = fields.inner("result")
        ending = _old_ending(result) if schema == 1 else _ending(result)
        is_left = ending is not None and not ending.is_decided
        return cls(
            game=fields.text("game"),
            seats=fields.texts("seats"),
            seed=fields.whole("seed"),
            moves=tuple(_ply(one) for one in fields.inners("moves", "move")),
            scores=() if is_left else result.numbers("scores"),
            ending=ending,
            rotation=fields.whole("rotation"),
            opening=fields.whole("opening"),
            mossa=fields.text("mossa"),
            start=fields.text("start", ""),
            key=fields.text("key", ""),
            clock=fields.text("clock", ""),
            names=fields.texts("names") if "names" in fields else (),
            measures=_measures(result),
        )

    def positions(self) -> Iterator[Position]:
        """Every position of the game from the first to the last; an illegal move is refused."""
        position = game(self.game).begin(self.start, self.seed)
        yield position
        for number, ply in enumerate(self.moves, 1):
            try:
                position = position.play(ply.move)
            except MossaError as error:
                raise MossaError("move {number}: {error}", "bad-move", number=number, error=error) from None
            yield position


def _given(name: str, value: Any) -> dict[str, Any]:
    """A field that is left out where it says nothing."""
    return {name: value} if value else {}


def _ply(fields: Fields) -> Ply:
    return Ply(fields.text("move"), fields.number("seconds"), fields.number_or_null("value"))


def _ending(result: Fields) -> Ending | None:
    if "ending" not in result:
        return None
    fields = result.inner("ending")
    reason = cast("Reason", fields.choice("reason", REASONS))
    if reason == "left" and fields.values.get("seat") is None:
        return Ending(reason, None, fields.text("detail", ""))
    return Ending(reason, fields.whole("seat"), fields.text("detail", ""))


def _old_ending(result: Fields) -> Ending | None:
    """What schema 1 called unfinished or forfeited."""
    if "forfeit" in result:
        fields = result.inner("forfeit")
        return Ending("forfeit", fields.whole("seat"), fields.text("reason"))
    if "scores" in result:
        return None
    return Ending("left", None, result.text("unfinished") or "no reason given")


def _measures(result: Fields) -> dict[str, tuple[float, ...]]:
    if "measures" not in result:
        return {}
    inner = result.inner("measures")
    return {name: inner.numbers(name) for name in inner.names()}
