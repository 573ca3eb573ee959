"""OpenSpiel's bots as agents of ours.

Where OpenSpiel has the game itself (tic-tac-toe, Connect 4, and its own games as ours), its search in C++ plays. On our
other games, which are Python games there, its searches in Python do: those in C++ crash on any Python game (OpenSpiel
2.0.2).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.bots.uniform_random import UniformRandomBot

from mossa.agents.agent import Agent
from mossa.agents.decision import Candidate, Decision
from mossa.agents.thinking import Thinking
from mossa.engines.actions import actions
from mossa.engines.openspiel.our_games import pyspiel_game
from mossa.engines.openspiel.twins import twin_state
from mossa.games import Game, Position
from mossa.settings import setting, unknown

MEGABYTES = 1000  # that a tree in C++ may take


@dataclass(frozen=True)
class OpenSpielBot(Agent):
    """A bot of OpenSpiel's. It cannot be stopped before its simulations are done."""

    NAME: ClassVar[str] = "openspiel"

    bot: str = setting("mcts", "mcts, ismcts (for hidden cards), random, or another that was put into BOTS")
    simulations: int = setting(100, "simulations a move", 1, 100_000_000)
    c: float = setting(1.4142135623730951, "exploration", 0.0, 1000.0)

    def refusal(self, game: Game) -> str:
        if self.bot not in BOTS:
            return f"there is no bot {unknown(self.bot, BOTS)}"
        if game.has_hidden and self.bot == "mcts":
            return "mcts would be shown what is hidden; ismcts can play it"
        return "nothing is hidden; mcts can play it" if self.bot == "ismcts" and not game.has_hidden else ""

    def search(self, position: Position, seed: int, thinking: Thinking) -> Decision:  # noqa: ARG002
        state = twin_state(position)
        is_twin = state is not None
        if not is_twin:
            state = pyspiel_game(position.game).new_initial_state()
            state.position = position
        action = BOTS[self.bot](self, state, seed % 2**31).step(state)
        code = action if is_twin else actions(position.game).code(position, action)
        move = position.move_name(code)
        return Decision(move, 0.0, (Candidate(move, 0.0, self.simulations, (move,)),), self.simulations)


def _mcts(agent: OpenSpielBot, state: Any, seed: int) -> Any:
    game, limit, is_solving, is_verbose = state.get_game(), agent.simulations, True, False
    if not hasattr(state, "position"):  # a state of its own, in C++
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        return pyspiel.MCTSBot(game, evaluator, agent.c, limit, MEGABYTES, is_solving, seed, is_verbose)
    draws = np.random.RandomState(seed)
    return mcts.MCTSBot(game, agent.c, limit, mcts.RandomRolloutEvaluator(1, draws), is_solving, draws)


def _ismcts(agent: OpenSpielBot, state: Any, seed: int) -> Any:
    draws = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, draws)
    return ismcts.ISMCTSBot(state.get_game(), evaluator, agent.c, agent.simulations, random_state=draws)


def _random(agent: OpenSpielBot, state: Any, seed: int) -> Any:  # noqa: ARG001
    return UniformRandomBot(state.current_player(), np.random.RandomState(seed))


BOTS: dict[str, Callable[[OpenSpielBot, Any, int], Any]] = {"mcts": _mcts, "ismcts": _ismcts, "random": _random}
