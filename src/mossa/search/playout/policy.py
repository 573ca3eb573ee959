"""How moves are picked beyond the tree.

A policy is a rule `(work, n, rng) -> index` that picks one of the n legal moves in `work.moves` for the mover of
`work.states[0]`. A game may have some of its own.
"""

from collections.abc import Callable

import numpy as np

from mossa.errors import MossaError
from mossa.evaluation import evaluation
from mossa.games import Game
from mossa.games.kept import kept_with_game
from mossa.jit import Rule, below, rule, uniform
from mossa.search.playout.mast import slot
from mossa.settings import unknown

DECIDED = 1e9  # more than any evaluation says


def uniform_policy(game: Game) -> Rule:
    """Any legal move with equal chance."""

    @rule
    def pick(work, n, rng):
        return below(rng, n)

    return pick


@kept_with_game
def winning_rule(game: Game) -> Rule:
    """The rule `(work, n) -> index` of a move that wins at once; -1 if there is none."""
    to_move, legal_moves, play, score = game.to_move, game.legal_moves, game.play, game.score

    @rule
    def winning(work, n):
        mover = to_move(work.states[0])
        for i in range(n):
            work.states[1] = work.states[0]
            play(work.states[1], work.moves[i])
            if legal_moves(work.states[1], work.tried) == 0 and score(work.states[1], mover) > 0:
                return i
        return -1

    return winning


def decisive_policy(game: Game) -> Rule:
    """A move that wins at once where there is one (Teytaud and Teytaud 2010), else any."""
    winning = winning_rule(game)

    @rule
    def pick(work, n, rng):
        i = winning(work, n)
        return i if i >= 0 else below(rng, n)

    return pick


def anti_decisive_policy(game: Game) -> Rule:
    """As decisive, but where nothing wins at once a move that lets nobody else win at once, if there is one."""
    to_move, legal_moves, play, score = game.to_move, game.legal_moves, game.play, game.score
    winning = winning_rule(game)

    @rule
    def is_safe(work, move):
        mover = to_move(work.states[0])
        work.states[1] = work.states[0]
        play(work.states[1], move)
        for i in range(legal_moves(work.states[1], work.tried)):
            work.states[2] = work.states[1]
            play(work.states[2], work.tried[i])
            if legal_moves(work.states[2], work.replies) == 0 and score(work.states[2], mover) < 0:
                return False
        return True

    @rule
    def pick(work, n, rng):
        i = winning(work, n)
        if i >= 0:
            return i
        for left in range(n, 0, -1):  # drawn without replacement, the unsafe ones put last
            i = below(rng, left)
            if is_safe(work, work.moves[i]):
                return i
            unsafe = work.moves[i]
            work.moves[i] = work.moves[left - 1]
            work.moves[left - 1] = unsafe
        return below(rng, n)

    return pick


def epsilon_greedy(merit: Rule) -> Rule:
    """Any move with chance epsilon, else that of the highest merit `(work, move) -> float`; ties at random."""

    @rule
    def pick(work, n, rng):
        first = below(rng, n)
        if uniform(rng) < work.epsilon:
            return first
        best, best_merit = first, -np.inf
        for i in range(first, first + n):
            value = merit(work, work.moves[i % n])
            if value > best_merit:
                best, best_merit = i % n, value
        return best

    return pick


def evaluation_policy(game: Game) -> Rule:
    """Mostly the move after which the game's evaluation likes the position best."""
    to_move, legal_moves, play, score = game.to_move, game.legal_moves, game.play, game.score
    estimate = evaluation(game).rule

    @rule
    def merit(work, move):
        mover = to_move(work.states[0])
        work.states[1] = work.states[0]
        play(work.states[1], move)
        is_over = legal_moves(work.states[1], work.tried) == 0
        return score(work.states[1], mover) * DECIDED if is_over else np.float64(estimate(work.states[1], mover))

    return epsilon_greedy(merit)


def mast_policy(game: Game) -> Rule:
    """Mostly the move that did best in all simulations so far, wherever it was made (Björnsson and Finnsson 2009)."""
    to_move = game.to_move

    @rule
    def merit(work, move):
        average = work.mast[to_move(work.states[0]), slot(move)]
        return np.float64(average.total) / average.visits if average.visits > 0 else 1.0

    return epsilon_greedy(merit)


def own_policy(game: Game, name: str) -> Rule:
    """A policy of the game's own."""
    chosen = game.policies[name]

    @rule
    def pick(work, n, rng):
        return chosen(work.states[0], work.moves, n, rng)

    return pick


POLICIES: dict[str, Callable[[Game], Rule]] = {
    "uniform": uniform_policy,
    "decisive": decisive_policy,
    "anti-decisive": anti_decisive_policy,
    "evaluation": evaluation_policy,
}
LEARNED: dict[str, Callable[[Game], Rule]] = {"mast": mast_policy}  # only in a search that keeps averages


@kept_with_game
def policy_rule(game: Game, name: str) -> Rule:
    """The policy of that name."""
    general = POLICIES | LEARNED
    if name in game.policies:
        return own_policy(game, name)
    if name not in general:
        raise MossaError(f"{game} has no playout {unknown(name, [*general, *game.policies])}")
    return general[name](game)
