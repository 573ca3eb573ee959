"""Contests, those of report 000 or others, played by agents: who wins how often, and by how many hearts.

    python studies/contest.py --agent thesis:simulations=100 --games 2000 --sample equal100
    python studies/contest.py --agent thesis:simulations=100 --for Speranza=duct:simulations=100,aim=win

`--agent` plays for all, `--for NAME=AGENT` for one contestant. With `--sample` the report's figures stand beside ours,
with the difference in standard errors of both (2.58 is the joint 99 % interval) and Kruskal-Wallis over all.
"""

import argparse
import csv
import sys
import time
from collections.abc import Mapping
from math import sqrt
from pathlib import Path
from typing import NamedTuple

from mossa.arena.draw import round_seed
from mossa.arena.fixture import Fixture
from mossa.arena.fixture import play as table_play
from mossa.arena.players import able_agent
from mossa.arena.statistics import mean, wilson
from mossa.arena.statistics.groups import kruskal_wallis
from mossa.arena.statistics.intervals import Z95
from mossa.errors import MossaError
from mossa.games import game
from mossa.games.contest.rules import rules
from mossa.work import Job, completed, executor

PUBLISHED = Path(__file__).with_name("contest_thesis.csv")


class Result(NamedTuple):
    """One contest: who took part, with how many hearts, and who won."""

    names: tuple[str, ...]
    hearts: tuple[int, ...]
    winner: str


def play(contest: str, agents: Mapping[str, str], seed: int) -> Result:
    """One contest; every contestant has its agent."""
    of = game(contest)
    everybody, state = contestants(contest), of.new(seed).copy_state()[0]
    names = tuple(everybody[int(one)] for one in state.contestant)
    record = table_play(Fixture(of.spec, tuple(agents[name] for name in names), seed))
    *_, last = record.positions()
    end = last.copy_state()[0]
    return Result(names, tuple(int(hearts) for hearts in end.total), names[int(end.order[0])])


def contestants(contest: str) -> list[str]:
    """Everybody who may take part."""
    return [one.name for one in rules(game(contest).config).roster.contestants]


def played(spec: str, agents: Mapping[str, str], games: int, seed: int, workers: int) -> list[Result]:
    """That many contests, each from its own seed."""
    jobs = [Job(play, (spec, agents, round_seed(seed, number))) for number in range(games)]
    with executor(workers) as pool:
        results = {job.arguments[2]: result for job, result in completed(pool, jobs)}
    return [results[job.arguments[2]] for job in jobs]


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
        table = list(csv.DictReader(lines))
    samples = dict.fromkeys(line["sample"] for line in table)
    found = {line["pokemon"]: line for line in table if line["sample"] == sample.replace(" ", "")}
    if not found:
        sys.exit(f"the report has no sample {sample!r}: there are {', '.join(samples)}")
    return found


def show(results: list[Result], sample: str | None) -> None:
    rows = [row(name, results) for name in dict.fromkeys(name for one in results for name in one.names)]
    known = published(sample) if sample else {}
    for one in rows:
        low, high = wilson(one.share, one.games)
        text = f"{one.name:9} {one.games:5} games  won {one.share:6.2%} [{low:.2%}, {high:.2%}]  "
        error = Z95 * one.spread / sqrt(one.games)
        text += f"deviation {mean(one.deviations):+.3f} ± {error:.3f}  hearts {one.hearts:.2f}"
        print(text + (beside(one, known[one.name]) if known else ""))
    groups = [one.deviations for one in rows]
    if len(groups) > 1 and all(len(group) > 1 for group in groups):
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="contest")
    parser.add_argument("--agent", default="random")
    parser.add_argument("--for", action="append", default=[], metavar="NAME=AGENT", dest="own")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--sample")
    given = parser.parse_args()
    own: dict[str, str] = dict(one.split("=", 1) for one in given.own)
    names = contestants(given.game)
    if missing := [name for name in own if name not in names]:
        sys.exit(f"{missing[0]} takes no part in {given.game}: there are {', '.join(names)}")
    if given.sample and not set(names) <= set(published(given.sample)):
        sys.exit(f"{given.game} is not the contest of the report's samples")
    agents = {name: own.get(name, given.agent) for name in names}
    try:
        for spec in dict.fromkeys(agents.values()):
            able_agent(game(given.game), spec)
    except MossaError as error:
        sys.exit(str(error))
    begin, cpu = time.perf_counter(), time.process_time()
    results = played(given.game, agents, given.games, given.seed, given.workers)
    print(
        f"{given.game}: {given.agent}, {' '.join(given.own) or 'nobody else'}; {given.games} games, seed {given.seed}"
    )
    show(results, given.sample)
    print(
        f"{time.perf_counter() - begin:.0f} s, {time.process_time() - cpu:.0f} s of CPU in this process\n", flush=True
    )


if __name__ == "__main__":
    main()
