"""Contests of the six Pokémon of report 000, played by agents: who wins how often, by how many hearts.

    python bench/contest.py --agent thesis:simulations=100 --games 2000 --sample "equal 100"
    python bench/contest.py --agent thesis:simulations=100 --for Speranza=duct:simulations=100,aim=win
    python bench/contest.py --speed

`--agent` plays for all, `--for NAME=AGENT` for one contestant. With `--sample` the report's figures stand beside ours,
with the difference in standard errors of both (2.58 is the joint 99 % interval) and Kruskal-Wallis over all.
`--speed` gives random contests a second and the CPU time of one decision in the first turn, medians of seven.
"""

import argparse
import csv
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import median
from typing import NamedTuple

from mossa.agents import agent
from mossa.arena.match import able_agent, chance_move, ply_seed, round_seed
from mossa.arena.statistics import mean, wilson
from mossa.arena.statistics.groups import kruskal_wallis
from mossa.arena.statistics.intervals import Z95
from mossa.games import CHANCE, game
from mossa.games.contest.rules import rules
from mossa.jit import new_rng
from mossa.search.playout.playout import playout_kernel
from mossa.work import executor, shared

PUBLISHED = Path(__file__).with_name("contest_thesis.csv")
NAMES = ("Speranza", "Tropica", "Plumy", "Macy", "Betta", "Trod")
CHUNK = 20


class Result(NamedTuple):
    """One contest: who took part, with how many hearts, and who won."""

    names: tuple[str, ...]
    hearts: tuple[int, ...]
    winner: str


def play(contest: str, agents: Mapping[str, str], seed: int) -> Result:
    """One contest; every contestant has its agent."""
    position = game(contest).new(seed)
    able = {name: able_agent(position.game, spec) for name, spec in agents.items()}
    everybody, state = rules(position.game.config).roster.contestants, position.copy_state()[0]
    names = tuple(everybody[int(one)].name for one in state.contestant)
    while not position.is_over:
        player, ply = position.to_move, len(position.moves)
        if player == CHANCE:
            move = chance_move(position)
        else:
            move = able[names[player]].choose(position, ply_seed(seed, 0, player, ply)).move
        position = position.play(move)
    last = position.copy_state()[0]
    return Result(names, tuple(int(hearts) for hearts in last.total), names[int(last.order[0])])


def chunk(spec: str, agents: Mapping[str, str], seeds: list[int]) -> list[Result]:
    return [play(spec, agents, seed) for seed in seeds]


def played(spec: str, agents: Mapping[str, str], games: int, seed: int, workers: int) -> Iterator[Result]:
    """That many contests, each from its own seed."""
    seeds = [round_seed(seed, number) for number in range(games)]
    chunks = [seeds[i : i + CHUNK] for i in range(0, games, CHUNK)]
    work = partial(chunk, spec, agents)
    with executor(workers) as pool:
        for results in shared(pool, work, chunks):
            yield from results


class Row(NamedTuple):
    """One contestant over all its contests."""

    name: str
    games: int
    wins: int
    deviations: list[float]
    hearts: float

    @property
    def share(self) -> float:
        return self.wins / self.games

    @property
    def spread(self) -> float:
        centre = mean(self.deviations)
        return sqrt(sum((one - centre) ** 2 for one in self.deviations) / max(self.games - 1, 1))


def row(name: str, results: list[Result]) -> Row:
    own = [(one, one.names.index(name)) for one in results if name in one.names]
    deviations = [one.hearts[i] - mean(one.hearts) for one, i in own]
    return Row(
        name, len(own), sum(one.winner == name for one, _ in own), deviations, mean([r.hearts[i] for r, i in own])
    )


def published(sample: str) -> dict[str, dict[str, str]]:
    with PUBLISHED.open(encoding="utf-8", newline="") as lines:
        found = {line["pokemon"]: line for line in csv.DictReader(lines) if line["sample"] == sample}
    if not found:
        sys.exit(f"the report has no sample {sample!r}")
    return found


def show(results: list[Result], sample: str | None) -> None:
    rows = [row(name, results) for name in NAMES if any(name in one.names for one in results)]
    known = published(sample) if sample else {}
    for one in rows:
        low, high = wilson(one.share, one.games)
        text = f"{one.name:9} {one.games:5} games  won {one.share:6.2%} [{low:.2%}, {high:.2%}]  "
        error = Z95 * one.spread / sqrt(one.games)
        text += f"deviation {mean(one.deviations):+.3f} ± {error:.3f}  hearts {one.hearts:.2f}"
        print(text + (beside(one, known[one.name]) if known else ""))
    groups = [one.deviations for one in rows]
    if all(len(group) > 1 for group in groups):
        found = kruskal_wallis(groups)
        theirs = f"  (report {float(known['Speranza']['kruskal_wallis_chi2_df5']):.1f} over 500)" if known else ""
        print(f"Kruskal-Wallis {found.statistic:.1f}, p {found.p:.2g}{theirs}")


def beside(one: Row, theirs: dict[str, str]) -> str:
    """The report's figures, and how many standard errors ours are away."""
    games, share, deviation = (
        int(theirs["games_played"]),
        float(theirs["win_percent"]) / 100,
        float(theirs["mean_deviation"]),
    )
    error = sqrt(one.share * (1 - one.share) / one.games + share * (1 - share) / games)
    wins = (one.share - share) / error
    hearts = (mean(one.deviations) - deviation) / sqrt(
        one.spread**2 / one.games + float(theirs["sd_deviation"]) ** 2 / games
    )
    return f"  | report {share:.2%} ({wins:+.2f}), {deviation:+.3f} ({hearts:+.2f})"


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


def show_speed() -> None:
    position = game("contest").new(3)
    run, root = playout_kernel(position.game), position.copy_state()
    seconds = median_cpu(lambda seed: run(root, PLAYOUTS, new_rng(seed)))
    print(f"random contests: {PLAYOUTS / seconds:,.0f} a second")
    for spec in DECISIONS:
        one = agent(spec)
        print(f"{spec}: {1000 * median_cpu(lambda seed, one=one: one.choose(position, seed)):.1f} ms a decision")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="contest")
    parser.add_argument("--agent", default="random")
    parser.add_argument("--for", action="append", default=[], metavar="NAME=AGENT", dest="own")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--sample")
    parser.add_argument("--speed", action="store_true")
    given = parser.parse_args()
    if given.speed:
        show_speed()
        return
    own: dict[str, str] = dict(one.split("=", 1) for one in given.own)
    everybody = rules(game(given.game).config).roster.contestants
    agents = {one.name: own.get(one.name, given.agent) for one in everybody}
    begin, cpu = time.perf_counter(), time.process_time()
    results = list(played(given.game, agents, given.games, given.seed, given.workers))
    print(
        f"{given.game}: {given.agent}, {' '.join(given.own) or 'nobody else'}; {given.games} games, seed {given.seed}"
    )
    show(results, given.sample)
    print(
        f"{time.perf_counter() - begin:.0f} s, {time.process_time() - cpu:.0f} s of CPU in this process\n", flush=True
    )


if __name__ == "__main__":
    main()
