"""Simulations a second with two threads beside one, in turn, by the clock.

python bench/threads.py [--game connect4] [--simulations 1000000] [--rounds 5]
"""

import argparse
from statistics import median
from time import perf_counter

from mossa.agents import agent
from mossa.games import game


def rate(spec: str, name: str, seed: int) -> float:
    """Simulations really made in a second."""
    player, position = agent(spec), game(name).new()
    begin = perf_counter()
    decision = player.choose(position, seed)
    return sum(candidate.visits for candidate in decision.candidates) / (perf_counter() - begin)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="connect4")
    parser.add_argument("--simulations", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    rates: dict[int, list[float]] = {1: [], 2: []}
    for seed in range(-1, given.rounds):  # the first time loads the kernel
        for threads, seen in rates.items():
            now = rate(f"mcts:simulations={given.simulations},threads={threads}", given.game, seed)
            if seed >= 0:
                seen.append(now)
    one, two = median(rates[1]), median(rates[2])
    print(f"{given.game}: {one:,.0f} simulations a second with one thread, {two:,.0f} with two: {two / one:.2f} x")


if __name__ == "__main__":
    main()
