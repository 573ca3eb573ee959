"""Who does jobs: this process, worker processes, or (later) a cluster, all asked in the same way."""

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, wait
from itertools import islice
from typing import Any, Protocol, Self

from mossa.errors import MossaError
from mossa.settings import unknown
from mossa.work.job import Job, News, Ticket

MOST_WORKERS = 1024  # all of them are started at once


class Executor(Protocol):
    """Does jobs; a context that ends its workers."""

    @property
    def size(self) -> int:
        """How many jobs are done at a time."""

    def submit(self, job: Job, hear: Callable[[News], None] | None = None) -> Ticket:
        """Hand in a job; what happens on the way is told to `hear`, in a thread of the executor's."""

    def forget(self, home: str) -> None:
        """Let go of the memory of a home: its game is over."""

    def close(self) -> None:
        """End all workers and stop all jobs."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...


def executor(workers: int = 0, kind: str = "processes", address: str = "") -> Executor:
    """An executor of so many workers, one being this process itself; 0 is one for each core.

    The kind `serial` is this process whatever is asked for, `ray` a cluster, at its address or on this machine.
    """
    from mossa.work.processes import Processes
    from mossa.work.serial import Serial

    if not 0 <= workers <= MOST_WORKERS:
        raise MossaError(f"there cannot be {workers:,} workers, only 1 to {MOST_WORKERS:,}, or 0 for one a core")
    if kind == "ray":
        from mossa.work.ray import Cluster

        return Cluster(address, workers)
    if kind not in ("serial", "processes"):
        raise MossaError(f"there is no executor {unknown(kind, ('serial', 'processes', 'ray'))}")
    count = 1 if kind == "serial" else workers or os.cpu_count() or 1
    return Serial() if count == 1 else Processes(count)


def shared(pool: Executor, function: Callable[[Any], Any], items: Iterable[Any]) -> Iterator[Any]:
    """The function of every item, as `map` gives it, but in the order in which workers are done."""
    return (result for _, result in completed(pool, (Job(function, (item,)) for item in items)))


def completed(
    pool: Executor, jobs: Iterable[Job], hear: Callable[[Job, News], None] | None = None
) -> Generator[tuple[Job, Any], None, None]:
    """Do all jobs and give each with its result as soon as it is done, in no fixed order.

    Jobs are taken from the iterable as workers become free, so that there may be very many. The first error ends it;
    whoever leaves early, or meets an error, stops the jobs that are under way.
    """
    waiting, tickets = iter(jobs), set[Ticket]()
    try:
        while True:
            for job in islice(waiting, 2 * pool.size - len(tickets) if pool.size > 1 else 1):
                told = None if hear is None else (lambda news, job=job: hear(job, news))
                tickets.add(pool.submit(job, told))
            if not tickets:
                return
            wait([ticket.future for ticket in tickets], return_when=FIRST_COMPLETED)
            done = [ticket for ticket in tickets if ticket.future.done()]
            tickets.difference_update(done)
            for ticket in done:
                yield ticket.job, ticket.result()
    finally:
        for ticket in tickets:
            ticket.stop()
