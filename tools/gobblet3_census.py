"""Every position of Gobblet 3x3 that can be reached, counted up to symmetry and colour, by ply and by value.

python tools/gobblet3_census.py     after `mossa solve gobblet3 --build`; half a gigabyte of memory, one minute
"""

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from time import perf_counter

import numpy as np

from mossa.games.gobblet.board import SYMMETRIES
from mossa.jit import Kernel, kernel
from mossa.solvers.gobblet3.codes import BLOCK, CLASSES, CODES, POSITIONS, tables
from mossa.solvers.gobblet3.search import MOST_CHILDREN, children_of
from mossa.solvers.gobblet3.table import built_table

KNOWN = (1, 9, 117, 1263, 14949, 102612, 690724, 2929249, 11633925, 28996672, 68278794, 86298799, 116354101, 25722473)
KNOWN = (*KNOWN, 943)  # new positions of each ply; see the specification of the game


@cache
def spread_kernel() -> Kernel:
    """Compile `run(values, plies, known, large_class, ply)`: mark with `ply` what positions marked one less lead to."""

    @kernel("reachable positions of gobblet3")
    def run(values, plies, known, large_class, ply):
        children, scratch = np.empty(MOST_CHILDREN, np.int64), np.empty(MOST_CHILDREN, np.int64)
        opened = 0
        for number in range(large_class * BLOCK, (large_class + 1) * BLOCK):
            if plies[number] == ply - 1 and abs(values[number]) != 1:
                n = children_of(known, number, children, scratch)
                opened += 1
                for i in range(n):
                    if plies[children[i]] == 0:
                        plies[children[i]] = ply
        return opened

    return run


@cache
def count_kernel() -> Kernel:
    """Compile `run(values, plies, known, own, large_class, counts) -> moves`.

    It adds positions to `counts[ply, value + 128]` and returns how many moves those have that are not over.
    `own` are the symmetries that leave the large layer as it is: the numbers that they give a position count as one.
    """

    @kernel("counts of gobblet3")
    def run(values, plies, known, own, large_class, counts):
        children, scratch, moves = np.empty(MOST_CHILDREN, np.int64), np.empty(MOST_CHILDREN, np.int64), 0
        for medium in range(CODES):
            for small in range(CODES):
                first, lowest, ply = large_class * BLOCK, medium * CODES + small, 127
                for symmetry in own:
                    twin = known.images[symmetry, medium] * CODES + known.images[symmetry, small]
                    lowest = min(lowest, twin)
                    if plies[first + twin] > 0:
                        ply = min(ply, plies[first + twin])
                if lowest == medium * CODES + small and ply < 127:
                    value = values[first + lowest]
                    counts[ply - 1, value + 128] += 1
                    if abs(value) != 1:
                        moves += children_of(known, first + lowest, children, scratch)
        return moves

    return run


def main() -> None:
    table = built_table()
    if table is None:
        raise SystemExit("build the table first: mossa solve gobblet3 --build")
    begin = perf_counter()
    values, known, plies = np.array(table.values), tables(), np.zeros(POSITIONS, np.int8)
    plies[0], ply, moves = 1, 1, 0
    spread, count = spread_kernel(), count_kernel()
    with ThreadPoolExecutor(2) as pool:
        while True:
            ply += 1
            if not sum(pool.map(lambda one, ply=ply: spread(values, plies, known, one, ply), range(CLASSES))):
                break
    counts = np.zeros((64, 256), np.int64)
    for one, large in enumerate(known.large):
        own = np.array([s for s in range(SYMMETRIES) if known.images[s, large] == large])
        moves += count(values, plies, known, own, one, counts)
    show(counts, moves)
    print(f"({perf_counter() - begin:.0f} s)")


def show(counts, moves: int) -> None:
    by_ply = counts.sum(axis=1)
    by_ply = tuple(int(n) for n in by_ply[: int(np.flatnonzero(by_ply)[-1]) + 1])
    by_value = {value: int(counts[:, value + 128].sum()) for value in range(-128, 128)}
    print("new positions of each ply:", *(f"{n:,}" for n in by_ply), "as known" if by_ply == KNOWN else "NOT AS KNOWN")
    over = by_value[1] + by_value[-1]
    won, lost = (sum(n for value, n in by_value.items() if value * sign > 0) for sign in (1, -1))
    print(f"reachable {sum(by_ply):,}, of which over {over:,}; won {won:,}, lost {lost:,}, drawn {by_value[0]:,}")
    longest = [max(v for v, n in by_value.items() if n) - 1, -min(v for v, n in by_value.items() if n) - 1]
    print(f"the longest win takes {longest[0]} plies, the longest loss {longest[1]}")
    print(f"{moves / (sum(by_ply) - over):.2f} legal moves on average where the game is not over")


if __name__ == "__main__":
    main()
