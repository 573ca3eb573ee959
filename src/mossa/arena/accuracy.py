"""Accuracy: how often an agent's move keeps the game's exact value.

The positions come from random play: for each, a band of plies is taken in turn and a ply within it drawn; a line of
that many random legal moves that does not end the game leads there; it counts only if some legal move loses value, and
only once.
All agents are judged on the same positions. The floor is what a move drawn at random would keep on them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mossa.agents import Agent
from mossa.arena.players import able_agent
from mossa.arena.statistics import Interval, mean, wilson
from mossa.errors import MossaError
from mossa.evaluation.tuning import tuning
from mossa.games import Game, Position
from mossa.games import game as named_game
from mossa.jit import Rng, below, new_rng
from mossa.settings import Setting
from mossa.solvers import Solution, solve, unsolvable

BANDS = 5  # as many stretches of equal length is a game cut into
MOST_TRIES = 1000  # random lines looked at for one position


@dataclass(frozen=True, slots=True)
class Question:
    """A position in which a move can be wrong, and the exact answer."""

    position: Position
    solution: Solution

    @property
    def floor(self) -> float:
        """The chance of a random move to be right."""
        return len(self.solution.keeping) / len(self.solution.values)


@dataclass(frozen=True, slots=True)
class Accuracy:
    """How much of the value one agent keeps."""

    agent: str
    kept: float
    interval: Interval  # 95 %


@dataclass(frozen=True, slots=True)
class Examination:
    """Agents judged on the same positions."""

    game: str
    positions: int
    floor: float
    agents: tuple[Accuracy, ...]


def questions(game: Game, positions: int, seed: int) -> Iterator[Question]:
    """Draw the positions, one band of plies after the other in turn; a band in which no more are found is left out."""
    bands, known = list(range(BANDS)), set[Position]()
    for number in range(positions):
        rng = new_rng(seed, "accuracy", number)
        while (question := _question(game, band := bands[number % len(bands)], known, rng)) is None:
            bands.remove(band)
            if not bands:
                raise MossaError(f"accuracy: only {number} positions of {game} were found in which a move can be wrong")
        yield question


def _question(game: Game, band: int, known: set[Position], rng: Rng) -> Question | None:
    """A position that is not yet known."""
    for _ in range(MOST_TRIES):
        position = _random_position(game, _ply(game, band, rng), rng)
        if position is not None and position not in known:
            known.add(position)
            question = Question(position, solve(position))
            if question.floor < 1:
                return question
    return None


def _ply(game: Game, band: int, rng: Rng) -> int:
    """A ply of one band: of five on 7x6 the bands are 0-7, 8-15, 16-24, 25-32 and 33-41."""
    plies = tuning(game).usual_plies or game.max_plies
    low, high = band * plies // BANDS, (band + 1) * plies // BANDS
    return low + int(below(rng, high - low))


def _random_position(game: Game, plies: int, rng: Rng) -> Position | None:
    """The position after a random line; None if the game ended on the way."""
    position = game.new()
    for _ in range(plies):
        codes = position.move_codes()
        if not codes:
            return None
        position = position.play_code(codes[below(rng, len(codes))])
    return None if position.is_over else position


def examine(game: Game | str, agents: Sequence[Agent | str], positions: int = 200, seed: int = 0) -> Examination:
    """The share of each agent's moves that keep the value."""
    the_game, players = examined(game, agents, positions)
    return summary(the_game, players, [answers(q, players, seed) for q in questions(the_game, positions, seed)])


def examined(game: Game | str, agents: Sequence[Agent | str], positions: int) -> tuple[Game, list[Agent]]:
    """What is to be examined; whatever cannot be is refused here."""
    the_game = named_game(game) if isinstance(game, str) else game
    Setting("positions", int, 200, low=1).check("accuracy", positions)
    if reason := unsolvable(the_game):
        raise MossaError(f"accuracy of {the_game} cannot be measured: {reason}")
    if not agents:
        raise MossaError("accuracy: name at least one agent")
    return the_game, [able_agent(the_game, one) for one in agents]


def answers(question: Question, agents: Sequence[Agent], seed: int) -> list[float]:
    """The floor of a position, then 1 for each agent that keeps the value there and 0 for each that does not."""
    keeping = question.solution.keeping
    return [question.floor, *(float(one.choose(question.position, seed).move in keeping) for one in agents)]


def summary(game: Game, agents: Sequence[Agent], rows: Sequence[Sequence[float]]) -> Examination:
    """What the answers say."""
    floor, *kept = (mean(column) for column in zip(*rows, strict=True))
    judged = (Accuracy(one.spec, share, wilson(share, len(rows))) for one, share in zip(agents, kept, strict=True))
    return Examination(game.spec, len(rows), floor, tuple(judged))
