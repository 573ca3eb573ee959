"""Fixtures: games to be played, as data that any process or machine can play from."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from hashlib import sha256
from typing import Any

from mossa.arena.clock import Clock
from mossa.arena.draw import random_opening
from mossa.arena.fields import Fields
from mossa.arena.players import Cast, Players
from mossa.arena.record import Record
from mossa.arena.table import Table
from mossa.errors import MossaError


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game to be played: who sits where, and from which deal and opening."""

    game: str
    seats: tuple[str, ...]
    seed: int
    rotation: int = 0  # by how many seats the agents have moved on: agent a sits at (a + rotation) % players
    opening: int | tuple[str, ...] = 0  # so many random plies, the same for all rotations; or these moves
    start: str = ""  # begin from this position in one line, instead of the first one
    clock: str = ""  # such as 300+3

    @property
    def key(self) -> str:
        """What tells this fixture from all others: equal fixtures have equal keys, on every machine."""
        return sha256(json.dumps(self.to_json(), sort_keys=True).encode()).hexdigest()[:32]

    def to_json(self) -> dict[str, Any]:
        """The fixture as a JSON object."""
        values = {one.name: getattr(self, one.name) for one in fields(self)}
        return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> "Fixture":
        """The fixture that a JSON object holds; another form is refused."""
        fields = Fields.of(values, "a fixture")
        has_moves = isinstance(values.get("opening"), list)
        return cls(
            game=fields.text("game"),
            seats=fields.texts("seats"),
            seed=fields.whole("seed"),
            rotation=fields.whole("rotation", 0),
            opening=fields.texts("opening") if has_moves else fields.whole("opening", 0),
            start=fields.text("start", ""),
            clock=fields.text("clock", ""),
        )

    def table(self, cast: Cast | None = None) -> Table:
        """The table before the first move that is anybody's choice."""
        game = (cast or Cast()).game(self.game)
        first = game.begin(self.start, self.seed)
        clock = Clock.parse(self.clock) if self.clock else None
        table = Table(self.seats, (first,), start=self.start, rotation=self.rotation, key=self.key, clock=clock)
        table = table.give(random_opening(first, self.opening) if isinstance(self.opening, int) else self.opening)
        if table.is_over:
            raise MossaError(f"{game}: the game is over after {table.position.line or 'no move'}, before it has begun")
        return table


def play(fixture: Fixture, cast: Cast | None = None) -> Record:
    """Play one game to its end."""
    return Players(fixture.seats, cast).play_out(fixture.table(cast)).record()
