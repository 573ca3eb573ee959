"""The player who looks no further than their own move."""

from dataclasses import dataclass
from typing import ClassVar

from mossa.agents.agent import Agent
from mossa.agents.decision import Decision
from mossa.agents.minimax import Minimax
from mossa.agents.policy import by_policy
from mossa.agents.thinking import Thinking
from mossa.games import Game, Position

OWN = "greedy"  # the policy of a game that says what greed is there


@dataclass(frozen=True)
class Greedy(Agent):
    """Plays by the game's own rule of thumb if it has one, else the move with the best evaluation right after it."""

    NAME: ClassVar[str] = "greedy"

    def refusal(self, game: Game) -> str:
        return "" if OWN in game.policies else Minimax(depth=1).refusal(game)

    def search(self, position: Position, seed: int, thinking: Thinking) -> Decision:
        if OWN in position.game.policies:
            return by_policy(position, OWN, seed)
        return Minimax(depth=1).search(position, seed, thinking)
