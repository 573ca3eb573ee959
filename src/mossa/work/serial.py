"""The executor that is this process: a job is done when it is handed in."""

from collections.abc import Callable
from typing import Any, Self

from mossa.work.job import Job, News, Report, Stopped, Ticket
from mossa.work.memory import Memories


class SerialDesk:
    """The desk of a job in this process."""

    def __init__(self, ticket: Ticket, memory: dict[str, Any]) -> None:
        self._ticket, self.memory = ticket, memory

    @property
    def order(self) -> Any:
        return self._ticket.order

    @property
    def is_stopped(self) -> bool:
        return self._ticket.wants_answer

    def report(self, value: Any) -> None:
        if self._ticket.hear is not None:
            self._ticket.hear(Report(value))
        self.check()

    def check(self) -> None:
        if self.is_stopped:
            raise Stopped("stopped", "stopped")


class Serial:
    """One worker: this process. Deadlines are left to the jobs' own budgets."""

    size = 1

    def __init__(self) -> None:
        self._memories = Memories()

    def submit(self, job: Job, hear: Callable[[News], None] | None = None) -> Ticket:
        ticket = Ticket(job, hear, order=job.order)
        desk = (SerialDesk(ticket, self._memories.of(job.home)),) if job.has_desk else ()
        try:
            ticket._settle(job.run(*desk, *job.arguments), None)
        except Exception as error:
            ticket._settle(None, error)
        self._memories.tidy()
        return ticket

    def forget(self, home: str) -> None:
        self._memories.forget(home)

    def close(self) -> None:
        pass

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
