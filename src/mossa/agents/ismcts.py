"""Tree search over information sets as an agent."""

from dataclasses import dataclass
from typing import ClassVar

from mossa.agents.agent import Agent
from mossa.agents.decision import Decision
from mossa.agents.information import DEFAULT_SIMULATIONS, MOST_SIMULATIONS, Budget, decision, grown, no_redeal
from mossa.games import Game, Position
from mossa.jit import new_rng
from mossa.search.bandits import Params
from mossa.search.ismcts import Parts
from mossa.search.playout import POLICIES
from mossa.settings import setting


@dataclass(frozen=True)
class Ismcts(Agent):
    """Grows one tree over all deals that it must hold possible, a new deal each simulation."""

    NAME: ClassVar[str] = "ismcts"

    simulations: int | None = setting(None, "simulations a move (10000 when no budget is given)", 1, MOST_SIMULATIONS)
    seconds: float | None = setting(None, "seconds a move", 0.001, 86_400)
    nodes: int = setting(1 << 20, "places in the table of moves, 40 bytes each; a power of two", 1 << 10, 1 << 28)
    c: float = setting(0.7, "exploration, for results between 0 and 1", 0.0, 1000.0)
    observers: str = setting(
        "single",
        "whose eyes tell situations apart: the searcher's, or each mover's own",
        choices=("single", "multiple"),
    )
    playout: str = setting("uniform", "how moves are picked beyond the tree", choices=POLICIES)
    final: str = setting("visits", "the most visited move, or a draw by visits", choices=("visits", "mixed"))

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.simulations is None and self.seconds is None:
            object.__setattr__(self, "simulations", DEFAULT_SIMULATIONS)

    def refusal(self, game: Game) -> str:
        return no_redeal(game)

    def search(self, position: Position, seed: int) -> Decision:
        rng, budget = new_rng(seed, "ismcts"), Budget(self.simulations, self.seconds, self.nodes)
        parts, params = Parts(self.observers, "ucb1", self.playout), Params(c=2 * self.c)
        rows, nodes = grown(position, parts, params, budget, rng)
        return decision(rows, nodes, self.final, rng)
