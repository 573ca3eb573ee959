"""Playing by one of a game's own policies, without any search."""

import numpy as np

from mossa.agents.decision import Candidate, Decision
from mossa.games import Position
from mossa.jit import new_rng


def by_policy(position: Position, name: str, seed: int) -> Decision:
    """What the policy of that name picks; it does not say what the move is worth."""
    codes = np.array(position.move_codes())
    index = position.game.policies[name](position.copy_state()[0], codes, len(codes), new_rng(seed, name))
    move = position.move_name(int(codes[index]))
    return Decision(move, 0.0, (Candidate(move, 0.0, 1, (move,)),), 1)
