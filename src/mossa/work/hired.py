"""A worker process and a job that was handed in, as the manager of the pool sees them."""

import multiprocessing
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any

from mossa.work.job import WHENEVER, Stopped, Ticket
from mossa.work.messages import Order, Task, ToWorker
from mossa.work.worker import work

SPAWN = multiprocessing.get_context("spawn")


def is_starting_up() -> bool:
    """Whether this is a worker that still imports the program which started it: it must not start workers itself."""
    return bool(getattr(multiprocessing.current_process(), "_inheriting", False))


@dataclass(eq=False)
class Waiting(Ticket):
    """A job that waits for a worker, or has one."""

    number: int = 0
    call: bytes = b""  # function and arguments, pickled
    since: float = field(default_factory=monotonic)
    deaths: int = 0
    told: tuple[Any, bool, bool] = (None, False, False)  # what its worker has heard of what was asked

    @property
    def is_background(self) -> bool:
        return self.job.patience == WHENEVER

    @property
    def asked(self) -> tuple[Any, bool, bool]:
        """The last word of whoever asked."""
        return self.order, self.is_stopped, self.is_hurried

    @property
    def task(self) -> Task:
        job = self.job
        return Task(self.number, self.call, job.has_desk, job.seconds, job.home, self.order)

    def end(self) -> None:
        """There is no result, and nobody wants one."""
        self._settle(None, Stopped("stopped", "stopped"))


@dataclass(eq=False)
class Hired:
    """A worker process."""

    process: Any
    pipe: Connection
    is_background: bool = False
    ticket: Waiting | None = None
    is_compiling: bool = False
    idle_since: float = field(default_factory=monotonic)

    @classmethod
    def start(cls, niceness: int, is_background: bool) -> "Hired":
        """A new process; an OSError where the system refuses."""
        ours, theirs = SPAWN.Pipe()
        process = SPAWN.Process(target=work, args=(theirs, niceness), daemon=True, name="mossa-worker")
        process.start()
        theirs.close()
        return cls(process, ours, is_background)

    def begin(self, ticket: Waiting) -> None:
        self.ticket, ticket.told = ticket, (ticket.order, False, False)
        self.send(ticket.task)
        self.pass_on_order()  # whoever asked may have lost patience while the job waited

    def send(self, message: ToWorker) -> None:
        with suppress(OSError):  # it has died, which is noticed when it is listened to
            self.pipe.send(message)

    def pass_on_order(self) -> None:
        """Tell the worker what has been asked of its job since it was last told."""
        ticket = self.ticket
        if ticket is None or ticket.told == ticket.asked:
            return
        ticket.told = ticket.asked
        self.send(Order(ticket.number, ticket.order, ticket.wants_answer))
        if ticket.is_stopped and self.is_compiling:
            ticket.end()  # the compilation goes on, but nobody has to wait for it

    def be_idle(self) -> None:
        self.ticket, self.idle_since, self.is_compiling = None, monotonic(), False

    def end(self) -> None:
        self.process.kill()
        self.process.join(5)
        self.pipe.close()
