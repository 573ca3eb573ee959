"""What crosses the pipe between the pool and a worker."""

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias


@dataclass(frozen=True, slots=True)
class Task:
    """To a worker: a job, its call pickled so that whatever is wrong with it is found by the job alone."""

    number: int
    call: bytes  # of function and arguments
    has_desk: bool
    seconds: float | None
    home: str
    order: Any


@dataclass(frozen=True, slots=True)
class Order:
    """To a worker at work on a task: the desk's order from now on, and whether to stop."""

    number: int
    order: Any = None
    stop: bool = False


@dataclass(frozen=True, slots=True)
class Forget:
    """To a worker: this home is needed no longer."""

    home: str


@dataclass(frozen=True, slots=True)
class Answer:
    """From a worker."""

    number: int
    kind: Literal["report", "done", "failed", "compiling", "compiled"]
    value: Any = None


ToWorker: TypeAlias = Task | Order | Forget
