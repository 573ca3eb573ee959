"""Sweeps over all positions of Gobblet 3x3, class by class; several may run side by side in threads.

A byte a position, for the side to move:

    0         not known, and in the end a draw
    d + 1     won in d plies
    -d - 1    lost in d plies

Sweep d finds what is decided in d plies: a position is won if a move leads to one lost in d - 1, and lost if all moves
lead to won ones. It may write where others read: what was found in the same sweep is told apart by its distance.

What it costs: the moves of the large and medium pieces are the same for all 1423 positions of a row (one class, one
medium code), and each leads to some other whole row, its small codes permuted. So a position costs one look into a
row that is in the fastest cache for each move: about a nanosecond each, four billion moves a full sweep, and far fewer
when most positions are decided.
"""

from functools import cache

import numpy as np

from mossa.jit import Kernel, kernel, rule
from mossa.solvers.gobblet3.codes import BLOCK, CODES

MOST_ROWS = 64  # moves of large and medium pieces: at most 9 entries and 16 moves each


@rule
def row_base(large_class, medium):
    """The number of a row's first position; tables are of short integers, which must not overflow."""
    return np.int64(large_class) * BLOCK + np.int64(medium) * CODES


@rule
def row_moves(known, large_class, medium, bases, symmetries):
    """Where the moves of large and medium pieces lead: the rows, and the symmetry of their small codes; how many."""
    large = known.large[large_class]
    n = 0
    for i in range(known.first[large], known.first[large + 1]):
        after = known.after[i]
        symmetry = known.symmetry_of[after]
        bases[n] = row_base(known.class_of[after], known.swapped_images[symmetry, medium])
        symmetries[n] = symmetry
        n += 1
    cover = known.mine[large] | known.theirs[large]
    swapped = known.swapped[large]
    symmetry = known.symmetry_of[swapped]
    for i in range(known.first[medium], known.first[medium + 1]):
        if known.needs[i] & cover == 0:
            bases[n] = row_base(known.class_of[swapped], known.images[symmetry, known.after[i]])
            symmetries[n] = symmetry
            n += 1
    return n


@rule
def small_row(known, large_class, medium):
    """Where the moves of small pieces lead: the row, the symmetry, and the cells that are covered before them."""
    large = known.large[large_class]
    swapped = known.swapped[large]
    symmetry = known.symmetry_of[swapped]
    base = row_base(known.class_of[swapped], known.swapped_images[symmetry, medium])
    cover = known.mine[large] | known.theirs[large] | known.mine[medium] | known.theirs[medium]
    return base, symmetry, cover


@cache
def ends_kernel() -> Kernel:
    """Compile `run(values, known, large_class, left)`: mark the positions of a class in which the game is over.

    The other side has just moved: a line of the side to move was bared and wins, before one that was made.
    `left[row]` gets the number of positions that are not over.
    """

    @kernel("the ends of gobblet3")
    def run(values, known, large_class, left):
        large = known.large[large_class]
        for medium in range(CODES):
            base = large_class * BLOCK + medium * CODES
            over = known.mine[large] | known.theirs[large]
            mine = known.mine[large] | known.mine[medium] & ~over
            theirs = known.theirs[large] | known.theirs[medium] & ~over
            free = 511 & ~(over | known.mine[medium] | known.theirs[medium])
            count = 0
            for small in range(CODES):
                value = 0
                if known.has_line[mine | known.mine[small] & free]:
                    value = 1
                elif known.has_line[theirs | known.theirs[small] & free]:
                    value = -1
                else:
                    count += 1
                values[base + small] = value
            left[large_class * CODES + medium] = count

    return run


@cache
def sweep_kernel() -> Kernel:
    """Compile `run(values, known, large_class, distance, left) -> found`: sweep `distance` over one class."""

    @kernel("the table of gobblet3")
    def run(values, known, large_class, distance, left):
        bases, symmetries = np.empty(MOST_ROWS, np.int64), np.empty(MOST_ROWS, np.int64)
        found = 0
        for medium in range(CODES):
            row = large_class * CODES + medium
            if left[row] == 0:
                continue
            n = row_moves(known, large_class, medium, bases, symmetries)
            small_base, small_symmetry, cover = small_row(known, large_class, medium)
            for small in range(CODES):
                if values[row * CODES + small] != 0:
                    continue
                is_won, is_lost = False, True
                for i in range(n):
                    value = values[bases[i] + known.swapped_images[symmetries[i], small]]
                    if value == -distance:
                        is_won = True
                        break
                    if value <= 0 or value > distance:
                        is_lost = False
                if not is_won:
                    for i in range(known.first[small], known.first[small + 1]):
                        if known.needs[i] & cover == 0:
                            value = values[small_base + known.images[small_symmetry, known.after[i]]]
                            if value == -distance:
                                is_won = True
                                break
                            if value <= 0 or value > distance:
                                is_lost = False
                if is_won or is_lost:
                    values[row * CODES + small] = distance + 1 if is_won else -distance - 1
                    left[row] -= 1
                    found += 1
        return found

    return run
