"""An outside engine of the Universal Game Interface, as an agent of ours."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from mossa.agents.decision import Candidate, Decision
from mossa.engines import ugi
from mossa.engines.outside import START_SECONDS, Outside, Seat
from mossa.engines.process import Process
from mossa.engines.question import MOST_LINES, Question, Said
from mossa.errors import MossaError
from mossa.games import Game, Position
from mossa.settings import setting


def expect(process: Process, line: str, word: str) -> None:
    """Say something and wait for a line that is the answer; what comes before is of no interest."""
    process.write(line, START_SECONDS)
    for _ in range(MOST_LINES):
        if (answer := process.read(START_SECONDS)) is None:
            raise process.failed(f"it did not answer {word} to {line} within {START_SECONDS:g} s")
        if answer.split()[:1] == [word]:
            return
    raise process.failed(f"it wrote {MOST_LINES:,} lines and no {word} among them")


class UgiSeat(Seat):
    """An engine of the Universal Game Interface at a seat."""

    QUIT: ClassVar[str] = "quit"

    @classmethod
    def greet(cls, process: Process, game: Game) -> None:  # noqa: ARG003 - UGI does not say which game it is
        expect(process, "ugi", "ugiok")
        expect(process, "isready", "readyok")

    def begin(self) -> None:
        self.process.write("uginewgame", START_SECONDS)
        expect(self.process, "isready", "readyok")

    def news(self, position: Position) -> Sequence[str]:
        return [ugi.position_line(position)]

    def question(self, position: Position, budget: dict[str, float], seed: int) -> Question:  # noqa: ARG002
        counted = next((f"go {name} {budget[name]}" for name in ("nodes", "depth") if name in budget), "")
        go = counted or f"go movetime {max(1, int(1000 * budget['seconds']))}"
        return Question(go, "stop", Search(position).understand, lambda line: line.split()[:1] == ["bestmove"])


class Search:
    """What an engine has said of one position."""

    def __init__(self, position: Position) -> None:
        self._position, self._value, self._nodes = position, 0.0, 0
        self._line: tuple[str, ...] = ()

    def understand(self, line: str) -> Said:
        """Take note of an info, or take the best move; whatever else there is, is of no interest."""
        word, *rest = line.split() or [""]
        if word == "bestmove":
            if not rest:
                raise MossaError("it wrote bestmove without a move")
            try:
                return Said(self._decision(rest[0]), is_answer=True)
            except MossaError as error:
                raise MossaError(f"it wrote {line!r}: {error}") from None
        if word == "info" and rest[:1] != ["string"] and self._note(rest) and self._line:
            try:
                return Said(self._decision(self._line[0]))
            except MossaError:
                return Said()  # a picture of the search that makes no sense loses no game
        return Said()

    def _decision(self, name: str) -> Decision:
        move = self._position.move_name(self._position.parse_move(name))
        line = self._line if self._line[:1] == (move,) else (move,)
        return Decision(move, self._value, (Candidate(move, self._value, self._nodes, line),), self._nodes)

    def _note(self, words: list[str]) -> bool:
        """Whether anything was understood."""
        try:
            if "nodes" in words:
                self._nodes = int(words[words.index("nodes") + 1])
            if "score" in words:
                kind, number = words[words.index("score") + 1 :][:2]
                self._value = ugi.value(float(number)) if kind == "cp" else 1.0 if int(number) > 0 else -1.0
            if "pv" in words:
                self._line = tuple(words[words.index("pv") + 1 :])
        except (ValueError, IndexError, OverflowError):
            return False
        return True


@dataclass(frozen=True)
class Ugi(Outside):
    """Seats an outside engine of the Universal Game Interface, in games of two players without chance or secrets.

    It loses the game if it ends, is silent for too long, or answers what is no legal move; for the next game it is
    started again.
    """

    NAME: ClassVar[str] = "ugi"
    SEAT: ClassVar[type[Seat]] = UgiSeat
    COUNTS: ClassVar[tuple[str, ...]] = ("nodes", "depth")

    nodes: int | None = setting(None, "nodes a move, instead of a time limit", 1)
    depth: int | None = setting(None, "plies to look ahead, instead of a time limit", 1)

    def refusal(self, game: Game) -> str:
        return ugi.refusal(game) or super().refusal(game)
