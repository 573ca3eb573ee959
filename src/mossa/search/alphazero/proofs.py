"""Results that the rules alone show when a node gets its children, by a small exact search of what follows.

Plies are added one by one until a number of positions were looked at, so a game of few moves is seen further ahead.
A position where that search ends counts as lost for whoever is to be proven to have won: what is found is certain.
"""

from functools import cache

import numpy as np

from mossa.games import Game
from mossa.jit import Rule, rule
from mossa.search.alphazero.tree import FRAMES
from mossa.search.montecarlo.proof import is_proven, update_bounds


@rule
def best_result(mover):
    """The best result for a mover, as player 0 counts it."""
    return 1.0 if mover == 0 else -1.0


@rule
def improve(walk, frame, value):
    """A move of a frame is worth `value`."""
    if walk.turns[frame] == 0:
        walk.bests[frame] = max(walk.bests[frame], value)
    else:
        walk.bests[frame] = min(walk.bests[frame], value)


@rule
def is_done(walk, frame):
    """No move is left, none can be better, or the mover before, who is the other player, has better."""
    if walk.nexts[frame] == walk.counts[frame] or walk.bests[frame] == best_result(walk.turns[frame]):
        return True
    if frame == 0 or walk.turns[frame - 1] == walk.turns[frame]:
        return False
    gain = walk.bests[frame] - walk.bests[frame - 1]
    return gain >= 0.0 if walk.turns[frame] == 0 else gain <= 0.0


@cache
def small_search_rule(game: Game) -> Rule:
    """The rule `(walk, plies, unknown, left) -> value for player 0, positions left` of the position in frame 0.

    Positions so many plies on are worth `unknown`, and so is everything once no positions are left.
    """
    to_move, legal_moves, play, score = game.to_move, game.legal_moves, game.play, game.score

    @rule
    def try_move(walk, frame, i):
        """Play a move of a frame into the next one; the number of replies."""
        walk.states[frame + 2] = walk.states[frame + 1]
        play(walk.states[frame + 2], walk.tried[frame, i])
        return legal_moves(walk.states[frame + 2], walk.tried[frame + 1])

    @rule
    def enter(walk, frame, n, is_last):
        """Begin a frame of n moves; one that wins at once is found before any other is looked into."""
        mover = to_move(walk.states[frame + 1])
        walk.turns[frame], walk.counts[frame], walk.nexts[frame] = mover, n, 0
        walk.bests[frame] = -best_result(mover)
        if is_last:
            return 0
        for i in range(n):
            if try_move(walk, frame, i) == 0:
                improve(walk, frame, np.float64(score(walk.states[frame + 2], 0)))
                if walk.bests[frame] == best_result(mover):
                    return i + 1
        return n

    @rule
    def small_search(walk, plies, unknown, left):
        frame = 0
        left -= enter(walk, 0, legal_moves(walk.states[1], walk.tried[0]), plies == 1)
        while frame > 0 or not is_done(walk, 0):
            if is_done(walk, frame):
                frame -= 1
                improve(walk, frame, walk.bests[frame + 1])
                continue
            n = try_move(walk, frame, walk.nexts[frame])
            walk.nexts[frame] += 1
            left -= 1
            if n == 0:
                improve(walk, frame, np.float64(score(walk.states[frame + 2], 0)))
            elif frame + 1 == plies or left <= 0:
                improve(walk, frame, unknown)
            else:
                frame += 1
                left -= enter(walk, frame, n, frame + 1 == plies)
        return walk.bests[0], left

    return small_search


@cache
def look_ahead_rule(game: Game) -> Rule:
    """The rule `(nodes, parent, walk, positions) -> whether its bounds changed` for a node at `walk.states[0]`."""
    to_move, legal_moves, play, score = game.to_move, game.legal_moves, game.play, game.score
    small_search = small_search_rule(game)

    @rule
    def look_at(node, walk, plies, left):
        """Bound the node of the position in frame 0: whoever makes the last of the plies is the one who may win."""
        if plies == 0:
            if legal_moves(walk.states[1], walk.tried[0]) == 0:
                result = score(walk.states[1], 0)
                node.low, node.high = np.floor(result), np.ceil(result)
            return left - 1
        unknown = -best_result(to_move(walk.states[1])) if plies % 2 == 1 else best_result(to_move(walk.states[1]))
        value, left = small_search(walk, plies, unknown, left)
        if unknown < 0.0:
            node.low = max(node.low, np.int8(np.floor(value)))
        else:
            node.high = min(node.high, np.int8(np.ceil(value)))
        return left

    @rule
    def look_ahead(nodes, parent, walk, positions):
        first, mover, has_changed = nodes[parent].first, to_move(walk.states[0]), False
        for plies in range(FRAMES):
            for child in range(first, first + nodes[parent].count):
                if not is_proven(nodes[child]) and (positions > 0 or plies == 0):
                    walk.states[1] = walk.states[0]
                    play(walk.states[1], nodes[child].move)
                    positions = look_at(nodes[child], walk, plies, positions)
            has_changed = update_bounds(nodes, parent, mover) or has_changed
            if is_proven(nodes[parent]) or positions <= 0:
                break
        return has_changed

    return look_ahead
