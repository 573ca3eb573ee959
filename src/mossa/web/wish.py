"""Sessions to be: what somebody asks for, or what a record holds."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from mossa.arena.record import HUMAN, Ply, Record
from mossa.arena.verify import verify
from mossa.errors import MossaError
from mossa.games import Game
from mossa.web.asked import LONGEST_LINE
from mossa.web.clock import Clock
from mossa.web.limits import Limits
from mossa.web.session import Seat, Session

MOST_HEADLINES = 200  # records of a file that are told apart


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


def recorded(record: Record, limits: Limits) -> Session:
    """A recorded game. Agents stay at their seats if they may sit here; everywhere else a person does."""
    *_, last = record.positions()
    seats = [_seat(last.game, who, limits) for who in record.seats]
    session = Session(last.game, seats, record.seed, start=record.start)
    session.is_paused = True  # its agents play on when they are asked to
    session.extend(record.moves)
    session.opening = record.opening
    if record.ending is not None and record.ending.is_decided:
        session.ending = record.ending
    return session


def _seat(game: Game, who: str, limits: Limits) -> Seat:
    try:
        return None if who == HUMAN else limits.seat(game, who)
    except MossaError:  # it starts a program, takes too much or is not known here
        return None


def chosen_record(text: str, number: int | None) -> Record:
    """The record that a text holds, checked against the rules; of several, the one of that number."""
    lines = [line for line in text.splitlines() if line.strip()]
    if number is None and len(lines) > 1:
        raise MossaError(
            "the file holds {count} games; which one?",
            "several-games",
            count=len(lines),
            games=[_headline(line) for line in lines[:MOST_HEADLINES]],
        )
    if not 1 <= (number or 1) <= len(lines):
        raise MossaError(
            "there is no game {number}; the file holds {count}", "no-such-record", number=number or 1, count=len(lines)
        )
    record = Record.from_json(lines[(number or 1) - 1])
    if len(record.moves) > LONGEST_LINE:
        raise MossaError("a record of more than {most} moves is too long", "record-too-long", most=LONGEST_LINE)
    verify(record)
    return record


def _headline(line: str) -> dict[str, Any]:
    """What tells one record from another; nothing of a line that is none."""
    try:
        record = Record.from_json(line)
    except MossaError:
        return {}
    return {"game": record.game, "seats": record.seats, "plies": len(record.moves), "scores": record.scores}
