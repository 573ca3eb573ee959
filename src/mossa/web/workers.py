"""The pool of worker processes, seen from the event loop: jobs go to whoever is free, those of people first.

A worker that dies is replaced. One that is told to stop and does not, or takes too long, is ended and replaced too. An
analysis may be stopped early when somebody waits for a move; it then gives what it knows.
"""

import asyncio
import itertools
import multiprocessing
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from mossa.errors import MossaError
from mossa.web.jobs import Answer, Job, Message, Order
from mossa.web.limits import Limits
from mossa.web.worker import work

SPAWN = multiprocessing.get_context("spawn")
MOST_ORDERS = 200  # to one job: a worker that never looks must not fill its pipe, on which the loop would block
QUIET_SECONDS = 2.0  # after the start, for the first page
GRACE_SECONDS = 2.0  # between being told to stop and being ended


class Crashed(MossaError):  # noqa: N818 - what happened, told to the player
    """The worker died in the middle of a job."""


@dataclass(eq=False)
class Ticket:
    """A job on its way: who waits for it, and who looks on."""

    job: Job
    found: asyncio.Future[dict[str, Any]]
    on_report: Callable[[dict[str, Any]], None] | None = None
    tree_nodes: int | None = None  # of each report; None: nobody looks
    is_patient: bool = False  # others go first, and may cut it short
    is_stopped: bool = False
    orders: int = 0  # sent while at work
    worker: "Worker | None" = None


@dataclass(eq=False)
class Worker:
    """One process and the thread that listens to it."""

    process: Any
    pipe: Any
    ticket: Ticket | None = None
    deadline: asyncio.TimerHandle | None = None

    def send(self, message: Message) -> None:
        with suppress(OSError):  # it has died; the listener will tell
            self.pipe.send(message)

    def end(self) -> None:
        self.process.kill()


@dataclass(eq=False)
class Pool:
    """So many workers; lives on one event loop."""

    size: int
    limits: Limits
    workers: list[Worker] = field(default_factory=list)
    waiting: deque[Ticket] = field(default_factory=deque)
    crashes: int = 0
    _numbers: Any = field(default_factory=lambda: itertools.count(1))
    _loop: asyncio.AbstractEventLoop | None = None
    _is_closed: bool = False

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._loop.call_later(QUIET_SECONDS, self._hire)

    def _hire(self) -> None:
        """Start the processes, unless they run; that costs a second or two, which the first page needs for itself."""
        if not self.workers and not self._is_closed:
            self.workers = [self._hired() for _ in range(self.size)]
            self._assign()

    def close(self) -> None:
        self._is_closed = True
        for worker in self.workers:
            worker.end()
        for worker in self.workers:
            worker.process.join(5)
        for ticket in [*self.waiting, *(worker.ticket for worker in self.workers if worker.ticket)]:
            ticket.found.cancel()

    def submit(
        self,
        job: Job,
        on_report: Callable[[dict[str, Any]], None] | None = None,
        tree_nodes: int | None = None,
        is_patient: bool = False,
    ) -> Ticket:
        """Have a job done; `found` of the ticket is the decision, or a MossaError."""
        if len(self.waiting) >= self.limits.waiting_jobs:
            raise MossaError("the server is busy; try again in a moment", "busy")
        assert self._loop is not None
        job = replace(job, number=next(self._numbers))
        ticket = Ticket(job, self._loop.create_future(), on_report, tree_nodes, is_patient)
        self.waiting.append(ticket)
        self._hire()
        self._assign()
        return ticket

    def look(self, ticket: Ticket, tree_nodes: int | None) -> None:
        """Change how much is shown of a job under way."""
        ticket.tree_nodes = tree_nodes
        if ticket.worker is not None and ticket.orders < MOST_ORDERS:
            ticket.orders += 1
            ticket.worker.send(Order(ticket.job.number, tree_nodes))

    def stop(self, ticket: Ticket) -> None:
        """End a job; one under way gives what it knows, if it knows anything."""
        if ticket.found.done():
            return
        if ticket.worker is None:
            self.waiting.remove(ticket)
            ticket.found.set_exception(MossaError("stopped"))
            ticket.found.exception()  # it may be that nobody waits
        elif not ticket.is_stopped:
            ticket.is_stopped = True
            ticket.worker.send(Order(ticket.job.number, stop=True))
            self._expect(ticket.worker, GRACE_SECONDS)

    def _assign(self) -> None:
        for worker in self.workers:
            if worker.ticket is None and (ticket := self._next()) is not None:
                worker.ticket, ticket.worker = ticket, worker
                worker.send(replace(ticket.job, tree_nodes=ticket.tree_nodes))
                self._expect(worker, self.limits.job_seconds)
        if any(not ticket.is_patient for ticket in self.waiting):
            at_work = [worker.ticket for worker in self.workers if worker.ticket is not None]
            patient = [ticket for ticket in at_work if ticket.is_patient and not ticket.is_stopped]
            if len(at_work) == len(self.workers) and patient and not any(ticket.is_stopped for ticket in at_work):
                self.stop(min(patient, key=lambda ticket: ticket.job.number))

    def _next(self) -> Ticket | None:
        """Who has waited longest, people before analyses."""
        for is_patient in (False, True):
            for ticket in self.waiting:
                if ticket.is_patient == is_patient:
                    self.waiting.remove(ticket)
                    return ticket
        return None

    def _expect(self, worker: Worker, seconds: float) -> None:
        """End the worker if its present job is not done in time."""
        assert self._loop is not None
        if worker.deadline is not None:
            worker.deadline.cancel()
        worker.deadline = self._loop.call_later(seconds, worker.end)

    def _hired(self) -> Worker:
        ours, theirs = SPAWN.Pipe()
        process = SPAWN.Process(target=work, args=(theirs,), daemon=True, name="mossa-worker")
        process.start()
        theirs.close()
        worker = Worker(process, ours)
        threading.Thread(target=self._listen, args=(worker,), daemon=True).start()
        return worker

    def _listen(self, worker: Worker) -> None:
        """In a thread of its own: bring what a worker says to the loop."""
        assert self._loop is not None
        while True:
            try:
                answer = worker.pipe.recv()
            except (EOFError, OSError):
                answer = None
            try:
                self._loop.call_soon_threadsafe(self._hear, worker, answer)
            except RuntimeError:  # the loop is closed
                return
            if answer is None:
                return

    def _hear(self, worker: Worker, answer: Answer | None) -> None:
        ticket = worker.ticket
        if answer is None:
            self._replace(worker)
        elif ticket is None or answer.number != ticket.job.number:
            return
        elif answer.kind == "report":
            if ticket.on_report is not None and ticket.tree_nodes is not None:
                ticket.on_report(answer.value)
            return
        elif not ticket.found.done():
            if answer.kind == "done":
                ticket.found.set_result(answer.value)
            else:
                ticket.found.set_exception(MossaError(answer.value))
                ticket.found.exception()
        self._free(worker)

    def _free(self, worker: Worker) -> None:
        worker.ticket = None
        if worker.deadline is not None:
            worker.deadline.cancel()
        self._assign()

    def _replace(self, worker: Worker) -> None:
        if self._is_closed:
            return
        ticket = worker.ticket
        self.crashes += 1
        self.workers[self.workers.index(worker)] = self._hired()
        worker.pipe.close()
        if ticket is not None and not ticket.found.done():
            reason = (
                "stopped" if ticket.is_stopped else "the search was ended or its process died; it has been replaced"
            )
            ticket.found.set_exception(MossaError(reason) if ticket.is_stopped else Crashed(reason))
            ticket.found.exception()
