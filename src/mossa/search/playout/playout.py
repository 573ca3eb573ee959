"""Playing a game to its end: a playout is a rule `(work, rng)` that plays `work.states[0]` out by a policy."""

from functools import cache

from mossa.games import CHANCE, Game
from mossa.jit import Kernel, Rule, kernel, rule
from mossa.search.playout.chance import outcome_rule
from mossa.search.playout.policy import policy_rule
from mossa.search.playout.work import record, work_rule


@cache
def playout_rule(game: Game, policy: str, is_recorded: bool = False) -> Rule:
    """The playout by that policy; recorded, it notes its moves in `work`."""
    to_move, legal_moves, play, has_chance = game.to_move, game.legal_moves, game.play, game.has_chance
    pick, outcome = policy_rule(game, policy), outcome_rule(game)

    @rule
    def playout(work, rng):
        state, moves = work.states[0], work.moves
        n = legal_moves(state, moves)
        while n > 0:
            if has_chance and to_move(state) == CHANCE:
                i = outcome(state, moves, work.probabilities, rng)
            else:
                i = pick(work, n, rng)
            if is_recorded:
                record(work, to_move(state), moves[i])
            play(state, moves[i])
            n = legal_moves(state, moves)

    return playout


@cache
def playout_kernel(game: Game, policy: str = "uniform") -> Kernel:
    """Compile `run(root, playouts, rng)`: the first player's mean score over games from `root[0]`."""
    score, playout, new_work = game.score, playout_rule(game, policy), work_rule(game)

    @kernel(f"{policy} playouts of {game}")
    def run(root, playouts, rng):
        work = new_work(root)
        total = 0.0
        for _ in range(playouts):
            work.states[0] = root[0]
            playout(work, rng)
            total += score(work.states[0], 0)
        return total / playouts

    return run
