"""What a caller lends to an agent while it thinks."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from mossa.agents.decision import Decision

REPORTS_A_SECOND = 15  # at the most


@dataclass(slots=True)
class Thinking:
    """One seat of one game: what its agent keeps from move to move, and who watches it."""

    memory: dict[str, Any] = field(
        default_factory=dict
    )  # the agent's own, kept by the caller as long as the game lasts
    report: Callable[[Decision], None] | None = None  # told of the decision so far; it may raise to stop the search
    tree_nodes: int = 0  # how many nodes of the tree decisions shall carry
