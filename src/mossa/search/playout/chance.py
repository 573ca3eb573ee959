"""Drawing what chance does."""

from functools import cache

from mossa.games import CHANCE, Game
from mossa.jit import Rule, rule, uniform


@rule
def drawn(probabilities, n, rng):
    """The index of one of n outcomes, each as likely as its probability."""
    left = uniform(rng)
    for i in range(n - 1):
        left -= probabilities[i]
        if left < 0:
            return i
    return n - 1


@rule
def no_outcome(work, rng):
    """Where there is no chance; never asked."""
    return 0


@cache
def outcome_rule(game: Game) -> Rule:
    """The rule `(work, rng) -> index` of an outcome at a chance node, whose outcomes it writes into `work.moves`."""
    chance_moves = game.chance_moves
    if chance_moves is None:
        return no_outcome

    @rule
    def outcome(work, rng):
        return drawn(work.probabilities, chance_moves(work.states[0], work.moves, work.probabilities), rng)

    return outcome


@cache
def or_outcome_rule(game: Game, pick: Rule) -> Rule:
    """The rule `(work, n, rng) -> index`: a player's move by the policy `pick`, an outcome where chance moves."""
    if not game.has_chance:
        return pick
    to_move, outcome = game.to_move, outcome_rule(game)

    @rule
    def pick_or_draw(work, n, rng):
        return outcome(work, rng) if to_move(work.states[0]) == CHANCE else pick(work, n, rng)

    return pick_or_draw
