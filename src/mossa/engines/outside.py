"""What all agents share that are outside programs: how they are named, started, asked, and kept for the next game."""

from abc import abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import ClassVar

from mossa.agents.agent import Agent
from mossa.agents.decision import Decision
from mossa.agents.thinking import ForfeitError, Thinking
from mossa.clock import paused
from mossa.engines import idle
from mossa.engines.process import Process, ProcessError, unstartable
from mossa.engines.question import Limits, Question, ask
from mossa.errors import MossaError
from mossa.games import Game, Position
from mossa.settings import setting

START_SECONDS = 60.0  # for a program to start and to get ready for a game: not its thinking time
LAST_SECONDS = 1.0  # in which a program must take the end of a game


class Seat:
    """A program at a seat of one game: the words of a protocol are in the classes that derive from this."""

    QUIT: ClassVar[str]  # what tells a program to end

    def __init__(self, process: Process, seat: int) -> None:
        self.process, self.seat = process, seat

    @classmethod
    @abstractmethod
    def greet(cls, process: Process, game: Game) -> None:
        """Say hello to a program that was just started, and wait until it is ready for the game."""

    @abstractmethod
    def begin(self) -> None:
        """Tell the program that a game begins."""

    @abstractmethod
    def news(self, position: Position) -> Sequence[str]:
        """What the program has not been told of its game."""

    @abstractmethod
    def question(self, position: Position, budget: dict[str, float], seed: int) -> Question:
        """What asks for a move."""


@dataclass(frozen=True)
class Outside(Agent):
    """An agent that is a program of somebody else's."""

    RUNS_PROGRAMS: ClassVar[bool] = True
    SEAT: ClassVar[type[Seat]]
    COUNTS: ClassVar[tuple[str, ...]]  # settings that the program is told besides the time

    command: str = setting("", "the program with its arguments; in double quotes if it contains commas")
    seconds: float = setting(5.0, "how many seconds an answer may take", 0.001, 86_400)
    grace: float = setting(1.0, "further seconds before it loses the game", 0.0, 3_600)

    def refusal(self, game: Game) -> str:  # noqa: ARG002
        if not self.command.strip():
            return f"it needs a command: {self.NAME}:command=./bot"
        return unstartable(self.command)

    def budget(self) -> dict[str, float]:
        """The counts that were given, which the program is told besides the time."""
        given = {name: getattr(self, name) for name in self.COUNTS}
        return {name: value for name, value in given.items() if value is not None}

    def search(self, position: Position, seed: int, thinking: Thinking) -> Decision:
        limits = Limits(min(self.seconds, thinking.seconds), self.grace)
        try:
            seat = self._seat(position, thinking)
            for line in seat.news(position):
                seat.process.write(line, limits.seconds + limits.grace)
            question = seat.question(position, {"seconds": round(limits.seconds, 6), **self.budget()}, seed)
            is_answered = False
            try:
                decision = ask(seat.process, question, limits, thinking)
                is_answered = True
            finally:
                if not is_answered:
                    seat.process.close()  # it may still be thinking: nobody could tell its late answer from the next
        except ProcessError as error:
            raise ForfeitError(f"{self.command}: {error}") from None
        return decision

    def _seat(self, position: Position, thinking: Thinking) -> Seat:
        """The program at this seat, started when it is first asked."""
        known = thinking.memory.get(self.NAME)
        if isinstance(known, Seat) and known.process.is_running:
            return known
        seat = self.SEAT(self._program(position.game), position.to_move)
        seat.begin()
        thinking.memory[self.NAME] = seat
        thinking.closing.append(lambda last: self._leave(seat, last))
        return seat

    def _program(self, game: Game) -> Process:
        """A program that has said hello."""
        if (resting := idle.take(self._kind(game))) is not None:
            return resting
        with paused():
            process = Process(self.command)
            self.SEAT.greet(process, game)
        return process

    def _leave(self, seat: Seat, last: Position) -> None:
        """Tell the end of a game, and keep the program for the next."""
        if not seat.process.is_running:
            seat.process.close()
            return
        with suppress(MossaError):  # it has ended meanwhile: the game is over, so that nothing is lost
            for line in seat.news(last) if last.is_over else ():
                seat.process.write(line, LAST_SECONDS)
            idle.leave(self._kind(last.game), seat.process)

    def _kind(self, game: Game) -> idle.Kind:
        return idle.Kind(self.command, game.spec, self.SEAT.QUIT)
