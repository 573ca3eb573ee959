"""An outside bot that speaks the Minho protocol, as an agent of ours."""

from dataclasses import dataclass
from typing import ClassVar

from mossa.agents.agent import Agent
from mossa.agents.decision import Candidate, Decision
from mossa.agents.thinking import ForfeitError, Thinking
from mossa.engines.minho import PASSES, seen_line, spoken_profile, written
from mossa.engines.process import Process, ProcessError, unstartable
from mossa.errors import MossaError
from mossa.games import Game, Position
from mossa.games.bigtwo.cards import word
from mossa.games.bigtwo.profiles import Profile
from mossa.settings import setting

LAST_SECONDS = 1.0  # in which a program must take the result


@dataclass(frozen=True)
class Minho(Agent):
    """Seats an outside Big Two bot of the Minho protocol; each game starts the command anew.

    What the rules do not allow is refused and counts as a pass. It loses the game if it ends, is silent for too long,
    or does not lead when it must.
    """

    NAME: ClassVar[str] = "minho"
    NEEDS_START: ClassVar[bool] = True
    RUNS_PROGRAMS: ClassVar[bool] = True

    command: str = setting("", "the program with its arguments; in double quotes if it contains commas")
    seconds: float = setting(5.0, "how many seconds an answer may take", 0.001, 86_400)

    def refusal(self, game: Game) -> str:
        try:
            spoken_profile(game)
        except MossaError as error:
            return str(error)
        return unstartable(self.command) if self.command.strip() else "it needs a command: minho:command=./bot"

    def search(self, position: Position, seed: int, thinking: Thinking) -> Decision:  # noqa: ARG002
        try:
            move = self._seat(position, thinking).ask(position, self.seconds)
        except ProcessError as error:
            raise ForfeitError(f"{self.command}: {error}") from None
        return Decision(move, 0.0, (Candidate(move, 0.0, 1, (move,)),), 1)

    def _seat(self, position: Position, thinking: Thinking) -> "Seat":
        if self.NAME not in thinking.memory:
            seat = Seat(Process(self.command), spoken_profile(position.game), position.to_move)
            thinking.memory[self.NAME] = seat
            thinking.closing.append(seat.close)
        found = thinking.memory[self.NAME]
        assert isinstance(found, Seat)
        return found


class Seat:
    """A program at a seat of one game, and what it was told of it so far: what the seat has seen, and nothing else."""

    def __init__(self, process: Process, rules: Profile, seat: int) -> None:
        self._process, self._rules, self._seat = process, rules, seat
        self._told = 0  # moves of the game that it knows
        self._has_hand = False

    def ask(self, position: Position, seconds: float) -> str:
        """The move that the program answers."""
        for line in [*self._news(position), "JOGADA"]:
            self._process.write(line, seconds)
        answer = self._process.read(seconds)
        if answer is None:
            raise self._process.failed(f"no answer within {seconds:g} s")
        legal = position.legal_moves()
        move = position.move_name(max(word(answer, self._rules.suits), 0)) if answer.upper() != PASSES else "pass"
        if answer.upper() != PASSES:
            is_accepted = move != "pass" and move in legal
            self._process.write("OK" if is_accepted else "NAO", seconds)
            move = move if is_accepted else "pass"
        if move not in legal:
            raise self._process.failed(f"it had to lead and answered {answer!r}")
        self._told = len(position.past) + 1
        return move

    def _news(self, position: Position) -> list[str]:
        """What it has not been told: its hand, and what the others played since."""
        lines = []
        if not self._has_hand:
            lines.append(f"MAO {written(first_hand(position, self._seat, self._rules), self._rules)}")
            self._has_hand = True
        seen = position.seen_moves(self._seat)
        for player, move in seen[self._told :]:
            if player == self._seat:
                raise MossaError("minho plays whole games: here moves of its own were given")
            lines.append(seen_line(move_word(move, self._rules), self._rules))
        self._told = len(seen)
        return lines

    def close(self, last: Position) -> None:
        """Tell the result and end the program, whatever it does."""
        try:
            if last.is_over:
                points = round(-last.score(self._seat) * last.game.texts.points)
                for line in [*self._news(last.seen_by(self._seat)), f"ACABOU {points} {points}"]:
                    self._process.write(line, LAST_SECONDS)
        except MossaError:
            pass  # it has ended by itself: the game is over, so that nothing is lost
        finally:
            self._process.close()


def move_word(name: str | None, rules: Profile) -> int:
    """The cards of a move; every move of this game is seen by all."""
    assert name is not None
    return 0 if name == "pass" else word(name, rules.suits)


def first_hand(position: Position, seat: int, rules: Profile) -> int:
    """The cards that a seat was dealt: those that it has, and those that it played."""
    hand = int(position.copy_state()[0].hand[seat])
    for player, move in position.seen_moves(seat):
        if player == seat:
            hand |= move_word(move, rules)
    return hand
