"""What a search knows of a node before it has played from there: the guess of an evaluation function.

A new child's guess is the squashed evaluation of its position, or of what a shallow alpha-beta search makes of it (the
hybrids of Baier and Winands 2015), for the player who moved into it. Guesses are backed up by minimax beside the means
of the playouts (implicit minimax backups; Lanctot et al. 2014), and a move's value is a mixture of the two.
"""

from functools import cache
from math import tanh

from mossa.evaluation import evaluation
from mossa.games import Game
from mossa.jit import Rule, rule
from mossa.search.alphabeta.shallow import shallow_rule


@cache
def guess_rule(game: Game, name: str) -> Rule:
    """The rule `(state, player) -> guess` in (-1, 1) by the evaluation of that name."""
    chosen = evaluation(game, name)
    estimate, scale = chosen.rule, float(chosen.scale)

    @rule
    def guess(state, player):
        return tanh(estimate(state, player) / scale)

    return guess


@rule
def back_up_guesses(nodes, node, path, movers, depth):
    """The node at the end of the path got children: its guess and those before it become the best of their children's.

    `movers[i]` moves at depth i of the path, the node's own mover included.
    """
    for i in range(depth, -1, -1):
        best = nodes[nodes[node].first].guess
        for child in range(nodes[node].first + 1, nodes[node].first + nodes[node].count):
            best = max(best, nodes[child].guess)
        if i == 0:
            return
        nodes[node].guess = best if movers[i] == movers[i - 1] else -best
        node = path[i - 2] if i > 1 else 0


@cache
def guess_children_rule(game: Game, name: str, lookahead: int) -> Rule:
    """The rule `(nodes, node, path, movers, depth, work, frames)` for a node at the end of the path with new children.

    It writes the guess of every child, looking so many plies ahead of it, and backs them up.
    """
    to_move, legal_moves, play, score = game.to_move, game.legal_moves, game.play, game.score
    guess = shallow_rule(game, guess_rule(game, name), lookahead)

    @rule
    def guess_children(nodes, node, path, movers, depth, work, frames):
        mover, first = to_move(work.states[0]), nodes[node].first
        for child in range(first, first + nodes[node].count):
            work.states[1] = work.states[0]
            state = work.states[1]
            play(state, nodes[child].move)
            is_over = legal_moves(state, work.tried) == 0
            nodes[child].guess = score(state, mover) if is_over else guess(frames, state, mover)
        back_up_guesses(nodes, node, path, movers, depth)

    return guess_children


@rule
def guess_nothing(nodes, node, path, movers, depth, work, frames):
    """Where a search knows nothing beforehand."""
