"""The end of a game with hidden cards: every deal solved, and the move that is best on average."""

import numpy as np

from mossa.agents.budget import Effort
from mossa.agents.decision import Candidate, Decision
from mossa.agents.information import Budget
from mossa.agents.monte_carlo import MOST_SIMULATIONS
from mossa.agents.thinking import Thinking
from mossa.games import Position, with_aim
from mossa.jit import Rng
from mossa.search.information.endgame import endgame_kernel, new_values
from mossa.search.information.sets import root_state

MOST_NODES = 200_000  # of one deal: 10 ms
NODES_A_SIMULATION = 20  # take as long as one


def solve_deals(position: Position, aim: str, budget: Budget, rng: Rng, thinking: Thinking) -> Decision | None:
    """The decision by deals that are solved exactly; None if one takes too many nodes."""
    game, player, root = with_aim(position.game, aim), position.to_move, root_state(position)
    run, codes, known = endgame_kernel(game), np.array(position.move_codes()), new_values(game)
    totals, used, deals = np.zeros(len(codes)), 0, 0
    run(root, player, codes[:0], known, MOST_NODES, totals[:0], rng)  # not used: it keeps what every seed plays
    effort, whole = Effort(thinking, budget.seconds), NODES_A_SIMULATION * (budget.simulations or MOST_SIMULATIONS)
    while deals == 0 or (used < whole and not effort.is_over()):
        nodes = run(root, player, codes, known, MOST_NODES, totals, rng)
        if nodes < 0:
            return None
        used, deals = used + nodes, deals + 1
    best = sorted(range(len(codes)), key=lambda i: totals[i], reverse=True)
    names = [position.move_name(int(codes[i])) for i in best]
    candidates = tuple(
        Candidate(name, float(totals[i]) / deals, deals, (name,)) for name, i in zip(names, best, strict=True)
    )
    return Decision(candidates[0].move, candidates[0].value, candidates, used)
