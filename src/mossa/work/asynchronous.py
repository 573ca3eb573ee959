"""The pool for an event loop: the same jobs, their results awaited, their news told on the loop."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from mossa.errors import MossaError
from mossa.work.executor import Executor
from mossa.work.job import Job, News, Ticket


@dataclass(eq=False)
class Errand:
    """A job that was handed in from the loop."""

    ticket: Ticket
    found: asyncio.Future[Any]

    @property
    def order(self) -> Any:
        return self.ticket.order

    def stop(self) -> None:
        """Ask for what the job has so far, now; nobody needs it."""
        if not self.found.done():
            self.ticket.stop()

    def hurry(self) -> None:
        """Ask for the first result that the job can have."""
        if not self.found.done():
            self.ticket.hurry()

    def tell(self, order: Any) -> None:
        if not self.found.done():
            self.ticket.tell(order)


def submit(pool: Executor, job: Job, hear: Callable[[News], None] | None = None) -> Errand:
    """Hand in a job; `found` is its result, and an error in it that nobody awaits is let go."""
    loop = asyncio.get_running_loop()
    found: asyncio.Future[Any] = loop.create_future()

    def tell(news: News) -> None:
        _on_loop(loop, lambda: None if hear is None or found.done() else hear(news))

    ticket = pool.submit(job, tell)
    ticket.future.add_done_callback(lambda done: _on_loop(loop, lambda: _settle(found, done.exception(), done)))
    return Errand(ticket, found)


def _on_loop(loop: asyncio.AbstractEventLoop, call: Callable[[], None]) -> None:
    try:
        loop.call_soon_threadsafe(call)
    except RuntimeError:  # the loop is closed
        return


def _settle(found: asyncio.Future[Any], error: BaseException | None, done: Any) -> None:
    if found.done():
        return
    if error is None:
        found.set_result(done.result())
        return
    found.set_exception(error if isinstance(error, MossaError) else _unexpected(error))
    found.exception()


def _unexpected(error: BaseException) -> MossaError:
    """An error in the code of a search, for whoever waits for a move; the server's log has all of it."""
    return MossaError("the search failed: {error}", "search-failed", error=f"{type(error).__name__}: {error}")
