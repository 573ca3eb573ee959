"""A tournament killed with SIGKILL, workers and all, at random moments, then gone on with: its rows must be the same.

python -m tests.killed_tournament [MOMENTS]
"""

import random
import sys
import tempfile
from pathlib import Path

from mossa.arena.tournament.spec import Spec, checked
from tests.test_tournament import kill_and_resume, played

AGENTS = ("random", "flat:playouts=10", "alphabeta:depth=2", "mcts:simulations=50")


def main(moments: int) -> None:
    spec = checked(Spec("tictactoe", AGENTS, games=40, opening="random 2", seed=7))
    total = 40 * 6
    with tempfile.TemporaryDirectory() as name:
        whole = played(Path(name) / "whole.db", spec)
        chosen = sorted(random.Random(moments).sample(range(total), moments))
        found = kill_and_resume(Path(name) / "killed.db", spec, chosen)
    assert len(found) == total
    assert found == whole
    print(f"killed after {', '.join(map(str, chosen))} of {total} games: every row equals that of an undisturbed run")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
