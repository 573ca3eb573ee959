"""Decoupled search of simultaneous moves as an agent."""

from dataclasses import dataclass
from typing import ClassVar

from mossa.agents.agent import Agent
from mossa.agents.decision import Decision
from mossa.agents.information import DEFAULT_SIMULATIONS, MOST_SIMULATIONS, Budget, decision, grown, no_redeal
from mossa.games import Game, Position
from mossa.jit import new_rng
from mossa.search.bandits import BANDITS, Params
from mossa.search.ismcts import Parts
from mossa.search.playout import POLICIES
from mossa.settings import setting


@dataclass(frozen=True)
class Duct(Agent):
    """Every player chooses by what he alone has seen of his own moves, not knowing the others' choices of the turn.

    The defaults won on Goofspiel with six cards, 300 to 400 games each: regret scores 0.65 against ucb1 at 10,000
    simulations and 0.69 at 1,000; its mixed move 0.56 against its most visited at 10,000 (0.47 at 1,000).
    """

    NAME: ClassVar[str] = "duct"

    simulations: int | None = setting(None, "simulations a move (10000 when no budget is given)", 1, MOST_SIMULATIONS)
    seconds: float | None = setting(None, "seconds a move", 0.001, 86_400)
    nodes: int = setting(1 << 21, "places in the table of moves, 40 bytes each; a power of two", 1 << 10, 1 << 28)
    selection: str = setting("regret", "by confidence bounds, or by regret matching", choices=BANDITS)
    c: float = setting(0.7, "exploration of ucb1, for results between 0 and 1", 0.0, 1000.0)
    explore: float = setting(0.2, "share of the choices that regret makes at random at first", 0.001, 1.0)
    playout: str = setting("uniform", "how moves are picked beyond the tree", choices=POLICIES)
    final: str = setting(
        "mixed", "the most visited move, or a draw from the average strategy", choices=("visits", "mixed")
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.simulations is None and self.seconds is None:
            object.__setattr__(self, "simulations", DEFAULT_SIMULATIONS)

    def refusal(self, game: Game) -> str:
        return no_redeal(game)

    def search(self, position: Position, seed: int) -> Decision:
        rng, budget = new_rng(seed, "duct"), Budget(self.simulations, self.seconds, self.nodes)
        parts, params = Parts("multiple", self.selection, self.playout), Params(2 * self.c, self.explore)
        rows, nodes = grown(position, parts, params, budget, rng)
        return decision(rows, nodes, self.final, rng)
