"""The executor of worker processes. One thread, the manager, looks after all of them; others only leave it notes.

Who goes first is said in `mossa.work.fairness`. Jobs that can wait for ever have a worker of their own, in the
background, so that they stand in nobody's way.
"""

import itertools
import pickle
import threading
from collections.abc import Callable
from multiprocessing.connection import wait
from time import monotonic
from typing import Any, Self

from mossa.errors import MossaError
from mossa.work.fairness import in_order, is_anybody_kept_out, to_cut_short
from mossa.work.hired import SPAWN, Hired, Waiting, is_starting_up
from mossa.work.job import Compiling, Job, News, OutOfTime, Report, Retrying, Ticket, WorkerDied
from mossa.work.messages import Answer
from mossa.work.staff import RETRY_SECONDS, SPARE_SECONDS, Staff
from mossa.work.worker import LATE, TIRED

OWNERS = 4  # a single one has no more than such a part of the places
LOOK_SECONDS = 0.25  # between two looks while somebody waits


class Processes:
    """So many worker processes, started with the first job."""

    def __init__(self, size: int, most_waiting: int | None = None, niceness: int = 0, spare: int | None = None) -> None:
        self.size, self.most_waiting = size, most_waiting
        self.spare = size if spare is None else spare  # workers that may be added for those who are kept out
        self.deaths = 0  # of workers
        self._staff = Staff(size, niceness)
        self._waiting: list[Waiting] = []
        self._forgotten: list[str] = []
        self._numbers = itertools.count(1)
        self._is_wanted = self._is_closed = self._has_rung = False
        self._lock = threading.RLock()
        self._bell, self._ring = SPAWN.Pipe(duplex=False)
        self._manager = threading.Thread(target=self._manage, daemon=True, name="mossa-manager")

    # What other threads call

    def submit(self, job: Job, hear: Callable[[News], None] | None = None) -> Ticket:
        if is_starting_up():
            raise MossaError("workers run the program again: put what it does under `if __name__ == '__main__':`")
        call = pickle.dumps((job.run, job.arguments))
        with self._lock:
            if self._is_closed:
                raise MossaError("the workers have been ended")
            if self.most_waiting is not None and self._is_full_for(job.owner):
                raise MossaError("the server is busy; try again in a moment", "busy")
            ticket = Waiting(job, hear, order=job.order, wake=self.wake, number=next(self._numbers), call=call)
            self._waiting.append(ticket)
        self.start()
        return ticket

    def _is_full_for(self, owner: str) -> bool:
        """Whether all places are taken, or all that one owner may have: the others find some left."""
        most = self.most_waiting or 0
        owned = sum(ticket.job.owner == owner for ticket in self._waiting)
        return len(self._waiting) >= most or owned >= max(1, most // OWNERS)

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
            return sum(not ticket.is_background for ticket in self._waiting)

    @property
    def workers(self) -> int:
        """How many workers there are now, but for that in the background."""
        with self._lock:
            return len(self._staff.ordinary)

    @property
    def trouble(self) -> str:
        """Why no process can be started, while that is so."""
        return self._staff.trouble

    # The manager

    def _manage(self) -> None:
        try:
            self._go_on()
        finally:  # also after an error of ours: nobody may wait for ever
            with self._lock:
                self._is_closed = True
            self._staff.end()
            for ticket in self._waiting:
                ticket.end()

    def _go_on(self) -> None:
        while not self._is_closed:
            with self._lock:
                self._tend()
                pipes: dict[Any, Hired] = {worker.pipe: worker for worker in self._staff.all}
                seconds = self._until_next_look()
            for ready in wait([*pipes, self._bell], seconds):
                if ready is self._bell:
                    self._bell.recv_bytes()
                    self._has_rung = False
                else:
                    self._hear(pipes[ready])

    def _tend(self) -> None:
        """Everything that is due now."""
        self._pass_on_orders()
        self._staff.fill(needs_background=any(ticket.is_background for ticket in self._waiting))
        self._assign()
        self._make_room()
        self._staff.retire()

    def _until_next_look(self) -> float | None:
        if self._waiting:
            return LOOK_SECONDS
        return SPARE_SECONDS if len(self._staff.all) > self.size else RETRY_SECONDS if self.trouble else None

    def _pass_on_orders(self) -> None:
        for ticket in [one for one in self._waiting if one.is_stopped]:
            self._waiting.remove(ticket)
            ticket.end()
        for worker in self._staff.all:
            worker.pass_on_order()
        for home in self._forgotten:
            self._staff.forget(home)
        self._forgotten.clear()

    def _assign(self) -> None:
        """Give work to whoever is free."""
        while any(worker.ticket is None for worker in self._staff.all):
            ordered = in_order(self._waiting, self._staff.busy)
            pairs = ((ticket, self._staff.free_for(ticket)) for ticket in ordered)
            ticket, worker = next(((one, who) for one, who in pairs if who is not None), (None, None))
            if ticket is None or worker is None:
                return
            self._waiting.remove(ticket)
            self._staff.begin(ticket, worker)

    def _make_room(self) -> None:
        """For those who wait while all are busy: cut a more patient job short, or start a spare worker."""
        busy, waiting = self._staff.busy, [ticket for ticket in self._waiting if not ticket.is_background]
        if not waiting or len(busy) < len(self._staff.ordinary):
            return
        if (patient := to_cut_short(waiting, busy)) is not None:
            patient.is_stopped = True
            self._pass_on_orders()
        has_room = len(self._staff.ordinary) < self.size + self.spare
        if has_room and is_anybody_kept_out(waiting, busy) and self._staff.hire():
            self._assign()

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
                worker.be_idle()
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
            self._staff.dismiss(worker)
            self.deaths += not is_tired
        if ticket is None or ticket.future.done():
            return
        ticket.deaths += not is_tired
        if ticket.is_stopped:
            ticket.end()
        elif worker.process.exitcode == LATE:
            ticket._settle(None, OutOfTime("no answer in {seconds:g} s", "out-of-time", seconds=ticket.job.seconds))
        elif ticket.deaths >= ticket.job.tries:
            ticket._settle(None, WorkerDied("the search process died {times} times", "died", times=ticket.deaths))
        else:
            self._try_again(ticket, is_tired)

    def _try_again(self, ticket: Waiting, is_tired: bool) -> None:
        ticket.since = monotonic()
        with self._lock:
            self._waiting.append(ticket)
        if ticket.hear is not None and not is_tired:
            ticket.hear(Retrying(ticket.deaths))


def _news(answer: Answer) -> News:
    return Report(answer.value) if answer.kind == "report" else Compiling(answer.value, answer.kind == "compiled")
