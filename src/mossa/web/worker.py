"""The process in which searches run: takes jobs from a pipe, one after the other."""

import signal
from multiprocessing.connection import Connection
from typing import Any

from mossa.agents import Decision, agent
from mossa.agents.thinking import Thinking
from mossa.arena.wire import described_decision, described_solution
from mossa.errors import MossaError
from mossa.games import Position, game
from mossa.solvers import solve
from mossa.web.frozen import restored
from mossa.web.jobs import Answer, Job, Order


class Stopped(Exception):  # noqa: N818 - no error: the caller has seen enough
    """Raised out of a search that is to stop."""


class Watch:
    """Whoever waits for a search: told of its progress, asked between two slices whether it shall go on."""

    def __init__(self, job: Job, position: Position, pipe: Connection) -> None:
        self.job, self.position, self.pipe = job, position, pipe
        self.last: Decision | None = None
        self.is_looked_at = job.tree_nodes is not None
        self.thinking = Thinking(report=self.report, tree_nodes=job.tree_nodes or 0)

    def report(self, decision: Decision) -> None:
        self.last = decision
        self.obey()
        if self.is_looked_at:
            self.pipe.send(Answer(self.job.number, "report", described_decision(self.position, decision)))

    def obey(self) -> None:
        while self.pipe.poll():
            order = self.pipe.recv()
            if not isinstance(order, Order) or order.number != self.job.number:
                continue
            if order.stop:
                raise Stopped
            self.is_looked_at = order.tree_nodes is not None
            self.thinking.tree_nodes = order.tree_nodes or 0


def work(pipe: Connection) -> None:
    """Answer jobs until the server goes away."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    while True:
        try:
            job = pipe.recv()
            if isinstance(job, Job):
                pipe.send(_answer(job, pipe))
        except (EOFError, BrokenPipeError, ConnectionResetError):
            return


def _answer(job: Job, pipe: Connection) -> Answer:
    try:
        return Answer(job.number, "done", _found(job, pipe))
    except MossaError as error:
        return Answer(job.number, "refused", str(error))
    except Stopped:
        return Answer(job.number, "refused", "stopped")
    except MemoryError:
        return Answer(job.number, "refused", "there is not enough memory for this search")


def _found(job: Job, pipe: Connection) -> dict[str, Any]:
    position = restored(game(job.game), job.state, job.moves)
    if job.agent is None:
        return described_solution(position, solve(position))
    watch = Watch(job, position, pipe)
    watch.obey()
    try:
        decision = agent(job.agent).choose(position, job.seed, watch.thinking)
    except Stopped:
        if watch.last is None:
            raise
        decision = watch.last
    finally:
        watch.thinking.close(position)
    return described_decision(position, decision)
