"""Move generation of Big Two against the slow twin, on many random hands and tables.

python -m tests.bigtwo_twin 100000 [minho2016 ...]
"""

import random
import sys
from time import perf_counter

from tests.slow_bigtwo import PROFILES, plays, random_case
from tests.test_bigtwo import fast_plays


def main(cases: int, profiles: list[str]) -> None:
    for rules in profiles or PROFILES:
        rng, begin, moves = random.Random(rules), perf_counter(), 0
        for number in range(cases):
            hand, table = random_case(rules, rng)
            found = fast_plays(rules, hand, table)
            if found != plays(rules, hand, table):
                sys.exit(f"{rules}: case {number} differs: {hand} on {table}")
            moves += len(found)
        print(
            f"{rules}: {cases:,} hands and tables, {moves:,} moves, all equal ({perf_counter() - begin:.0f} s)",
            flush=True,
        )


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
