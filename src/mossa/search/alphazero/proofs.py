"""Results that the rules alone show when a node gets its children: games over after one move, or won by the reply."""

from functools import cache

import numpy as np

from mossa.games import Game
from mossa.jit import Rule, rule
from mossa.search.montecarlo.proof import update_bounds

QUIET_MOVES = 16  # where a position has more moves than this, replies cost more than the network: they are not tried


@cache
def look_ahead_rule(game: Game) -> Rule:
    """The rule `(nodes, parent, walk) -> whether its bounds changed` for a node at `walk.states[0]`."""
    to_move, legal_moves, play, score = game.to_move, game.legal_moves, game.play, game.score
    tries_replies = game.max_moves <= QUIET_MOVES

    @rule
    def mark(node, result):
        node.low, node.high = np.floor(result), np.ceil(result)

    @rule
    def lose_at_once(walk, n):
        """The result for player 0 if one of n replies wins for whoever makes it, else 0."""
        mover = to_move(walk.states[1])
        for i in range(n):
            walk.states[2] = walk.states[1]
            play(walk.states[2], walk.tried[i])
            if legal_moves(walk.states[2], walk.replies) == 0 and score(walk.states[2], mover) >= 1.0:
                return score(walk.states[2], 0)
        return 0.0

    @rule
    def look_ahead(nodes, parent, walk):
        found = False
        first = nodes[parent].first
        for child in range(first, first + nodes[parent].count):
            walk.states[1] = walk.states[0]
            play(walk.states[1], nodes[child].move)
            n = legal_moves(walk.states[1], walk.tried)
            result = 0.0
            if n == 0:
                mark(nodes[child], score(walk.states[1], 0))
                found = True
            elif tries_replies:
                result = lose_at_once(walk, n)
                if result != 0.0:
                    mark(nodes[child], result)
                    found = True
        return found and update_bounds(nodes, parent, to_move(walk.states[0]))

    return look_ahead
