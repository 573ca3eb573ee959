"""Drawing what chance does."""

from functools import cache

from mossa.games import CHANCE, Game
from mossa.jit import Rule, below, rule, uniform


@rule
def drawn(probabilities, n, rng):
    """The index of one of n outcomes, each as likely as its probability."""
    left = uniform(rng)
    for i in range(n - 1):
        left -= probabilities[i]
        if left < 0:
            return i
    return n - 1


@cache
def outcome_rule(game: Game) -> Rule:
    """The rule `(state, moves, probabilities, rng) -> index` of an outcome at a chance node, `moves` being filled."""
    chance_moves = game.chance_moves
    if chance_moves is None:

        @rule
        def outcome(state, moves, probabilities, rng):
            return 0  # never asked

    else:

        @rule
        def outcome(state, moves, probabilities, rng):
            return drawn(probabilities, chance_moves(state, moves, probabilities), rng)

    return outcome


@cache
def random_move_rule(game: Game) -> Rule:
    """The rule `(state, moves, n, probabilities, rng) -> index`: chance by its probabilities, a player uniformly."""
    to_move, outcome, has_chance = game.to_move, outcome_rule(game), game.has_chance

    @rule
    def random_move(state, moves, n, probabilities, rng):
        if has_chance and to_move(state) == CHANCE:
            return outcome(state, moves, probabilities, rng)
        return below(rng, n)

    return random_move
