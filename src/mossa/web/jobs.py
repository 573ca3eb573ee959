"""What the server asks of a worker, and how a worker answers; all of it crosses a pipe between processes."""

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from mossa.games import Position
from mossa.web.frozen import written


@dataclass(frozen=True, slots=True)
class Job:
    """One position to think about: by an agent, or exactly where it is None."""

    number: int
    game: str
    state: bytes
    moves: tuple[str, ...]  # that led there
    agent: str | None
    seed: int = 0
    tree_nodes: int | None = None  # how many nodes of the tree to show at first; None: no reports


def job(position: Position, agent: str | None, seed: int = 0) -> Job:
    """A position to think about; the pool numbers it."""
    return Job(0, position.game.spec, written(position), position.moves, agent, seed)


@dataclass(frozen=True, slots=True)
class Order:
    """To a worker at work: how many nodes of the tree to show from now on, and whether to stop."""

    number: int
    tree_nodes: int | None = None
    stop: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """From a worker: what it knows so far, what it found in the end, or why it could not."""

    number: int
    kind: Literal["report", "done", "refused"]
    value: Any  # a JSON object, or the reason


Message: TypeAlias = Job | Order
