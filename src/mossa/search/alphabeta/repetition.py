"""Positions that come back on the path from the root, which count as draws in games with cycles.

Such a draw holds for this path alone: a table that kept it would give wrong values on others (the graph-history
problem; Palay 1983, Campbell 1985). So each value carries the lowest ply that it leans on, and a position may
be kept when its value leans on nothing above it.
"""

from mossa.jit import rule

NEVER = 1_000_000


@rule
def seen_at(frames, ply, key):
    """The ply, up to this one, at which a position with that key stands on the path; NEVER if none."""
    for earlier in range(ply, -1, -1):
        if frames[earlier].key == key:
            return earlier
    return NEVER


@rule
def seen_nowhere(frames, ply, key):
    """The same for games in which no position can come back."""
    return NEVER
