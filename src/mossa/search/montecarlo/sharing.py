"""Transpositions: a position that two lines lead to has its children once (a tree becomes a directed acyclic graph).

What is known of the moves of the position is shared; a node stands for the move that leads there, and keeps its own
visits (UCT1 of Childs, Brodeur and Kocsis 2008). The table is found by the game's `key`; it must have no cycles.
"""

import numpy as np

from mossa.jit import rule

PROBES = 8
_GOLDEN = np.int64(0x9E3779B1)


@rule
def place_of(places, key):
    """The index of the key's place, or of a free one for it; -1 if neither is near."""
    folded = key ^ key >> 31
    start = ((folded & 0x7FFFFFFF) * _GOLDEN >> 13) & len(places) - 1
    for i in range(start, start + PROBES):
        place = places[i & len(places) - 1]
        if place.first == 0 or place.key == key:
            return i & len(places) - 1
    return -1
