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
from mossa.web.portable import Portable
from mossa.work import Desk, Job, Stopped

NO_TREE = 0  # an order for reports without a tree


@dataclass(frozen=True, slots=True)
class Question:
    """A position to think about, in a form that crosses between processes."""

    game: str
    position: Portable
    agent: str | None  # None: exact play
    seed: int = 0


def search_job(position: Position, agent: str | None, seed: int = 0, **more: Any) -> Job:
    """The job of looking at a position as its mover sees it; `more` are fields of the job."""
    question = Question(position.game.spec, Portable.of(position.seen_by(position.to_move)), agent, seed)
    return Job(search, (question,), has_desk=True, **more)


def search(desk: Desk, asked: Question) -> dict[str, Any]:
    """The decision about a position as JSON."""
    position = asked.position.position(game(asked.game))
    if asked.agent is None:
        return described_solution(position, solve(position, watch=lambda _: desk.check()))
    thinking = Thinking(desk.memory.setdefault(asked.agent, {}), tree_nodes=desk.order or 0)

    def report(decision: Decision) -> None:
        thinking.tree_nodes = desk.order or 0
        if desk.order is not None:
            with suppress(Stopped):  # the search hears of that between its slices
                desk.report(described_decision(position, decision))

    thinking.report, thinking.wants_answer = report, lambda: desk.is_stopped
    return described_decision(position, agent(asked.agent).choose(position, asked.seed, thinking))


def share_done(spec: str, decision: dict[str, Any]) -> float:
    """How much of its budget an agent has spent, from 0 to 1, by what it has found so far."""
    one = agent(spec)
    allowed = {"seconds": decision["seconds"], "simulations": decision["nodes"]}
    shares = [spent / most for name, spent in allowed.items() if (most := getattr(one, name, None))]
    return min(1.0, max(shares, default=0.0))
