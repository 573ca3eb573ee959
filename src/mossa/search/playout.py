"""Playing a game to its end by a policy.

A policy is a rule `(work, n, rng) -> index` that picks one of the n legal moves in `work.moves` for the mover of
`work.states[0]`; a game may have some of its own. A playout is a rule `(work, rng)` that plays `work.states[0]` to the
end.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from mossa.errors import MossaError
from mossa.games import CHANCE, Game
from mossa.jit import Kernel, Rule, allocating_rule, below, kernel, rule
from mossa.search.chance import outcome_rule
from mossa.settings import unknown


class Work(NamedTuple):
    """What a kernel lends to its rules to write in."""

    states: Any  # the state of the simulation, and one to try moves on
    moves: Any
    tried: Any  # moves again, for the second state
    probabilities: Any


@cache
def work_rule(game: Game) -> Rule:
    """The rule `(root) -> Work` that makes room, once a kernel call."""
    max_moves = game.max_moves

    @allocating_rule
    def new_work(root):
        return Work(
            np.empty(2, root.dtype), np.empty(max_moves, np.int64), np.empty(max_moves, np.int64), np.empty(max_moves)
        )

    return new_work


def uniform_policy(game: Game) -> Rule:
    """Any legal move with equal chance."""

    @rule
    def pick(work, n, rng):
        return below(rng, n)

    return pick


def decisive_policy(game: Game) -> Rule:
    """A move that wins at once where there is one (Teytaud and Teytaud 2010), else any."""
    to_move, legal_moves, play, score = game.to_move, game.legal_moves, game.play, game.score

    @rule
    def pick(work, n, rng):
        mover = to_move(work.states[0])
        for i in range(n):
            work.states[1] = work.states[0]
            play(work.states[1], work.moves[i])
            if legal_moves(work.states[1], work.tried) == 0 and score(work.states[1], mover) > 0:
                return i
        return below(rng, n)

    return pick


def own_policy(game: Game, name: str) -> Rule:
    """A way of the game's own."""
    chosen = game.policies[name]

    @rule
    def pick(work, n, rng):
        return chosen(work.states[0], work.moves, n, rng)

    return pick


POLICIES: dict[str, Callable[[Game], Rule]] = {"uniform": uniform_policy, "decisive": decisive_policy}


def policies(game: Game) -> tuple[str, ...]:
    """The policies for a game by name."""
    return (*POLICIES, *game.policies)


@cache
def policy_rule(game: Game, name: str) -> Rule:
    """The policy of that name."""
    if name not in policies(game):
        raise MossaError(f"{game} has no playout {unknown(name, policies(game))}")
    return POLICIES[name](game) if name in POLICIES else own_policy(game, name)


@cache
def playout_rule(game: Game, policy: str) -> Rule:
    """The rule `(work, rng)` that plays `work.states[0]` to the end."""
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
