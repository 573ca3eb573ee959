"""What a caller lends to an agent while it thinks."""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf
from typing import Any

from mossa.agents.decision import Decision
from mossa.errors import MossaError
from mossa.games import Position


class ForfeitError(MossaError):
    """An agent could not answer, in one line why; it loses the game that it was asked in."""


@dataclass(slots=True)
class Thinking:
    """One seat of one game: what its agent keeps from move to move, who watches it, and when it must answer.

    Keep one for each seat as long as the game lasts, in the process in which the agent thinks: `memory` holds whatever
    the agent likes, search trees of many megabytes and running programs among it, and is not meant to be pickled. To
    lose it costs strength, never correctness: an agent begins anew from an empty one.

    To get an answer early, call `stop` from another thread or from `report`, let `wants_answer` say so, or set
    `seconds`: between two slices of its search the agent then answers with the best move that it knows.
    """

    memory: dict[str, Any] = field(default_factory=dict)
    report: Callable[[Decision], None] | None = None  # told of the decision so far; it may call `stop`, or raise
    wants_answer: Callable[[], bool] | None = None  # asked between two slices; an agent may ask in several threads
    tree_nodes: int = 0  # how many nodes of the tree decisions shall carry; it may change while the agent thinks
    seconds: float = inf  # thinking time for a move, whatever the agent's own budget; preparation does not count
    is_stopped: bool = False  # set by `stop`; whoever asks for another move clears it
    closing: list[Callable[[Position], None]] = field(default_factory=list)  # what the agent must do when the game ends

    def stop(self) -> None:
        """Ask for the best move so far."""
        self.is_stopped = True

    @property
    def must_answer(self) -> bool:
        """Whether anybody wants the best move so far."""
        return self.is_stopped or (self.wants_answer is not None and self.wants_answer())

    def close(self, last: Position) -> None:
        """Tell the agent that the game ended here, or was left."""
        while self.closing:
            self.closing.pop()(last)
