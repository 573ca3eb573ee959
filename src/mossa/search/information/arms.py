"""Arms: the moves of information sets, with what is known of each; one hash table of 40 bytes an arm.

    key        information set and move, mixed; 0 where the place is free
    total      sum of the scores of the simulations that took the arm, for whoever it serves
    visits     their number
    available  simulations that found the move legal here since it has an arm (Cowling et al. 2012, section IV-B)
    regret     how much better it would have been always to take this arm (regret matching)
    strategy   sum of the probabilities with which it was to be taken (regret matching)

There are no nodes and no links: the children of a set are found through its legal moves, one look each, so that a step
costs about 25 ns a legal move, however many others the set has seen. The table fills to three quarters.
"""

from typing import Any, NamedTuple

import numpy as np

from mossa.jit import rule
from mossa.search.hashing import EMPTY_KEY, mix, never_free, new_places, place_of

ARM = np.dtype(
    [
        ("key", np.uint64),
        ("total", np.float64),
        ("visits", np.int32),
        ("available", np.int32),
        ("regret", np.float64),
        ("strategy", np.float64),
    ],
    align=True,
)


class Arms(NamedTuple):
    """The arms that a search knows, and where in the game its simulations begin."""

    places: Any  # [2^k]
    used: Any  # [1]: how many of them
    trail: Any  # [2]: key of the moves made before the root, and of those in the turns before


def new_arms(places: int) -> Arms:
    """A table of the largest power of two within `places`, for a search from its root."""
    return Arms(new_places(places, ARM), np.zeros(1, np.int64), np.array([EMPTY_KEY, EMPTY_KEY]))


def after_move(arms: Arms, code: int) -> Arms:
    """The same arms, for a search from where one more move leads."""
    return arms._replace(trail=np.array([mix(key, np.uint64(code)) for key in arms.trail]))


@rule
def arm_key(information, move):
    """Mixed twice, for moves differ in few bits."""
    return never_free(mix(mix(information, np.uint64(move)), information))


@rule
def find_arms(arms, information, moves, n, found):
    """Write the place of each move's arm; how many have none."""
    missing = 0
    for i in range(n):
        found[i] = place_of(arms.places, arm_key(information, moves[i]))
        if found[i] < 0:
            missing += 1
    return missing


@rule
def has_room(arms, n):
    return 4 * (arms.used[0] + n) <= 3 * len(arms.places)


@rule
def add_arm(arms, information, move):
    """Give a move that has none its arm; where it is."""
    key = arm_key(information, move)
    i = ~place_of(arms.places, key)
    arms.places[i].key = key
    arms.used[0] += 1
    return i
