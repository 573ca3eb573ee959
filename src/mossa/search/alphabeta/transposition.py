"""The transposition table: what was found about positions that may be reached again by another order of moves.

An entry is 32 bytes; two neighbours make a bucket, the first kept for the deepest search, the second for the latest:

    key      the position's key in full
    move     the best move found
    value    a bound on the value, or the value, for the side to move; plies to the end count from this position
    depth    plies that were searched below; COMPLETE if every line was searched to the end of the game
    bound    EMPTY, LOWER (the value is at least this), UPPER (at most), EXACT
"""

import numpy as np

from mossa.jit import inlined_rule, rule
from mossa.search.alphabeta.move_order import NO_MOVE
from mossa.search.alphabeta.value import LIMIT

ENTRY = np.dtype(
    [("key", np.int64), ("move", np.int64), ("value", np.int64), ("depth", np.int32), ("bound", np.int32)], align=True
)
EMPTY, LOWER, UPPER, EXACT = range(4)
COMPLETE = 1_000_000

_LOW_31, _ODD = (1 << 31) - 1, 0x9E3779B1


def entries_in(megabytes: float) -> int:
    """How many entries fit, as a power of two; at least one bucket."""
    return 1 << max(int(megabytes * (1 << 20)) // ENTRY.itemsize, 2).bit_length() - 1


@rule
def bucket(entries, key):
    """Index of the first entry of a position's bucket; multiplying 31 bits by 32 keeps within a signed word."""
    mixed = ((key ^ key >> 31) & _LOW_31) * _ODD
    return (mixed >> 20) & (len(entries) - 2)


@rule
def find(entries, key):
    """Index of a position's entry, or -1."""
    first = bucket(entries, key)
    for i in (first, first + 1):
        if entries[i].key == key and entries[i].bound != EMPTY:
            return i
    return -1


@rule
def store(entries, key, found):
    """Keep what was `found` about a position: move, value, depth, bound."""
    first = bucket(entries, key)
    kept = entries[first]
    deepest = kept.key == key or kept.bound == EMPTY or found[2] >= kept.depth
    entry = kept if deepest else entries[first + 1]
    entry.key = key
    entry.move, entry.value, entry.depth, entry.bound = found


@rule
def store_nothing(entries, key, found):
    pass


@rule
def from_here(value, plies):
    """A value that counts plies from the root, counted from the position that it belongs to."""
    if value > LIMIT:
        return value + plies
    return value - plies if value < -LIMIT else value


@inlined_rule
def ask(entries, key, ply, depth, low, high, step):
    """What the table knows of a position at a ply: (is_known, is_exact, value, has_estimate, hint).

    It is known if it was searched as deep as is asked for now, and its value, or the bound on it, settles the window.
    Positions one ply above the leaves stay out of the table: searching them again is faster than fetching their entries
    (measured on Connect 4: 30 % less time for equal nodes).
    """
    found = find(entries, key) if ply + 1 < depth else -1
    if found < 0:
        return False, False, np.int64(0), 0, NO_MOVE
    entry = entries[found]
    value, is_exact = from_here(entry.value, -step * ply), entry.bound == EXACT
    is_settled = is_exact or (entry.bound == LOWER and value >= high) or (entry.bound == UPPER and value <= low)
    is_deep = entry.depth >= depth - ply
    return is_deep and is_settled, is_exact, value, 0 if entry.depth == COMPLETE else 1, entry.move


@inlined_rule
def ask_nothing(entries, key, ply, depth, low, high, step):
    """Where there is no table."""
    return False, False, np.int64(0), 0, NO_MOVE
