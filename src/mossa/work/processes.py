"""The executor of worker processes. One thread, the manager, looks after all of them; others only leave it notes.

Who goes first: jobs that somebody waits for before patient ones, then those whose owner has fewest jobs under way, then
the oldest. When every worker is busy, a more patient job is cut short; and if somebody without any worker still waits
after `PATIENCE_SECONDS`, a spare worker is started, so that nobody can keep the others out by asking for much. Jobs
that can wait for ever have a worker of their own, in the background, so that they stand in nobody's way.
"""

import itertools
import multiprocessing
import pickle
import threading
from collections import Counter, OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from time import monotonic
from typing import Any, Self

from mossa.errors import MossaError
from mossa.work.job import WHENEVER, Compiling, Job, News, OutOfTime, Report, Retrying, Stopped, Ticket, WorkerDied
from mossa.work.messages import Answer, Forget, Order, Task, ToWorker
from mossa.work.worker import LATE, TIRED, work

SPAWN = multiprocessing.get_context("spawn")
PATIENCE_SECONDS = 1.0  # that somebody waits before a spare worker is started for them
HOME_SECONDS = 3.0  # that a job waits for the worker with its memory before it takes another
SPARE_SECONDS = 30.0  # that a spare worker stays without work
RETRY_SECONDS = 1.0  # between two attempts to start a process where the system refuses
MOST_HOMES = 10_000
BACKGROUND_NICENESS = 10


@dataclass(eq=False)
class Waiting(Ticket):
    """A ticket as the manager sees it."""

    number: int = 0
    call: bytes = b""
    since: float = field(default_factory=monotonic)
    deaths: int = 0
    told: tuple[Any, bool] = (None, False)  # the order and stop that its worker has heard


@dataclass(eq=False)
class Hired:
    """A worker process."""

    process: Any
    pipe: Connection
    is_background: bool = False
    ticket: Waiting | None = None
    is_compiling: bool = False
    idle_since: float = field(default_factory=monotonic)

    def send(self, message: ToWorker) -> None:
        with suppress(OSError):  # it has died, which is noticed when it is listened to
            self.pipe.send(message)

    def pass_on_order(self) -> None:
        """Tell the worker what has been asked of its job since it was last told."""
        ticket = self.ticket
        if ticket is None or ticket.told == (ticket.order, ticket.is_stopped):
            return
        ticket.told = (ticket.order, ticket.is_stopped)
        self.send(Order(ticket.number, *ticket.told))
        if ticket.is_stopped and self.is_compiling:
            _stopped(ticket)  # the compilation goes on, but nobody has to wait for it

    def end(self) -> None:
        self.process.kill()
        self.process.join(5)
        self.pipe.close()


