"""Two checkouts of mossa beside each other: how fast this one searches, as a ratio to the other.

    python bench/beside.py OTHER [--rounds 30] [--only connect4]     speed, by CPU time
    python bench/beside.py OTHER --compile [--only ismcts]           seconds until a kernel is compiled, from no cache

One process a checkout does the same short piece of work again and again, in turns; the fastest counts, because other
work on the machine only ever slows it down. Both processes are started anew a few times, and the ratio is the median of
these.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import process_time
from typing import IO, NamedTuple

HERE = Path(__file__).resolve().parents[1]
STARTS = 5  # of processes, because where code and arrays come to lie is worth some percent
PLAIN = "solver=false,implicit=0,c=0.7"


class Work(NamedTuple):
    """One kind of search: agent, game, and how much makes a short piece of work."""

    title: str
    game: str
    agent: str = ""  # none: random playouts
    amount: int = 0

    def __str__(self) -> str:
        return f"{self.title} on {self.game}"


WORKS = [
    Work("playouts", "tictactoe", amount=200_000),
    Work("playouts", "connect4", amount=100_000),
    Work("playouts", "bigtwo", amount=2_000),
    Work("playouts", "contest", amount=5_000),
    Work("plain mcts", "tictactoe", f"mcts:simulations=50000,{PLAIN}"),
    Work("plain mcts", "connect4", f"mcts:simulations=50000,{PLAIN}"),
    Work("mcts", "tictactoe", "mcts:simulations=10000"),
    Work("mcts", "connect4", "mcts:simulations=50000"),
    Work("mcts", "gobblet4", "mcts:simulations=10000"),
    Work("ismcts", "bigtwo", "ismcts:simulations=10000"),
    Work("own tree", "bigtwo", "determinized:simulations=10000,tree=own"),
    Work("determinized", "bigtwo", "determinized:simulations=5000,deals=5"),
    Work("duct", "contest", "duct:simulations=5000"),
    Work("thesis", "contest", "thesis:simulations=5000"),
    Work("alphabeta", "connect4", "alphabeta:nodes=300000"),
    Work("alphabeta", "gobblet4", "alphabeta:nodes=100000"),
    Work("minimax", "connect4", "minimax:depth=6"),
]


# In a process of one checkout


def doing(work: Work) -> Callable[[int], int]:
    """The work as a function of its seed that tells how many nodes or simulations it was."""
    import mossa

    if not work.agent:
        return playing(work)
    player, position = mossa.agent(work.agent), mossa.game(work.game).new(seed=1)
    while position.to_move < 0 or len(position.legal_moves()) < 3:  # where there is something to choose
        position = position.play(position.legal_moves()[0])

    def think(seed: int) -> int:
        decision = player.choose(position, seed)
        return sum(one.visits for one in decision.candidates) if "simulations" in work.agent else decision.nodes

    return think


def playing(work: Work) -> Callable[[int], int]:
    import mossa
    from mossa.jit import new_rng

    try:
        from mossa.search.playout.playout import playout_kernel
    except ImportError:  # before the folders
        from mossa.search.playout import playout_kernel
    run, root = playout_kernel(mossa.game(work.game)), mossa.game(work.game).new(seed=1).copy_state()

    def play(seed: int) -> int:
        run(root, work.amount, new_rng(seed))
        return work.amount

    return play


def serve() -> None:
    """Do the work that each line asks for (its number and a seed); answer with its amount and CPU seconds."""
    done: dict[int, Callable[[int], int]] = {}
    for line in sys.stdin:
        number, seed = map(int, line.split())
        begin = process_time()
        if number not in done:
            done[number] = doing(WORKS[number])
        amount = done[number](seed)
        print(amount, process_time() - begin, flush=True)


# In the process that compares


class Side:
    """A process of one checkout."""

    def __init__(self, checkout: Path, **variables: str) -> None:
        environment = {**os.environ, "PYTHONPATH": str(checkout / "src"), **variables}
        command = [sys.executable, __file__, "--serve"]
        self.process = subprocess.Popen(
            command,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def ask(self, number: int, seed: int) -> tuple[int, float]:
        """How much was done, and the CPU seconds that it took."""
        asked, told = self.process.stdin, self.process.stdout
        assert asked is not None
        assert told is not None
        return _answer(asked, told, f"{number} {seed}\n")

    def end(self) -> None:
        self.process.communicate()


def _answer(asked: IO[str], told: IO[str], question: str) -> tuple[int, float]:
    asked.write(question)
    asked.flush()
    amount, seconds = told.readline().split()
    return int(amount), float(seconds)


def chosen(only: str) -> Iterator[tuple[int, Work]]:
    return ((number, work) for number, work in enumerate(WORKS) if only in str(work))


def compare_speed(other: Path, rounds: int, only: str) -> None:
    print(f"{'':28}{'other':>14}{'this':>14}{'ratio':>8}   lowest to highest of {STARTS} starts")
    for number, work in chosen(only):
        starts = [fastest(number, other, rounds) for _ in range(STARTS)]
        ratios = sorted(mine / theirs for theirs, mine in starts)
        theirs, mine = map(median, zip(*starts, strict=True))
        numbers = f"{theirs:14,.0f}{mine:14,.0f}{median(ratios):8.3f}"
        print(f"{work!s:28}{numbers}   {ratios[0]:.3f} to {ratios[-1]:.3f}", flush=True)


def fastest(number: int, other: Path, rounds: int) -> list[float]:
    """The highest rate of both sides, in processes started for this."""
    sides = [Side(other), Side(HERE)]
    for side in sides:
        side.ask(number, 0)  # loads or compiles
    rates = [0.0, 0.0]
    for turn in range(rounds):
        for index in (0, 1) if turn % 2 else (1, 0):
            amount, seconds = sides[index].ask(number, 1)
            rates[index] = max(rates[index], amount / seconds)
    for side in sides:
        side.end()
    return rates


def compare_compilation(other: Path, only: str) -> None:
    print(f"{'CPU seconds':28}{'other':>8}{'this':>8}{'ratio':>8}")
    for number, work in chosen(only):
        taken = []
        for checkout in (other, HERE):
            with tempfile.TemporaryDirectory() as empty:
                side = Side(checkout, MOSSA_CACHE_DIR=empty)
                taken.append(side.ask(number, 1)[1])
                side.end()
        theirs, mine = taken
        print(f"{work!s:28}{theirs:8.1f}{mine:8.1f}{mine / theirs:8.2f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("other", type=Path, nargs="?", help="the other checkout")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--only", default="", help="work whose title or game contains this")
    parser.add_argument("--compile", action="store_true", help="compare seconds of compilation instead")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        serve()
    elif options.compile:
        compare_compilation(options.other, options.only)
    else:
        compare_speed(options.other, options.rounds, options.only)


if __name__ == "__main__":
    main()
