"""A job, what is heard of it on its way, and how it can end."""

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

from mossa.errors import MossaError


class Stopped(MossaError):  # noqa: N818 - what happened; nothing is wrong
    """The job was stopped before it had any result."""


class OutOfTime(MossaError):  # noqa: N818
    """The job's deadline passed, and it had no result to give."""


class WorkerDied(MossaError):  # noqa: N818
    """One worker after the other died in the middle of the job."""


NOW, LATER, WHENEVER = 0, 1, 2  # how patient a job is: somebody waits for it, looks on, or does not know of it


class Desk(Protocol):
    """Where a job is done: what its function is given to talk to whoever asked for it."""

    order: Any  # the last word of whoever asked, such as how closely they look on; None before the first
    memory: dict[str, Any]  # kept for the next job of the same home, as long as the worker lives and has room

    @property
    def is_stopped(self) -> bool:
        """Whether whoever asked wants an answer now, or the deadline has passed."""

    def report(self, value: Any) -> None:
        """Tell how far the job is; raises `Stopped` if that was asked for."""

    def check(self) -> None:
        """Raise `Stopped` if `is_stopped`."""


@dataclass(frozen=True, slots=True)
class Job:
    """A call of a function, in whatever process has time for it."""

    run: Callable[..., Any]  # found by its module and name in the other process
    arguments: tuple[Any, ...] = ()
    has_desk: bool = False  # the function takes a `Desk` before its arguments
    seconds: float | None = None  # deadline: then it is asked for what it has, and soon after that ended
    tries: int = 3  # workers that may die over it
    owner: str = ""  # who asked: those with fewer jobs under way go first
    patience: int = 0  # those with less go first, and may cut it short: see below
    home: str = ""  # jobs of the same home go to the same worker, which keeps a memory for them
    order: Any = None  # the first word to the desk


@dataclass(frozen=True, slots=True)
class Report:
    """What a job told by `Desk.report`."""

    value: Any


@dataclass(frozen=True, slots=True)
class Compiling:
    """The job waits for a kernel to be compiled, which is not its own time; or no longer does."""

    title: str
    is_done: bool = False


@dataclass(frozen=True, slots=True)
class Retrying:
    """A worker died over the job; another one does it again."""

    deaths: int


News: TypeAlias = Report | Compiling | Retrying


@dataclass(eq=False)
class Ticket:
    """A job that was handed in."""

    job: Job
    hear: Callable[[News], None] | None = None  # called in a thread of the executor
    future: Future[Any] = field(default_factory=Future)
    order: Any = None
    is_stopped: bool = False
    is_hurried: bool = False
    wake: Callable[[], None] = field(default=lambda: None, repr=False)  # tells the executor to look at the ticket

    def result(self) -> Any:
        """Wait for the result; raises what the job raised, or `Stopped`, `OutOfTime`, `WorkerDied`."""
        return self.future.result()

    def stop(self) -> None:
        """Ask for what the job has so far, now; it ends without a result if it has none."""
        self.is_stopped = True
        self.wake()

    def hurry(self) -> None:
        """Ask for the first result that the job can have: it is begun, compiled and tried again as any other."""
        self.is_hurried = True
        self.wake()

    @property
    def wants_answer(self) -> bool:
        """Whether the job shall come to its end now."""
        return self.is_stopped or self.is_hurried

    def tell(self, order: Any) -> None:
        """Change the desk's `order`."""
        self.order = order
        self.wake()

    def _settle(self, result: Any, error: BaseException | None) -> None:
        if not self.future.done():
            if error is None:
                self.future.set_result(result)
            else:
                self.future.set_exception(error)