class Processes:
    """So many worker processes, started with the first job."""

    def __init__(self, size: int, most_waiting: int | None = None, niceness: int = 0, spare: int | None = None) -> None:
        self.size, self.most_waiting, self.niceness = size, most_waiting, niceness
        self.spare = size if spare is None else spare  # workers that may be added for those who wait long
        self.deaths = 0  # of workers
        self.trouble = ""  # why no process can be started, while that is so
        self._workers: list[Hired] = []
        self._waiting: list[Waiting] = []
        self._homes: OrderedDict[str, Hired] = OrderedDict()
        self._forgotten: list[str] = []
        self._numbers = itertools.count(1)
        self._retry_at = 0.0
        self._is_wanted = self._is_closed = False
        self._lock = threading.RLock()
        self._bell, self._ring = SPAWN.Pipe(duplex=False)
        self._has_rung = False
        self._manager = threading.Thread(target=self._manage, daemon=True, name="mossa-manager")

    # What other threads call

    def submit(self, job: Job, hear: Callable[[News], None] | None = None) -> Ticket:
        call = pickle.dumps((job.run, job.arguments))
        with self._lock:
            if self._is_closed:
                raise MossaError("the workers have been ended")
            if self.most_waiting is not None and len(self._waiting) >= self.most_waiting:
                raise MossaError("the server is busy; try again in a moment", "busy")
            ticket = Waiting(job, hear, order=job.order, wake=self.wake, number=next(self._numbers), call=call)
            ticket.told = (job.order, False)
            self._waiting.append(ticket)
        self.start()
        return ticket

    def start(self) -> None:
        """Start the processes, if that was not done; it takes a second or two in the background."""
        with self._lock:
            if not self._is_wanted and not self._is_closed:
                self._is_wanted = True
                self._manager.start()
        self.wake()

    def forget(self, home: str) -> None:
        with self._lock:
            self._forgotten.append(home)
        self.wake()

    def wake(self) -> None:
        """Have the manager look at what has changed."""
        with self._lock:
            if not self._has_rung and not self._is_closed:
                self._has_rung = True
                self._ring.send_bytes(b"!")

    def close(self) -> None:
        with self._lock:
            if self._is_closed:
                return
            self._is_closed = True
            self._ring.send_bytes(b"!")
        if self._is_wanted:
            self._manager.join()
        self._bell.close()
        self._ring.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def waiting(self) -> int:
        """How many jobs that somebody knows of wait for a worker."""
        with self._lock:
            return sum(not _is_background(ticket) for ticket in self._waiting)

    @property
    def workers(self) -> int:
        """How many workers there are now."""
        return len(self._workers)

    # The manager

    def _manage(self) -> None:
        while not self._is_closed:
            with self._lock:
                self._tend()
                pipes: dict[Any, Hired] = {worker.pipe: worker for worker in self._workers}
                seconds = self._until_next_look()
            for ready in wait([*pipes, self._bell], seconds):
                if ready is self._bell:
                    self._bell.recv_bytes()
                    self._has_rung = False
                else:
                    self._hear(pipes[ready])
        self._end_all()

    def _tend(self) -> None:
        """Everything that is due now."""
        self._pass_on_orders()
        while len(self._ordinary) < self.size and self._hire():
            pass
        if len(self._ordinary) == len(self._workers) and any(map(_is_background, self._waiting)):
            self._hire(is_background=True)
        self._assign()
        self._make_room()
        self._retire()

    @property
    def _ordinary(self) -> list[Hired]:
        return [worker for worker in self._workers if not worker.is_background]

    def _until_next_look(self) -> float | None:
        if self._waiting:
            return 0.25
        return SPARE_SECONDS if len(self._workers) > self.size else RETRY_SECONDS if self.trouble else None

    def _pass_on_orders(self) -> None:
        for ticket in [one for one in self._waiting if one.is_stopped]:
            self._waiting.remove(ticket)
            _stopped(ticket)
        for worker in self._workers:
            worker.pass_on_order()
        for home in self._forgotten:
            if home in self._homes:
                self._homes.pop(home).send(Forget(home))
        self._forgotten.clear()

    def _hire(self, is_background: bool = False) -> bool:
        """Start one worker; False where the system refuses, which is tried again later."""
        if monotonic() < self._retry_at:
            return False
        try:
            ours, theirs = SPAWN.Pipe()
            niceness = self.niceness + BACKGROUND_NICENESS * is_background
            process = SPAWN.Process(target=work, args=(theirs, niceness), daemon=True, name="mossa-worker")
            process.start()
            theirs.close()
        except OSError as error:
            self.trouble, self._retry_at = f"no process can be started: {error.strerror}", monotonic() + RETRY_SECONDS
            return False
        self.trouble = ""
        self._workers.append(Hired(process, ours, is_background))
        return True

    def _assign(self) -> None:
        """Give work to whoever is free."""
        while (pair := self._next_pair()) is not None:
            self._begin(*pair)

    def _next_pair(self) -> "tuple[Waiting, Hired] | None":
        """The job that goes first of those that a free worker may do."""
        if all(worker.ticket is not None for worker in self._workers):
            return None
        held = Counter(worker.ticket.job.owner for worker in self._workers if worker.ticket is not None)
        for ticket in sorted(self._waiting, key=lambda one: (one.job.patience, held[one.job.owner], one.number)):
            if (worker := self._free_worker(ticket)) is not None:
                return ticket, worker
        return None

    def _free_worker(self, ticket: Waiting) -> Hired | None:
        is_background = _is_background(ticket)
        free = [one for one in self._workers if one.ticket is None and one.is_background == is_background]
        home = self._homes.get(ticket.job.home)
        if home is None or home in free:
            return home or (max(free, key=lambda one: one.idle_since) if free else None)
        return free[0] if free and monotonic() - ticket.since > HOME_SECONDS else None

    def _begin(self, ticket: Waiting, worker: Hired) -> None:
        self._waiting.remove(ticket)
        worker.ticket, ticket.told = ticket, (ticket.order, False)
        job = ticket.job
        if job.home:
            self._homes[job.home] = worker
            self._homes.move_to_end(job.home)
            if len(self._homes) > MOST_HOMES:
                self._homes.popitem(last=False)
        worker.send(Task(ticket.number, ticket.call, job.has_desk, job.seconds, job.home, ticket.order))

    def _make_room(self) -> None:
        """For those who wait while all are busy: cut a more patient job short, or start a spare worker."""
        busy = [worker.ticket for worker in self._ordinary if worker.ticket is not None]
        waiting = [ticket for ticket in self._waiting if not _is_background(ticket)]
        if not waiting or len(busy) < len(self._ordinary):
            return
        least = min(ticket.job.patience for ticket in waiting)
        patient = [ticket for ticket in busy if ticket.job.patience > least and not ticket.is_stopped]
        if patient and not any(ticket.is_stopped for ticket in busy):
            min(patient, key=lambda one: (-one.job.patience, one.number)).is_stopped = True
            self._pass_on_orders()
        owners = {ticket.job.owner for ticket in busy}
        long = [one for one in waiting if monotonic() - one.since > PATIENCE_SECONDS and one.job.owner not in owners]
        if long and len(self._ordinary) < self.size + self.spare and self._hire():
            self._assign()

    def _retire(self) -> None:
        """End spare workers, and that in the background, when they have had nothing to do for a while."""
        extra = [*self._ordinary[self.size :], *(one for one in self._workers if one.is_background)]
        for worker in extra:
            if worker.ticket is None and monotonic() - worker.idle_since > SPARE_SECONDS:
                self._dismiss(worker)
                worker.end()

    def _dismiss(self, worker: Hired) -> None:
        self._workers.remove(worker)
        for home in [home for home, where in self._homes.items() if where is worker]:
            del self._homes[home]

    # What workers say

    def _hear(self, worker: Hired) -> None:
        try:
            answer = worker.pipe.recv()
        except (EOFError, OSError):
            self._bury(worker)
            return
        ticket = worker.ticket
        if ticket is None or answer.number != ticket.number:
            return
        if answer.kind in ("done", "failed"):
            with self._lock:
                worker.ticket, worker.idle_since, worker.is_compiling = None, monotonic(), False
            ticket._settle(*((answer.value, None) if answer.kind == "done" else (None, answer.value)))
            return
        if answer.kind != "report":
            worker.is_compiling = answer.kind == "compiling"
        if ticket.hear is not None and not ticket.future.done():
            ticket.hear(_news(answer))

    def _bury(self, worker: Hired) -> None:
        """A worker is dead: its job is done again, unless it was ended for taking too long."""
        worker.end()
        is_tired, ticket = worker.process.exitcode == TIRED, worker.ticket
        with self._lock:
            self._dismiss(worker)
            self.deaths += not is_tired
        if ticket is None or ticket.future.done():
            return
        ticket.deaths += not is_tired
        if ticket.is_stopped:
            _stopped(ticket)
        elif worker.process.exitcode == LATE:
            ticket._settle(None, OutOfTime("no answer in {seconds:g} s", "out-of-time", seconds=ticket.job.seconds))
        elif ticket.deaths >= ticket.job.tries:
            ticket._settle(None, WorkerDied("the search process died {times} times", "died", times=ticket.deaths))
        else:
            with self._lock:
                self._waiting.append(ticket)
            if ticket.hear is not None and not is_tired:
                ticket.hear(Retrying(ticket.deaths))

    def _end_all(self) -> None:
        for worker in self._workers:
            worker.process.kill()
        for worker in self._workers:
            worker.end()
        for ticket in [*self._waiting, *(worker.ticket for worker in self._workers if worker.ticket)]:
            _stopped(ticket)
        self._workers.clear()
        self._waiting.clear()


def _is_background(ticket: Ticket) -> bool:
    return ticket.job.patience == WHENEVER


def _stopped(ticket: Ticket) -> None:
    ticket._settle(None, Stopped("stopped", "stopped"))


def _news(answer: Answer) -> News:
    return Report(answer.value) if answer.kind == "report" else Compiling(answer.value, answer.kind == "compiled")
