"""The workers of a pool: started, found by who is free, given back when they are too many, and missed when they die."""

from collections import OrderedDict
from time import monotonic

from mossa.work.hired import Hired, Waiting
from mossa.work.messages import Forget

HOME_SECONDS = 3.0  # that a job waits for the worker with its memory before it takes another
SPARE_SECONDS = 30.0  # that a spare worker stays without work
RETRY_SECONDS = 1.0  # between two attempts to start a process where the system refuses
MOST_HOMES = 10_000
BACKGROUND_NICENESS = 10


class Staff:
    """So many workers, a few more at times, and one in the background while there is something for it."""

    def __init__(self, size: int, niceness: int) -> None:
        self.size, self.niceness = size, niceness
        self.all: list[Hired] = []
        self.trouble = ""  # why no process can be started, while that is so
        self._homes: OrderedDict[str, Hired] = OrderedDict()
        self._retry_at = 0.0

    @property
    def ordinary(self) -> list[Hired]:
        return [worker for worker in self.all if not worker.is_background]

    @property
    def busy(self) -> list[Waiting]:
        """The jobs of ordinary workers."""
        return [worker.ticket for worker in self.ordinary if worker.ticket is not None]

    def hire(self, is_background: bool = False) -> bool:
        """Start one worker; False where the system refuses, which is tried again later."""
        if monotonic() < self._retry_at:
            return False
        try:
            worker = Hired.start(self.niceness + BACKGROUND_NICENESS * is_background, is_background)
        except OSError as error:
            self.trouble, self._retry_at = f"no process can be started: {error.strerror}", monotonic() + RETRY_SECONDS
            return False
        self.trouble = ""
        self.all.append(worker)
        return True

    def fill(self, needs_background: bool) -> None:
        """Start whoever is missing."""
        while len(self.ordinary) < self.size and self.hire():
            pass
        if needs_background and len(self.ordinary) == len(self.all):
            self.hire(is_background=True)

    def free_for(self, ticket: Waiting) -> Hired | None:
        """Who can do a job now: the worker that has its memory or, if that is busy for long, any other."""
        free = [one for one in self.all if one.ticket is None and one.is_background == ticket.is_background]
        home = self._homes.get(ticket.job.home)
        if home is not None and home not in free:
            return free[0] if free and monotonic() - ticket.since > HOME_SECONDS else None
        return home or max(free, key=lambda one: one.idle_since, default=None)

    def begin(self, ticket: Waiting, worker: Hired) -> None:
        home = ticket.job.home
        if home:
            self._homes[home] = worker
            self._homes.move_to_end(home)
            if len(self._homes) > MOST_HOMES:
                self._homes.popitem(last=False)
        worker.begin(ticket)

    def forget(self, home: str) -> None:
        if home in self._homes:
            self._homes.pop(home).send(Forget(home))

    def retire(self) -> None:
        """End spare workers, and that in the background, when they have had nothing to do for a while."""
        for worker in [*self.ordinary[self.size :], *(one for one in self.all if one.is_background)]:
            if worker.ticket is None and monotonic() - worker.idle_since > SPARE_SECONDS:
                self.dismiss(worker)
                worker.end()

    def dismiss(self, worker: Hired) -> None:
        self.all.remove(worker)
        for home in [home for home, where in self._homes.items() if where is worker]:
            del self._homes[home]

    def end(self) -> None:
        for worker in self.all:
            worker.process.kill()
        for worker in self.all:
            worker.end()
            if worker.ticket is not None:
                worker.ticket.end()
        self.all.clear()
