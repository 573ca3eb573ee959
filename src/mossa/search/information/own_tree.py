"""One tree of the searching player's own moves over all deals: what report 002 meant to do.

A simulation deals what the player cannot see, chooses his moves by UCB1 among the arms of his moves so far, until one
is new, and lets everybody else, and him from there on, play by the policy. Nobody else has a tree, and his moves alone
are shown. The trail, a key of the moves that he has really made, is where the tree of an earlier search goes on.
"""

from functools import cache
from typing import Any

import numpy as np

from mossa.games import CHANCE, Game
from mossa.jit import Kernel, kernel
from mossa.search.information.arms import Arms, arm_key, place_of
from mossa.search.information.bandits import choose_ucb1, learn_ucb1
from mossa.search.information.ismcts import deal_rule
from mossa.search.information.sets import mix
from mossa.search.information.simulation_tree import note, trace_rule, walk_rule
from mossa.search.playout.chance import outcome_rule
from mossa.search.playout.policy import policy_rule
from mossa.search.playout.work import work_rule


@cache
def own_tree_kernel(game: Game, playout: str, is_shown: bool = False) -> Kernel:
    """Compile `run(root, player, arms, walks, trail, simulations, params, rng)`: from what `player` sees."""
    to_move, legal_moves, play, score = game.to_move, game.legal_moves, game.play, game.score
    max_moves, max_plies, has_chance = game.max_moves, game.max_plies, game.has_chance
    new_work, pick, outcome = work_rule(game), policy_rule(game, playout), outcome_rule(game)
    deal, new_trace, add_walk = deal_rule(game, "none"), trace_rule(game, is_shown), walk_rule(game, True)

    @kernel(f"a tree of one's own moves for {game} ({playout}{', shown' if is_shown else ''})")
    def run(root, player, arms, walks, trail, simulations, params, rng):
        work = new_work(root)
        states, state, moves = work.states, work.states[0], work.moves
        found = np.empty((max_plies, max_moves), np.int32)
        counts, chosen = np.empty(max_plies, np.int64), np.empty(max_plies, np.int64)
        trace = new_trace(root)
        for _ in range(simulations):
            states[0] = root[0]
            deal(state, player, rng)
            trace.plies[0] = 0
            key, depth, is_out = trail[0], 0, False
            n = legal_moves(state, moves)
            while n > 0:
                mover = to_move(state)
                if has_chance and mover == CHANCE:
                    i = outcome(state, moves, work.probabilities, rng)
                else:
                    i = -1
                    if mover == player and not is_out:
                        i, is_out = choose_ucb1(arms, key, moves, n, found[depth], params, rng)
                        if i >= 0:
                            counts[depth], chosen[depth] = n, i
                            if is_shown:
                                note(trace, state, mover, moves[i])
                            key = mix(key, np.uint64(moves[i]))
                            depth += 1
                    if i < 0:
                        i = pick(work, n, rng)
                play(state, moves[i])
                n = legal_moves(state, moves)
            result = score(state, player)
            for step in range(depth):
                learn_ucb1(arms, found[step], counts[step], chosen[step], result, params)
            if is_shown:
                add_walk(walks, trace, state, player)

    return run


def own_arms(arms: Arms, trail: Any, codes: list[int]) -> list[int]:
    """The places of the arms of moves at a trail; negative where a move has none."""
    return [int(place_of(arms.places, arm_key(trail[0], np.int64(code)))) for code in codes]


def gone_on(trail: Any, code: int) -> Any:
    """The trail after one more move."""
    return np.array([mix(trail[0], np.uint64(code))])
