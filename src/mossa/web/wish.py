"""Sessions to be: what somebody asks for, or what a record holds."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from mossa.arena.record import Ply, Record
from mossa.games import Game
from mossa.web.clock import Clock
from mossa.web.limits import Limits
from mossa.web.session import Seat, Session


@dataclass(frozen=True, slots=True)
class Wish:
    """A game to be played from some position, after some moves that are given."""

    game: Game
    seats: Sequence[Seat]
    moves: Sequence[str] = ()
    seed: int | None = None
    clock: tuple[float, float] | None = None  # seconds and increment
    start: str = ""

    def session(self, limits: Limits) -> Session:
        seats = [limits.seat(self.game, seat) for seat in self.seats]
        clock = Clock(self.clock[0], self.clock[1], [self.clock[0]] * self.game.players) if self.clock else None
        seed = secrets.randbits(31) if self.seed is None else self.seed
        session = Session(self.game, seats, seed, clock=clock, start=self.start)
        session.extend([Ply(move) for move in self.moves])
        session.opening = len(self.moves)
        session.draw()
        return session


def recorded(record: Record) -> Session:
    """A recorded game; people sit everywhere, to look at it and try other moves."""
    *_, last = record.positions()
    session = Session(last.game, [None] * last.game.players, record.seed, start=record.start)
    session.extend(record.moves)
    session.opening = record.opening
    return session
