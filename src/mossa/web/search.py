"""What worker processes do for the web app: an agent, or exact play, looks at a position.

A search is asked with an order: how many nodes of its tree to show on the way, or None for no reports. Asked to stop,
it gives the best move that it has found so far.
"""

from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from mossa.agents import Decision, agent
from mossa.agents.thinking import Thinking
from mossa.arena.wire import described_decision, described_solution
from mossa.games import Position, game
from mossa.solvers import solve
from mossa.web.frozen import restored, written
from mossa.work import Desk, Job, Stopped


@dataclass(frozen=True, slots=True)
class Question:
    """A position to think about, in a form that crosses between processes."""

    game: str
    state: bytes
    moves: tuple[str, ...]  # that led there
    agent: str | None  # None: exact play
    seed: int = 0


def search_job(position: Position, agent: str | None, seed: int = 0, **more: Any) -> Job:
    """The job of looking at a position; `more` are fields of the job."""
    question = Question(position.game.spec, written(position), position.moves, agent, seed)
    return Job(search, (question,), has_desk=True, **more)


def search(desk: Desk, asked: Question) -> dict[str, Any]:
    """The decision about a position as JSON."""
    position = restored(game(asked.game), asked.state, asked.moves)
    if asked.agent is None:
        return described_solution(position, solve(position))
    watch = Watch(desk, position, desk.memory.setdefault(asked.agent, {}))
    return described_decision(position, agent(asked.agent).choose(position, asked.seed, watch.thinking))


class Watch:
    """Listens to one search for whoever waits for it."""

    def __init__(self, desk: Desk, position: Position, memory: dict[str, Any]) -> None:
        self.desk, self.position = desk, position
        self.thinking = Thinking(memory, self.report, self.wants_answer, desk.order or 0)

    def report(self, decision: Decision) -> None:
        self.thinking.tree_nodes = self.desk.order or 0
        if self.desk.order is not None:
            with suppress(Stopped):
                self.desk.report(described_decision(self.position, decision))

    def wants_answer(self) -> bool:
        try:
            self.desk.check()
        except Stopped:
            return True
        return False
