"""Symmetry: where a position is its own image, moves that are images of one another need one of them searched."""

from functools import cache

from mossa.games import Game
from mossa.jit import Rule, rule


@rule
def index_of(moves, n, move):
    """Where a move stands among the first n; n if it does not."""
    for i in range(n):
        if moves[i] == move:
            return i
    return n


@cache
def distinct_moves_rule(game: Game) -> Rule:
    """The rule `(state, moves) -> n` of the legal moves without those that are images of others before them."""
    legal_moves = game.legal_moves
    if game.symmetry is None:
        return legal_moves
    symmetries, symmetric_key, symmetric_move = game.symmetry.count, game.symmetry.key, game.symmetry.move

    @rule
    def distinct_moves(state, moves):
        n, key = legal_moves(state, moves), symmetric_key(state, 0)
        for symmetry in range(1, symmetries):
            if symmetric_key(state, symmetry) == key:
                kept = 0
                for i in range(n):
                    if index_of(moves, kept, symmetric_move(moves[i], symmetry)) == kept:
                        moves[kept] = moves[i]
                        kept += 1
                n = kept
        return n

    return distinct_moves
