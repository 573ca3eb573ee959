"""What the rule of repetition costs: random games and alpha-beta with and without it, and with states of other sizes.

python bench/gobblet_past.py
"""

from statistics import median
from time import process_time

from mossa.agents import agent
from mossa.games import game
from mossa.jit import new_rng
from mossa.search.playout.playout import playout_kernel

SPECS = {
    "gobblet3": (60_000, "3@a1 2@b2 3@c3"),
    "gobblet3:repetition=0": (60_000, "3@a1 2@b2 3@c3"),
    "gobblet4": (12_000, "4@a1 4@d4 4@a4 4@b2 3@c1 4@c4 3@b4"),
    "gobblet4:repetition=0": (12_000, "4@a1 4@d4 4@a4 4@b2 3@c1 4@c4 3@b4"),
    "gobblet4:plies=2000": (12_000, "4@a1 4@d4 4@a4 4@b2 3@c1 4@c4 3@b4"),
}
SEARCH = "alphabeta:nodes=400000,exact=false"
ROUNDS = 5


def main() -> None:
    speeds: dict[str, tuple[list[float], list[float]]] = {spec: ([], []) for spec in SPECS}
    for seed in range(-1, ROUNDS):  # the first time compiles
        for spec, (games, line) in SPECS.items():
            begin = process_time()
            playout_kernel(game(spec))(game(spec).new().copy_state(), games, new_rng(seed))
            middle = process_time()
            decision = agent(SEARCH).choose(game(spec).position(line))
            end = process_time()
            if seed >= 0:
                speeds[spec][0].append(games / (middle - begin))
                speeds[spec][1].append(decision.nodes / (end - middle))
    for spec, (playouts, nodes) in speeds.items():
        size = game(spec).state.itemsize
        print(f"{spec:24} {size:5} bytes a state, {median(playouts):10,.0f} playouts/s, {median(nodes):10,.0f} nodes/s")


if __name__ == "__main__":
    main()
