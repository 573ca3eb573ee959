"""Playing a game to its end: a playout is a rule `(work, rng)` that plays `work.states[0]` out by a policy."""

from functools import cache

from mossa.games import Game
from mossa.jit import Kernel, Rule, kernel, rule
from mossa.search.playout.chance import or_outcome_rule
from mossa.search.playout.mast import ignore_move
from mossa.search.playout.policy import policy_rule
from mossa.search.playout.work import work_rule


@cache
def playout_rule(game: Game, policy: str, note: Rule = ignore_move) -> Rule:
    """The playout by that policy; `note(work, move)` is told of every move before it is made."""
    legal_moves, play = game.legal_moves, game.play
    pick = or_outcome_rule(game, policy_rule(game, policy))

    @rule
    def playout(work, rng):
        state, moves = work.states[0], work.moves
        n = legal_moves(state, moves)
        while n > 0:
            i = pick(work, n, rng)
            note(work, moves[i])
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
