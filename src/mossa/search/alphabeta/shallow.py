"""A shallow alpha-beta search inside another search: what a position looks like a few plies on, for two players.

It keeps a frame a ply. The value of a frame is its mover's; a frame is left when it is already too good for the other
player to allow it.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from mossa.games import Game
from mossa.jit import Rule, allocating_rule, rule


class Frames(NamedTuple):
    states: Any  # [ply]
    moves: Any  # [ply, i]
    counts: Any  # [ply]
    nexts: Any  # [ply]: the move to look at next
    movers: Any  # [ply]
    bests: Any  # [ply]


@cache
def frames_rule(game: Game, plies: int) -> Rule:
    """The rule `(root) -> Frames` for a search of so many plies."""
    max_moves = game.max_moves

    @allocating_rule
    def new_frames(root):
        return Frames(
            np.empty(plies + 1, root.dtype),
            np.empty((plies + 1, max_moves), np.int64),
            np.empty(plies + 1, np.int64),
            np.empty(plies + 1, np.int64),
            np.empty(plies + 1, np.int64),
            np.empty(plies + 1),
        )

    return new_frames


@cache
def shallow_rule(game: Game, guess: Rule, plies: int) -> Rule:
    """The rule `(frames, state, player) -> value` of an unfinished game, by `guess(state, player)` so many plies on."""
    to_move, legal_moves, play, score = game.to_move, game.legal_moves, game.play, game.score

    @rule
    def enter(frames, ply, n):
        frames.counts[ply] = n
        frames.nexts[ply] = 0
        frames.movers[ply] = to_move(frames.states[ply])
        frames.bests[ply] = -np.inf

    @rule
    def for_mover(frames, ply, value, player):
        """A value of one player, as the mover of a frame sees it."""
        return value if frames.movers[ply] == player else -value

    @rule
    def is_done(frames, ply):
        """No move is left, or the mover before, who is the other player, has better."""
        if frames.nexts[ply] == frames.counts[ply]:
            return True
        is_other = ply > 0 and frames.movers[ply - 1] != frames.movers[ply]
        return is_other and frames.bests[ply] >= -frames.bests[ply - 1]

    @rule
    def step(frames, ply):
        """Look at the next move of a frame: the ply to go on from."""
        move = frames.moves[ply, frames.nexts[ply]]
        frames.nexts[ply] += 1
        frames.states[ply + 1] = frames.states[ply]
        play(frames.states[ply + 1], move)
        n = legal_moves(frames.states[ply + 1], frames.moves[ply + 1])
        if n > 0 and ply + 1 < plies:
            enter(frames, ply + 1, n)
            return ply + 1
        mover = frames.movers[ply]
        value = score(frames.states[ply + 1], mover) if n == 0 else guess(frames.states[ply + 1], mover)
        frames.bests[ply] = max(frames.bests[ply], value)
        return ply

    @rule
    def look(frames, state, player):
        frames.states[0] = state
        enter(frames, 0, legal_moves(frames.states[0], frames.moves[0]))
        ply = 0
        while ply > 0 or not is_done(frames, 0):
            if is_done(frames, ply):
                value = for_mover(frames, ply - 1, frames.bests[ply], frames.movers[ply])
                ply -= 1
                frames.bests[ply] = max(frames.bests[ply], value)
            else:
                ply = step(frames, ply)
        return for_mover(frames, 0, frames.bests[0], player)

    @rule
    def glance(frames, state, player):
        return guess(state, player)

    return look if plies > 0 else glance
