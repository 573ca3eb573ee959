"""An outside program that speaks the engine protocol, as an agent of ours."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from mossa.engines import protocol
from mossa.engines.outside import START_SECONDS, Outside, Seat
from mossa.engines.process import Process
from mossa.engines.question import Question, Said
from mossa.errors import MossaError
from mossa.games import Game, Position
from mossa.games.history import SeenMove
from mossa.settings import setting, unknown


class EngineSeat(Seat):
    """A program that speaks the engine protocol at a seat, and what it knows of its game."""

    QUIT: ClassVar[str] = protocol.QUIT
    known: tuple[SeenMove, ...] = ()

    @classmethod
    def greet(cls, process: Process, game: Game) -> None:
        process.write(protocol.hello(game), START_SECONDS)
        answer = process.read(START_SECONDS)
        if answer is None:
            raise process.failed(f"it did not answer hello within {START_SECONDS:g} s")
        try:
            check_hello(answer)
        except MossaError as error:
            raise process.failed(str(error)) from None

    def begin(self) -> None:
        self.process.write(protocol.newgame(self.seat), START_SECONDS)

    def news(self, position: Position) -> Sequence[str]:
        line, self.known = protocol.observe(position, self.seat, self.known), position.seen_moves(self.seat)
        return [line]

    def question(self, position: Position, budget: dict[str, float], seed: int) -> Question:
        go = protocol.go(position, budget, seed)
        return Question(go, protocol.STOP, partial(understood, position), is_move)


def check_hello(line: str) -> None:
    """Refuse a first line that is no hello of this protocol."""
    fields = protocol.message(line)
    if (kind := fields.text("type")) == "error":
        raise MossaError(f"it says: {fields.text('text', 'an error without a text')}")
    if kind != "hello":
        raise MossaError(f"its first line must be of the type 'hello', not {kind!r}")
    if (version := fields.whole("protocol")) != protocol.VERSION:
        raise MossaError(f"it speaks protocol {version}, and this mossa speaks protocol {protocol.VERSION}")
    fields.text("name")


def understood(position: Position, line: str) -> Said:
    """What a line means while the program thinks."""
    fields = protocol.message(line)
    kind = fields.text("type")
    if kind == "move":
        try:
            return Said(protocol.decision(fields, position), is_answer=True)
        except MossaError as error:
            raise MossaError(f"it wrote {protocol.shortened(line)}: {error}") from None
    if kind == "error":
        raise MossaError(f"it says: {fields.text('text', 'an error without a text')}")
    if kind != "info":
        raise MossaError(f"it wrote a message of the type {unknown(kind, ('error', 'info', 'move'))}")
    with suppress(MossaError):  # a picture of the search that makes no sense loses no game
        return Said(protocol.decision(fields, position))
    return Said()


def is_move(line: str) -> bool:
    with suppress(MossaError):
        return protocol.message(line).text("type") == "move"
    return False


@dataclass(frozen=True)
class Engine(Outside):
    """Seats an outside program, in any language, that speaks the engine protocol (docs/engines.md).

    It loses the game if it ends, is silent for too long, or answers what is no legal move; for the next game it is
    started again.
    """

    NAME: ClassVar[str] = "engine"
    SEAT: ClassVar[type[Seat]] = EngineSeat
    COUNTS: ClassVar[tuple[str, ...]] = ("simulations", "nodes", "depth")

    simulations: int | None = setting(None, "simulations a move, sent to the program", 1)
    nodes: int | None = setting(None, "positions a move, sent to the program", 1)
    depth: int | None = setting(None, "plies to look ahead, sent to the program", 1)
