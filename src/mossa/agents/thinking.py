"""What a caller lends to an agent while it thinks."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import Any

from mossa.agents.decision import Decision
from mossa.errors import MossaError
from mossa.games import Position

REPORTS_A_SECOND = 15  # at the most


class ForfeitError(MossaError):
    """An agent could not answer, in one line why; it loses the game that it was asked in."""


@dataclass(slots=True)
class Thinking:
    """One seat of one game: what its agent keeps from move to move, and who watches it."""

    memory: dict[str, Any] = field(
        default_factory=dict
    )  # the agent's own, kept by the caller as long as the game lasts
    report: Callable[[Decision], None] | None = None  # told of the decision so far; it may raise to stop the search
    tree_nodes: int = 0  # how many nodes of the tree decisions shall carry
    closing: list[Callable[[Position], None]] = field(default_factory=list)  # what the agent must do when the game ends

    def close(self, last: Position) -> None:
        """Tell the agent that the game ended here, or was left."""
        while self.closing:
            self.closing.pop()(last)


class Watch:
    """The clock of one search, and who is told of it on the way, not more often than a picture can change."""

    def __init__(self, thinking: Thinking) -> None:
        self.thinking = thinking
        self.begin = self.due = perf_counter()

    @property
    def seconds(self) -> float:
        return perf_counter() - self.begin

    def tell(self, so_far: Callable[[], Decision]) -> None:
        """Report the decision so far, if it is time for that."""
        if self.thinking.report is not None and perf_counter() >= self.due:
            self.thinking.report(replace(so_far(), seconds=self.seconds))
            self.due = perf_counter() + 1 / REPORTS_A_SECOND
