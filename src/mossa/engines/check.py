"""What is wrong with an outside program, in words for whoever writes it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import NamedTuple

from mossa.agents import Decision
from mossa.agents.thinking import Thinking
from mossa.arena.fixture import play
from mossa.arena.schedule import schedule
from mossa.engines.engine_agent import Engine
from mossa.engines.outside import Outside, Seat
from mossa.engines.process import QUIT_SECONDS, Process
from mossa.engines.question import Limits, Said, ask
from mossa.engines.ready import first_choice
from mossa.engines.ugi_agent import Ugi
from mossa.errors import MossaError
from mossa.games import Game

PROTOCOLS: dict[str, type[Outside]] = {"jsonl": Engine, "ugi": Ugi}
PATIENCE_SECONDS = 3600.0  # that a search may take which is told to stop at once


class Finding(NamedTuple):
    """One check: its name, what it covered, and what is wrong (empty if nothing)."""

    check: str
    covered: str
    problem: str = ""


@dataclass
class Trial:
    """A program that is put to the checks."""

    agent: Outside
    game: Game
    games: int
    seat: Seat = field(init=False)

    def start(self) -> str:
        process = Process(self.agent.command)
        self.seat = self.agent.SEAT(process, 0)
        self.agent.SEAT.greet(process, self.game)
        return "it starts, and answers the greeting"

    def move(self) -> str:
        decision = self._ask(Limits(self.agent.seconds, self.agent.grace), Thinking())
        return f"asked for the first move of a game, it answers {decision.move!r}"

    def stop(self) -> str:
        """Ask for a long search and end it at once."""
        grace = self.agent.seconds + self.agent.grace
        self._ask(Limits(PATIENCE_SECONDS, grace), Thinking(is_stopped=True))
        return "told to stop in the midst of a search, it answers"

    def _ask(self, limits: Limits, thinking: Thinking) -> Decision:
        """The answer in the first position of a new game; every line on the way is looked at."""
        position = first_choice(self.game.new(0))
        position = position.seen_by(position.to_move)
        self.seat = self.agent.SEAT(self.seat.process, position.to_move)
        self.seat.begin()
        for line in self.seat.news(position):
            self.seat.process.write(line, limits.grace)
        question = self.seat.question(position, {"seconds": limits.seconds}, 1)
        strict = replace(question, understand=partial(_strictly, question.understand))
        return ask(self.seat.process, strict, limits, thinking)

    def quit(self) -> str:
        self.seat.process.dismiss(self.agent.SEAT.QUIT)
        self.seat.process.close(QUIT_SECONDS)
        if not self.seat.process.ended_by_itself:
            raise MossaError(f"it still ran {QUIT_SECONDS:g} s after it was told to quit")
        if self.seat.process.left_behind:
            raise MossaError(f"it ended and left processes of its own running: {self.seat.process.left_behind}")
        return f"told to quit, {self.seat.process.ended_by_itself}, and left nothing running"

    def play(self) -> str:
        """Whole games against random moves, from every seat in turn, all by one process."""
        rest = ["random"] * (self.game.players - 1)
        moves = 0
        for fixture in schedule(self.game, [self.agent, *rest], self.games, seed=1):
            record = play(fixture)
            if record.ending is not None:
                line = self.game.join_moves([one.move for one in record.moves]) or "no move"
                raise MossaError(f"it lost a game after {line}: {record.ending.detail}")
            moves += len(record.moves)
        return f"{self.games} games of {moves} moves in all, every one of its own legal and in time"

    def close(self) -> None:
        if hasattr(self, "seat"):
            self.seat.process.close()


def _strictly(understand: Callable[[str], Said], line: str) -> Said:
    """What a line means; also an info of the engine protocol must mean something."""
    said = understand(line)
    if said == Said() and line.startswith("{"):
        raise MossaError(f"it wrote {line[:200]!r}: that has no legal move in it, or a value that is not from -1 to 1")
    return said


def findings(agent: Outside, game: Game, games: int) -> Iterator[Finding]:
    """Put a program to every check, up to the first that it fails."""
    trial = Trial(agent, game, games)
    checks: dict[str, Callable[[], str]] = {
        "start": trial.start,
        "move": trial.move,
        "stop": trial.stop,
        "quit": trial.quit,
        "games": trial.play,
    }
    try:
        for name, check in checks.items():
            try:
                yield Finding(name, check())
            except MossaError as error:
                yield Finding(name, "", str(error).removeprefix(f"{agent.command}: "))
                return
    finally:
        trial.close()
