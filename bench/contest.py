"""Random contests a second, and the CPU time of one decision in the first turn, medians of seven.

python bench/contest.py
"""

import time
from collections.abc import Callable
from statistics import median

from mossa.agents import agent
from mossa.games import game
from mossa.jit import new_rng
from mossa.search.playout.playout import playout_kernel

PLAYOUTS = 100_000
DECISIONS = (
    "thesis:simulations=10000",
    "duct:simulations=10000,selection=ucb1,final=visits,aim=deviation,c=1",
    "duct:simulations=10000",
)


def median_cpu(work: Callable[[int], object]) -> float:
    """The CPU time of a piece of work, done once before to load its kernel."""
    work(0)
    times = []
    for seed in range(1, 8):
        begin = time.process_time()
        work(seed)
        times.append(time.process_time() - begin)
    return median(times)


def main() -> None:
    position = game("contest").new(3)
    run, root = playout_kernel(position.game), position.copy_state()
    seconds = median_cpu(lambda seed: run(root, PLAYOUTS, new_rng(seed)))
    print(f"random contests: {PLAYOUTS / seconds:,.0f} a second")
    for spec in DECISIONS:
        one = agent(spec)
        print(f"{spec}: {1000 * median_cpu(lambda seed, one=one: one.choose(position, seed)):.1f} ms a decision")


if __name__ == "__main__":
    main()
