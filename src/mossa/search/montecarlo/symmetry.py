"""Symmetry: where a position is its own image, moves that are images of one another need one of them searched."""

from functools import cache

from mossa.games import Game
from mossa.jit import Rule, rule


@rule
def all_moves(state, moves, n):
    """Where a game knows no symmetry."""
    return n


@rule
def index_of(moves, n, move):
    """Where a move stands among the first n; n if it does not."""
    for i in range(n):
        if moves[i] == move:
            return i
    return n


@cache
def distinct_rule(game: Game) -> Rule:
    """The rule `(state, moves, n) -> n` that leaves out the moves that are images of others before them."""
    if game.symmetry is None:
        return all_moves
    symmetries, symmetric_key, symmetric_move = game.symmetry.count, game.symmetry.key, game.symmetry.move

    @rule
    def distinct(state, moves, n):
        key = symmetric_key(state, 0)
        for symmetry in range(1, symmetries):
            if symmetric_key(state, symmetry) == key:
                kept = 0
                for i in range(n):
                    if index_of(moves, kept, symmetric_move(moves[i], symmetry)) == kept:
                        moves[kept] = moves[i]
                        kept += 1
                n = kept
        return n

    return distinct
