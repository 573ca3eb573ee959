"""Expansion: a leaf gets its children, one for each move, in the order in which they are to be visited first."""

from functools import cache

from mossa.games import CHANCE, Game
from mossa.jit import Rule, below, rule
from mossa.search.montecarlo.symmetry import distinct_moves_rule
from mossa.search.montecarlo.tree import add_children


@rule
def shuffle(moves, n, rng):
    """Put the first n moves in random order."""
    for i in range(n - 1):
        j = i + below(rng, n - i)
        swapped = moves[i]
        moves[i] = moves[j]
        moves[j] = swapped


@cache
def expand_rule(game: Game, by_symmetry: bool) -> Rule:
    """The rule `(tree, node, work, rng) -> whether` the node, whose state is `work.states[0]`, got children.

    It gets none where the game is over and where there is no room. What chance may do stays in the game's order, which
    its probabilities have.
    """
    to_move, has_chance = game.to_move, game.has_chance
    moves_of = distinct_moves_rule(game) if by_symmetry else game.legal_moves

    @rule
    def expand(tree, node, work, rng):
        n = moves_of(work.states[0], work.moves)
        if n == 0 or tree.used[0] + n > len(tree.nodes):
            return False
        if not has_chance or to_move(work.states[0]) != CHANCE:
            shuffle(work.moves, n, rng)
        add_children(tree.nodes, tree.used, node, work.moves, n)
        return True

    return expand
