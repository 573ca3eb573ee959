"""The weakest opponent, and the floor of every comparison."""

from dataclasses import dataclass
from typing import ClassVar

from mossa.agents.agent import Agent
from mossa.agents.decision import Candidate, Decision
from mossa.agents.thinking import Thinking
from mossa.games import Position
from mossa.jit import below, new_rng


@dataclass(frozen=True)
class Random(Agent):
    """Plays any legal move with equal chance."""

    NAME: ClassVar[str] = "random"

    def search(self, position: Position, seed: int, thinking: Thinking) -> Decision:
        names = position.legal_moves()
        move = names[below(new_rng(seed, "random"), len(names))]
        return Decision(move, 0.0, tuple(Candidate(name, 0.0, probability=1 / len(names)) for name in names))
