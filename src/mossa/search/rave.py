"""Rapid action value estimation (RAVE; Gelly and Silver 2007): a move is judged by what became of it later, too.

Each child keeps the scores of the simulations through its parent in which the same player made its move at that moment
or at any later one. They stand in for its own mean, the less the more visits it has.
"""

from math import sqrt

import numpy as np

from mossa.jit import rule
from mossa.search.habits import add_to, slot


@rule
def learn_later(tree, path, movers, depth, work, scores, seen, stamp):
    """From the end of the simulation to its beginning: `seen` holds the stamp for each move made so far on the way."""
    ply = work.plies[0] - 1
    for i in range(depth - 1, -1, -1):
        while ply >= i:
            seen[work.movers[ply] + 1, slot(work.line[ply])] = stamp
            ply -= 1
        parent, mover = tree.nodes[path[i - 1] if i > 0 else 0], movers[i]
        for child in range(parent.first, parent.first + parent.count):
            if mover >= 0 and seen[mover + 1, slot(tree.nodes[child].move)] == stamp:
                add_to(tree.later[child], scores[mover])


@rule
def rave_share(visits, equivalence):
    """The weight of what came later: a half at `equivalence` visits (Gelly and Silver 2011, section 4.4)."""
    return sqrt(equivalence / (3.0 * visits + equivalence))


@rule
def rave_gain(node, later, equivalence):
    """What RAVE adds to the mean of a node."""
    if later.visits == 0 or equivalence == 0.0:
        return 0.0
    mean = node.total / max(node.visits, 1)
    return rave_share(node.visits, equivalence) * (np.float64(later.total) / later.visits - mean)
