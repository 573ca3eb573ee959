"""Agents judged on the same positions. The floor is what a move drawn at random would keep on them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from mossa.agents import Agent
from mossa.arena.accuracy.questions import Question, bands_of, questions, questions_from
from mossa.arena.draw import round_seed
from mossa.arena.players import able_agent
from mossa.arena.statistics import Interval, mean, wilson
from mossa.errors import MossaError
from mossa.games import Game
from mossa.games import game as named_game
from mossa.settings import Setting
from mossa.solvers import unsolvable
from mossa.solvers.solution import RESULTS
from mossa.work import Executor, Job, completed, executor

MOST_POSITIONS = 1_000_000  # that agents are asked about

Place: TypeAlias = tuple[str, str, tuple[str, ...]]  # a position by its game, the text it begins from, and the moves


@dataclass(frozen=True, slots=True)
class Accuracy:
    """How much of the value one agent keeps."""

    agent: str
    kept: float
    interval: Interval  # 95 %


@dataclass(frozen=True, slots=True)
class Band:
    """The same over some plies of the game."""

    first: int
    last: int
    positions: int
    floor: float
    agents: tuple[Accuracy, ...]


@dataclass(frozen=True, slots=True)
class Mistake:
    """A move that gave value away."""

    agent: str
    position: str  # moves, or a position in one line
    ply: int
    move: str
    result: str  # win, draw or loss for the mover before it
    left: str  # and after it
    keeping: tuple[str, ...]  # the moves that were right


@dataclass(frozen=True, slots=True)
class Examination:
    """Agents judged on the same positions."""

    game: str
    positions: int
    floor: float
    agents: tuple[Accuracy, ...]
    bands: tuple[Band, ...] = ()
    mistakes: tuple[Mistake, ...] = ()


@dataclass(frozen=True, slots=True)
class Answered:
    """A question, and the move of each agent."""

    number: int
    question: Question
    moves: tuple[str, ...]

    def is_kept(self, agent: int) -> bool:
        return self.moves[agent] in self.question.solution.keeping


def examine(
    game: Game | str,
    agents: Sequence[Agent | str],
    positions: int = 200,
    seed: int = 0,
    workers: int = 1,
    file: Path | None = None,
) -> Examination:
    """The share of each agent's moves that keep the value, on random positions or those of a file."""
    the_game, players = examined(game, agents, positions)
    asked = questions(the_game, positions, seed) if file is None else questions_from(the_game, file)
    with executor(workers) as pool:
        return summary(the_game, players, list(answers(asked, players, seed, pool)))


def examined(game: Game | str, agents: Sequence[Agent | str], positions: int) -> tuple[Game, list[Agent]]:
    """What is to be examined; whatever cannot be is refused here."""
    the_game = named_game(game) if isinstance(game, str) else game
    Setting("positions", int, 200, low=1, high=MOST_POSITIONS).check("accuracy", positions)
    if reason := unsolvable(the_game):
        raise MossaError(f"accuracy of {the_game} cannot be measured: {reason}")
    if not agents:
        raise MossaError("accuracy: name at least one agent")
    return the_game, [able_agent(the_game, one) for one in agents]


def answers(asked: Iterable[Question], agents: Sequence[Agent], seed: int, pool: Executor) -> Iterator[Answered]:
    """What the agents answer, shared by the workers; in no fixed order."""
    known: dict[Place, tuple[int, Question]] = {}

    def jobs() -> Iterator[Job]:
        for number, one in enumerate(asked):
            position = one.position
            place = position.game.spec, "" if position.moves else position.text or "", position.moves
            known[place] = number, one
            yield Job(answer, (place, tuple(agents), round_seed(seed, number)))

    for job, moves in completed(pool, jobs()):
        yield Answered(*known[job.arguments[0]], moves)


def answer(place: Place, agents: tuple[Agent, ...], seed: int) -> tuple[str, ...]:
    """The agents' moves in one position: what a worker does."""
    game, start, moves = place
    position = named_game(game).begin(start)
    for move in moves:
        position = position.play(move)
    return tuple(one.choose(position, seed).move for one in agents)


def summary(game: Game, agents: Sequence[Agent], found: Iterable[Answered]) -> Examination:
    """What the answers say, in whatever order they come."""
    told, names = sorted(found, key=lambda one: one.number), [one.spec for one in agents]
    if not told:
        raise MossaError("accuracy: there is no position in which a move can be wrong")
    bands = tuple(_band(names, told, low, high) for low, high in _bands(game, told))
    mistakes = [_mistake(one, i, name) for one in told for i, name in enumerate(names) if not one.is_kept(i)]
    kept = _judged(names, told)
    floor = mean([one.question.floor for one in told])
    return Examination(game.spec, len(told), floor, kept, tuple(one for one in bands if one.positions), tuple(mistakes))


def _judged(names: Sequence[str], told: Sequence[Answered]) -> tuple[Accuracy, ...]:
    shares = [mean([float(one.is_kept(i)) for one in told]) for i in range(len(names))]
    return tuple(Accuracy(name, share, wilson(share, len(told))) for name, share in zip(names, shares, strict=True))


def _bands(game: Game, told: Sequence[Answered]) -> list[tuple[int, int]]:
    """Of the game, the last one open to whatever lasts longer."""
    bands = bands_of(game)
    longest = max(one.question.plies for one in told) + 1
    return [*bands[:-1], (bands[-1][0], max(bands[-1][1], longest))]


def _band(names: Sequence[str], told: Sequence[Answered], low: int, high: int) -> Band:
    inside = [one for one in told if low <= one.question.plies < high]
    floor = mean([one.question.floor for one in inside])
    return Band(low, high - 1, len(inside), floor, _judged(names, inside))


def _mistake(one: Answered, agent: int, name: str) -> Mistake:
    asked, move = one.question, one.moves[agent]
    solution, position = asked.solution, asked.position
    text = position.line or position.text or ""
    left = RESULTS[solution.values[move]]
    return Mistake(name, text, asked.plies, move, solution.result, left, solution.keeping)
