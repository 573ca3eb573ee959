"""What the harness costs: `python bench/tournament.py [part ...]`. By CPU time where others use the machine too.

rows      finished games that the store takes in a second
overhead  the CPU time of a tournament in this process beside that of its games, of about 10 ms
speedup   two processes beside one, by the clock; only on a quiet machine
memory    the parent of 10,000 games: resident memory after 1,000 and after 10,000
shown     seconds until the results of those 10,000 games are shown
"""

import resource
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from mossa.arena.players import Players
from mossa.arena.store import Store
from mossa.arena.tournament import run
from mossa.arena.tournament.run import Run, play_batch
from mossa.arena.tournament.schedule import schedule
from mossa.arena.tournament.spec import Spec, checked
from mossa.work import Executor, executor

QUICK = checked(Spec("tictactoe", ("random", "flat:playouts=1"), games=10_000, opening="random 2"))
STEADY = checked(Spec("connect4", ("mcts:simulations=300", "flat:playouts=30"), games=100, opening="random 2"))


def rows(folder: Path) -> None:
    some = play_batch([one for one, _ in zip(schedule(QUICK), range(500), strict=False)])
    many = [row._replace(key=f"{number}-{row.key}", number=number) for number in range(40) for row in some]
    with Store.open(folder / "rows.db", QUICK) as store:
        begin, cpu = perf_counter(), process_time()
        store.add(many)
        clock, used = len(many) / (perf_counter() - begin), len(many) / (process_time() - cpu)
        print(f"rows: {clock:,.0f} a second by the clock, {used:,.0f} of CPU time", flush=True)


class Timed(Players):
    """Players who count the CPU time of their games."""

    seconds = 0.0  # of games, with the agents made, the table opened and the record written
    again = 0.0  # of records, which the harness writes too

    def __init__(self, *seats) -> None:
        self.begin = process_time()
        super().__init__(*seats)

    def play_out(self, table):
        end = super().play_out(table)
        over = process_time()
        end.record()
        Timed.seconds += process_time() - self.begin
        Timed.again += process_time() - over
        return end


def overhead(folder: Path) -> None:
    """All CPU time of a tournament beside that of its games, in the same run: the machine's load cancels out."""
    run.Players, shares, each = Timed, [], 0.0
    for number in range(6):  # the first time loads the kernels
        Timed.seconds, Timed.again, begin = 0.0, 0.0, process_time()
        with Store.open(folder / f"overhead{number}.db", STEADY) as store, executor(1) as pool:
            Run(store, pool).play()
            each = 1000 * Timed.seconds / len(store)
        if number:
            shares.append((process_time() - begin - Timed.again) / Timed.seconds - 1)
    print(f"overhead: {median(shares):+.1%} of CPU time over the bare games, of {each:.1f} ms", flush=True)


def speedup(folder: Path) -> None:
    """One tournament in one process and in two, in turn; the workers have started and loaded their kernels before."""
    long = checked(Spec("connect4", ("mcts:simulations=3000", "flat:playouts=300"), games=300, opening="random 2"))
    ratios, starts = [], []
    with executor(1) as one, executor(2) as two:
        for pool in (one, two):
            begin = perf_counter()
            _seconds(folder / f"first{pool.size}.db", replace(long, games=8), pool)
            starts.append(perf_counter() - begin)
        for number in range(3):
            alone, shared = (_seconds(folder / f"speedup{number}{pool.size}.db", long, pool) for pool in (one, two))
            ratios.append(alone / shared)
    told = " ".join(f"{ratio:.2f}" for ratio in ratios)
    print(
        f"speedup: {median(ratios):.2f} with two processes ({told}), of {long.games} games; "
        f"the first 8 games, with starting and loading, took {starts[0]:.1f} s and {starts[1]:.1f} s",
        flush=True,
    )


def _seconds(path: Path, spec: Spec, pool: Executor) -> float:
    with Store.open(path, spec) as store:
        begin = perf_counter()
        Run(store, pool).play()
        return perf_counter() - begin


def memory(folder: Path) -> None:
    told: dict[int, int] = {}
    with Store.open(folder / "memory.db", QUICK) as store, executor(2) as pool:
        tournament = Run(store, pool)

        def tell(progress):
            for games in (1_000, 10_000):
                if progress.played >= games and games not in told:
                    told[games] = _resident()

        begin = perf_counter()
        tournament.play(tell)
        seconds = perf_counter() - begin
    print(
        f"memory of the parent: {told[1_000]} MB after 1,000 games, {told[10_000]} MB after 10,000; "
        f"{10_000 / seconds:,.0f} games a second",
        flush=True,
    )


def _resident() -> int:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() // 1_000_000


def shown(folder: Path) -> None:
    if not (folder / "memory.db").exists():
        memory(folder)
    begin = perf_counter()
    done = subprocess.run(
        ["/usr/bin/env", "time", "-f", "%U", sys.executable, "-m", "mossa", "results", str(folder / "memory.db")],
        capture_output=True,
        text=True,
        check=True,
    )
    print(f"shown: {perf_counter() - begin:.1f} s by the clock, {done.stderr.split()[-1]} s of CPU time", flush=True)


if __name__ == "__main__":
    parts = {"rows": rows, "overhead": overhead, "speedup": speedup, "memory": memory, "shown": shown}
    with tempfile.TemporaryDirectory() as name:
        for part in sys.argv[1:] or parts:
            parts[part](Path(name))
