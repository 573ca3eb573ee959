"""Tree search over information sets as an agent."""

from dataclasses import dataclass
from typing import ClassVar

from mossa.agents.decision import Decision
from mossa.agents.endgame import solve_deals
from mossa.agents.information import Budget, Question, decide
from mossa.agents.memory import memory_setting
from mossa.agents.monte_carlo import MonteCarlo
from mossa.agents.thinking import Thinking
from mossa.agents.trees.builder import with_one_ply_tree
from mossa.evaluation.tuning import tuning
from mossa.games import Position, with_aim
from mossa.jit import new_rng
from mossa.search.information.bandits import Params
from mossa.search.information.ismcts import Parts
from mossa.settings import setting


@dataclass(frozen=True)
class Ismcts(MonteCarlo):
    """Grows one tree over all deals that it must hold possible, a new deal each simulation."""

    NAME: ClassVar[str] = "ismcts"

    memory: float = memory_setting(40.0, "the table of moves")
    observers: str = setting(
        "single",
        "whose view tells situations apart: the searcher's, or each mover's own",
        choices=("single", "multiple"),
    )
    expand: str = setting(
        "playout",
        "which untried move comes next: any, or the playout's choice first and the others gradually",
        choices=("any", "playout"),
    )
    endgame: int = setting(0, "when this few cards are left in all hands, deals are solved instead; 0 for never", 0, 52)
    final: str = setting("visits", "the most visited move, or a draw by visits", choices=("visits", "mixed"))

    def _is_endgame(self, position: Position) -> bool:
        cards_left = tuning(position.game).cards_left
        return cards_left is not None and cards_left(position.copy_state()[0]) <= self.endgame

    def search(self, position: Position, seed: int, thinking: Thinking) -> Decision:
        rng, budget = new_rng(seed, "ismcts"), Budget(self.simulations, self.seconds, self.memory)
        if self._is_endgame(position):
            decided = solve_deals(position, self.aim, budget, rng, thinking)
            if decided is not None:
                return with_one_ply_tree(position, decided, thinking)
        game = with_aim(position.game, self.aim)
        policy = self.policy(game)
        bandit = "guided" if self.expand == "playout" and policy != "uniform" else "ucb1"
        parts = Parts(self.observers, bandit, policy)
        params = Params(c=self.exploration(game))
        question = Question(position, self.aim, parts, params)
        return decide(question, budget, rng, thinking, self.final)
