"""What the agents that learn from simulated games share: their budget, and what they simulate."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from mossa.agents.agent import Agent
from mossa.agents.memory import memory_setting
from mossa.errors import MossaError
from mossa.evaluation.tuning import tuning
from mossa.games import Game, with_aim
from mossa.search.playout.policy import LEARNED, POLICIES, policy_rule
from mossa.settings import setting

DEFAULT_SIMULATIONS = 10_000
MOST_SIMULATIONS = 2_000_000_000
SUGGESTED = "default"  # the playout that the game suggests
PLAYOUTS = f"how moves are picked beyond the tree: as the game suggests, {', '.join(POLICIES)}, or a game's way"


@dataclass(frozen=True)
class MonteCarlo(Agent):
    """An agent that simulates games."""

    LEARNS: ClassVar[bool] = False  # its playouts may learn from those before
    FORMER: ClassVar[Mapping[str, str]] = {"nodes": "memory, in megabytes"}

    simulations: int | None = setting(None, "simulations a move (10000 when no budget is given)", 1, MOST_SIMULATIONS)
    seconds: float | None = setting(None, "seconds a move", 0.001, 86_400)
    memory: float = memory_setting(160.0, "its trees")
    c: float = setting(0.7, "exploration, for results between 0 and 1", 0.0, 1000.0)
    playout: str = setting(SUGGESTED, PLAYOUTS)
    aim: str = setting("score", "what it plays for: the score, or another of the game's aims")

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.simulations is None and self.seconds is None:
            object.__setattr__(self, "simulations", DEFAULT_SIMULATIONS)

    def refusal(self, game: Game) -> str:
        return super().refusal(game) or unknown_part(game, self.aim, self.policy(game), self.LEARNS)

    def policy(self, game: Game) -> str:
        """The name of the policy that it simulates by."""
        return tuning(game).playout if self.playout == SUGGESTED else self.playout

    def exploration(self, game: Game) -> float:
        """`c` for scores between -1 and 1, which usually are as far apart as the game's tuning says."""
        return 2 * self.c * (tuning(game).spread if self.aim == "score" else 1.0)


def unknown_part(game: Game, aim: str, playout: str, learns: bool = False) -> str:
    """The refusal of an aim or a playout that there is not; empty if there is."""
    try:
        policy_rule(with_aim(game, aim), playout)
    except MossaError as error:
        return str(error)
    return f"playout={playout} is for mcts only" if playout in LEARNED and not learns else ""
