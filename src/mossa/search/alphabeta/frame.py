"""Frames: what alpha-beta knows at each ply between the root and the position that it looks at.

The values of a frame are for its mover:

    key           the position's key
    mover         whose turn it is
    count         number of legal moves
    next          index of the one to look at next, or again
    alpha         the best value so far within the window
    beta          a value as good as this ends the search of the position: the opponent will not let it come about
    floor         alpha at first, which tells an upper bound from an exact value at the end
    best, move    the best value so far (fail-soft: it may lie outside the window) and its move
    high          the window in which the next move is searched ends here, between alpha and beta
    is_again      whether that move was better than its null window could say and is now searched in the full one
    has_estimate  whether an estimate took part, so that a deeper search might find another value
    lowest        the lowest ply whose position the value leans on by a repetition
"""

import numpy as np

from mossa.jit import rule
from mossa.search.alphabeta.move_order import NO_MOVE
from mossa.search.alphabeta.repetition import NEVER
from mossa.search.alphabeta.value import INFINITE

FRAME = np.dtype(
    [
        (name, np.int64)
        for name in (
            *("key", "mover", "count", "next", "alpha", "beta", "floor"),
            *("best", "move", "high", "is_again", "has_estimate", "lowest"),
        )
    ]
)


@rule
def open_frame(frame, key, mover, count, low, high):
    """A position is looked at for the first time, in a window from low to high."""
    frame.key, frame.mover, frame.count, frame.next = key, mover, count, 0
    frame.alpha, frame.beta, frame.floor, frame.high = low, high, low, high
    frame.best, frame.move = -INFINITE, NO_MOVE
    frame.is_again, frame.has_estimate, frame.lowest = 0, 0, NEVER


@rule
def is_done(frame):
    """All moves were looked at, or one is too good for the opponent to let it come about."""
    return frame.next == frame.count or frame.best >= frame.beta


@rule
def for_mover(frame, value, player):
    """A value of one player, as the mover of a frame sees it."""
    return value if frame.mover == player else -value


@rule
def window_below(frame, mover):
    """The window of the next move, as the mover below sees it."""
    if mover == frame.mover:
        return frame.alpha, frame.high
    return -frame.high, -frame.alpha


@rule
def null_window(alpha, beta):
    """Only ask whether a later move is better than the first: most are not (principal variation search)."""
    return alpha + 1


@rule
def full_window(alpha, beta):
    """Look at every move as alpha-beta first did."""
    return beta
