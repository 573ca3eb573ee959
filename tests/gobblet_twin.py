"""The rules of Gobblet beside their slow twin on many positions of random games: moves, turns, ends and results.

python -m tests.gobblet_twin [POSITIONS]
"""

import random
import sys

from mossa.games import game
from tests.test_gobblet import play_beside_twin, twin_of


def main() -> None:
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    for name in ("gobblet3", "gobblet4"):
        rng, positions, games = random.Random(7), 0, 0
        while positions < wanted:
            positions += play_beside_twin(game(name), twin_of(name, {}), rng)
            games += 1
        print(f"{name}: {positions:,} positions of {games:,} games, all alike", flush=True)


if __name__ == "__main__":
    main()
