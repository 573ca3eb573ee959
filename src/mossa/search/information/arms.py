"""Arms: the moves of information sets, with what is known of each; one open hash table of 40 bytes an arm.

    key        information set and move, mixed; 0 where the place is free
    total      sum of the scores of the simulations that took the arm, for its mover
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
from mossa.search.information.sets import mix

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
_FREE, _1, _20 = np.uint64(0), np.uint64(1), np.uint64(20)


class Arms(NamedTuple):
    """The table, and how many of its places are used."""

    places: Any  # [2^k]
    used: Any  # [1]


def new_arms(places: int) -> Arms:
    """A table of the largest power of two within `places`."""
    size = 1 << places.bit_length() - 1
    return Arms(np.zeros(size, ARM).view(np.recarray), np.zeros(1, np.int64))


@rule
def arm_key(information, move):
    """Mixed twice, for moves differ in few bits; never that of a free place."""
    return mix(mix(information, np.uint64(move)), information) | _1


@rule
def place_of(places, key):
    """Index of an arm; if it is not there, of the free place for it, as a negative number (`~`)."""
    last = len(places) - 1
    i = np.int64(key >> _20) & last
    while places[i].key != key:
        if places[i].key == _FREE:
            return ~i
        i = (i + 1) & last
    return i


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
