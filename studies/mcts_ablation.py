"""What each option of mcts is worth: the share of its moves that keep the exact value, one option changed at a time.

    python studies/mcts_ablation.py [--game connect4] [--positions 1000] [--simulations 1000 10000] [--options c=1 ...]

All agents answer the same distinct positions of random play (see `mossa.arena.accuracy`); the difference to the default
settings is paired, with a 95 % interval.
"""

import argparse
from math import sqrt
from time import process_time

from mossa.agents import agent
from mossa.arena.accuracy.questions import questions
from mossa.arena.statistics import mean, wilson
from mossa.games import game

OPTIONS = (
    "",
    "implicit=0",
    "implicit=0.2",
    "implicit=0.6",
    "c=0.35",
    "c=0.5",
    "c=1",
    "threshold=50",
    "solver=false",
    "symmetry=true",
    "lookahead=1",
    "lookahead=2",
    "playout=decisive",
    "playout=anti-decisive",
    "playout=evaluation",
    "playout=mast,epsilon=0.4",
    "final=value",
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="connect4")
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--simulations", type=int, nargs="+", default=[1000, 10_000])
    parser.add_argument("--options", nargs="+", default=OPTIONS)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    asked = list(questions(game(given.game), given.positions, given.seed))
    floor = mean([q.floor for q in asked])
    print(f"{given.game}: {len(asked)} positions, seed {given.seed}; a random move keeps {floor:.1%}")
    for simulations in given.simulations:
        print(f"\n| {simulations:,} simulations | kept | 95 % | against the default | 95 % | ms of CPU |")
        print("|---|---|---|---|---|---|", flush=True)
        base: list[float] = []
        for option in given.options:
            player = agent(f"mcts:simulations={simulations}" + (f",{option}" if option else ""))
            player.choose(asked[0].position)
            begin = process_time()
            kept = [float(player.choose(q.position, n).move in q.solution.keeping) for n, q in enumerate(asked)]
            spent = 1000 * (process_time() - begin) / len(asked)
            base = base or kept
            print(f"| {option or 'default'} | {row(kept, base)} | {spent:.2f} |", flush=True)


def row(kept: list[float], base: list[float]) -> str:
    low, high = wilson(mean(kept), len(kept))
    gains = [one - other for one, other in zip(kept, base, strict=True)]
    gain = mean(gains)
    error = 1.96 * sqrt(mean([(one - gain) ** 2 for one in gains]) / len(gains))
    return f"{mean(kept):.1%} | {low:.1%} – {high:.1%} | {gain:+.1%} | {gain - error:+.1%} – {gain + error:+.1%}"


if __name__ == "__main__":
    main()
