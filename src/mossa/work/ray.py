"""The executor that is a Ray cluster: one on this machine, or one that runs already.

Ray's own worker processes live on between jobs, so that a kernel is compiled once for each machine (its disk cache does
that) and loaded once for each process. A job whose worker dies is done again by another. What is told on the way of a
job does not come back; nothing is sent to Ray's makers.
"""

import os
import socket
from collections.abc import Callable
from importlib import import_module
from typing import Any, Self

from mossa.errors import MossaError
from mossa.work.job import Job, News, Stopped, Ticket, WorkerDied

STORE_BYTES = 100_000_000  # for what crosses between processes; ours are small
LOOK_SECONDS = 10.0  # for a cluster to take a connection
TOKEN = "set RAY_AUTH_MODE=token (see docs/tournaments.md)"


def imported() -> Any:
    """Ray, which is told to tell nobody about us before it can."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        return import_module("ray")
    except ImportError:
        raise MossaError("a cluster needs Ray: pip install 'mossa[ray]'") from None


def connected(address: str, workers: int) -> Any:
    """Ray at an address, or begun on this machine for so many workers."""
    ray = imported()
    own = {"num_cpus": workers or None, "object_store_memory": STORE_BYTES, "include_dashboard": False}
    try:
        _look_for(address)
        ray.init(address=address or "local", log_to_driver=False, **({} if address else own))
    except (OSError, OverflowError, RuntimeError, ValueError) as error:
        hint = f"; where the cluster asks for a token, {TOKEN}" if type(error) is ConnectionError else ""
        raise MossaError(f"there is no Ray cluster at {address or 'this machine'}: {error}{hint}") from None
    return ray


def _look_for(address: str) -> None:
    """Refuse an address where nobody listens: Ray itself would go on trying for a quarter of an hour."""
    host, colon, port = address.rpartition("://")[2].rpartition(":")
    if colon and port.isdecimal():
        socket.create_connection((host.strip("[]"), int(port)), LOOK_SECONDS).close()


class RemoteDesk:
    """The desk of a job on another machine: nobody hears its reports."""

    is_stopped = False  # Ray ends a job that was stopped, and does not ask it

    def __init__(self, order: Any) -> None:
        self.order, self.memory = order, dict[str, Any]()

    def report(self, value: Any) -> None:
        pass

    def check(self) -> None:
        pass


def call(run: Callable[..., Any], arguments: tuple[Any, ...], has_desk: bool, order: Any) -> tuple[Any, str | None]:
    """Do a job there; what is wrong with it comes back as words, because errors do not all travel."""
    try:
        return run(*((RemoteDesk(order),) if has_desk else ()), *arguments), None
    except MossaError as error:
        return None, str(error)


class Cluster:
    """Ray, asked as every executor is."""

    def __init__(self, address: str = "", workers: int = 0) -> None:
        self._ray = ray = connected(address, workers)
        self.size = max(1, int(ray.cluster_resources().get("CPU", 1)))
        self._call = ray.remote(call)

    def submit(self, job: Job, hear: Callable[[News], None] | None = None) -> Ticket:
        made = self._call.options(max_retries=max(job.tries - 1, 0))
        handle = made.remote(job.run, job.arguments, job.has_desk, job.order)
        ticket = Ticket(job, hear, order=job.order)

        def wake() -> None:
            if ticket.is_stopped and not ticket.future.done():
                self._ray.cancel(handle)

        def settle(done: Any) -> None:
            error = done.exception()
            if error is not None:
                ticket._settle(None, self._told(error))
                return
            result, wrong = done.result()
            ticket._settle(result, None if wrong is None else MossaError(wrong))

        ticket.wake = wake
        handle.future().add_done_callback(settle)
        return ticket

    def _told(self, error: BaseException) -> BaseException:
        """What happened, in our words where there are any."""
        if isinstance(error, self._ray.exceptions.TaskCancelledError):
            return Stopped("stopped", "stopped")
        if isinstance(error, self._ray.exceptions.WorkerCrashedError):
            return WorkerDied("one worker after the other died in the middle of a job")
        return error

    def forget(self, home: str) -> None:
        """Nothing is kept between jobs."""

    def close(self) -> None:
        self._ray.shutdown()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
