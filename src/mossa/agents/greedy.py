"""The player who looks no further than his own move."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from mossa.agents.agent import Agent
from mossa.agents.decision import Candidate, Decision
from mossa.agents.minimax import Minimax
from mossa.games import Game, Position
from mossa.jit import new_rng

OWN = "greedy"  # the policy of a game that says what greed is there


@dataclass(frozen=True)
class Greedy(Agent):
    """Plays by the game's own rule of thumb if it has one, else the move with the best evaluation right after it."""

    NAME: ClassVar[str] = "greedy"

    def refusal(self, game: Game) -> str:
        return "" if OWN in game.policies else Minimax(depth=1).refusal(game)

    def search(self, position: Position, seed: int) -> Decision:
        if OWN not in position.game.policies:
            return Minimax(depth=1).search(position, seed)
        codes, pick = np.array(position.move_codes()), position.game.policies[OWN]
        index = pick(position.copy_state()[0], codes, len(codes), new_rng(seed, "greedy"))
        move = position.move_name(int(codes[index]))
        return Decision(move, 0.0, (Candidate(move, 0.0, 1, (move,)),), 1)
