"""What `mossa tournament` and `mossa sweep` share: play into a store, show how it goes, tell what came out."""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, perf_counter
from typing import Annotated, Any, TypeAlias

from cyclopts import Parameter
from rich.console import Group
from rich.live import Live
from rich.text import Text

from mossa.arena.fixture import play
from mossa.arena.pictures.look import check_picture
from mossa.arena.store import Store
from mossa.arena.tournament.progress import Progress
from mossa.arena.tournament.run import Run
from mossa.arena.tournament.schedule import lineups, schedule, total_games
from mossa.arena.tournament.spec import Spec, read_spec
from mossa.cli import INTERRUPTED
from mossa.cli.arguments import counting
from mossa.cli.show import console
from mossa.cli.standings import places_table, show_results, told_results, wide_console
from mossa.errors import MossaError
from mossa.work import Executor, executor

TournamentSeed: TypeAlias = Annotated[
    int | None, Parameter(converter=counting, help="Seed of all random numbers; 0 if not given.")
]
Seats: TypeAlias = Annotated[
    str | None, Parameter(help="rotated on each deal and opening, which is the default, or fixed.")
]
Opening: TypeAlias = Annotated[
    str | None,
    Parameter(help="none, 'random 4', 'balanced 4' (drawn by exact play), or a file with one opening per line."),
]
Until: TypeAlias = Annotated[
    str | None, Parameter(help="Stop early: elo1=10 (a sequential test), or width=0.05 (of every interval).")
]
StoreFile: TypeAlias = Annotated[
    Path | None, Parameter(help="The file that the games are written to; by default named after the spec.")
]
Workers: TypeAlias = Annotated[int, Parameter(converter=counting, help="Worker processes; 0 is one for each core.")]
ExecutorName: TypeAlias = Annotated[str, Parameter(help="processes, serial, or ray for a cluster.")]
Address: TypeAlias = Annotated[
    str, Parameter(help="Address of the Ray cluster; if empty, one is started on this machine.")
]
DryRun: TypeAlias = Annotated[
    bool, Parameter(negative="", help="Only show what would be played, and how long it would take.")
]

SAMPLE_SECONDS = 5.0  # of games that a dry run plays, to know how long one takes
REFRESH_SECONDS = 1.0


def given(**options: Any) -> dict[str, Any]:
    """The options of a tournament that are on the command line."""
    return {name: value for name, value in options.items() if value is not None}


def read_alone(file: str, options: Mapping[str, Any]) -> Spec:
    """The tournament that a file describes; an option beside it would go unheard, so it is refused."""
    if options:
        names = ", ".join(f"--{name}" for name in options)
        raise MossaError(f"{file} describes the whole tournament; leave out {names}, or write it into the file")
    return read_spec(Path(file))


@dataclass
class Campaign:
    """A tournament on the command line."""

    spec: Spec
    name: str
    store: Path | None
    workers: int
    executor: str
    address: str
    plot: Path | None = None

    @property
    def path(self) -> Path:
        """Where the games go."""
        return self.store or Path(f"{self.name}-{self.spec.digest}.db")

    def run(self, dry_run: bool, as_json: bool) -> int:
        """Play, show, tell; the exit code."""
        if dry_run:
            self._foretell(as_json)
            return 0
        if self.plot is not None:
            check_picture(self.plot)
        with self._pool() as pool, Store.open(self.path, self.spec, self.executor) as store:
            run, is_whole, reason = Run(store, pool), True, ""
            try:
                with _live(run) as tell:
                    reason = run.play(tell)
            except KeyboardInterrupt:
                is_whole = False
        with Store.read(self.path) as done:
            if as_json:
                print(json.dumps({**told_results(done), "store": str(self.path), "stopped": reason}))
            else:
                show_results(done)
                self._say_where(len(done), reason, is_whole)
            has_games = len(done) > 0
        if self.plot is not None and has_games:
            from mossa.arena.pictures.results import draw_results

            draw_results(self.path, self.plot)
        return 0 if is_whole else INTERRUPTED

    def _pool(self) -> Executor:
        return executor(self.workers, self.executor, self.address)

    def _say_where(self, played: int, reason: str, is_whole: bool) -> None:
        out, total = wide_console(), total_games(self.spec)
        if reason:
            out.print(f"stopped after {played:,} of {total:,} games: {reason}")
        elif not is_whole:
            out.print(f"interrupted after {played:,} of {total:,} games; the same command resumes")
        out.print(f"all games are in {self.path}: mossa results {self.path}")

    def _foretell(self, as_json: bool) -> None:
        """What would be played; a few games of different lineups tell how long it would take."""
        seconds = _sampled_seconds(self.spec)
        told = {
            "game": self.spec.game,
            "lineups": [list(one) for one in lineups(self.spec)],
            "games": total_games(self.spec),
            "seconds_a_game": seconds,
            "hours_of_work": seconds * total_games(self.spec) / 3600,
            "store": str(self.path),
        }
        if as_json:
            print(json.dumps(told))
            return
        out = wide_console()
        for one in lineups(self.spec):
            out.print(" – ".join(one))
        work, count = _told_seconds(seconds * total_games(self.spec)), len(lineups(self.spec))
        every = f"{count:,} lineup{'s' if count > 1 else ''} of {self.spec.games:,} games"
        out.print(
            f"\n{every}: {total_games(self.spec):,} games of {self.spec.game}\n"
            f"about {_told_seconds(seconds)} a game, {work} of work in all, shared by the workers\ninto {self.path}"
        )


def _sampled_seconds(spec: Spec) -> float:
    """The mean time of a game, by playing one of each lineup in turn for a moment; the first of them compiles."""
    times, end, seen = [], monotonic() + SAMPLE_SECONDS, set[int]()
    for one in schedule(spec):
        if one.lineup not in seen or len(seen) == len(lineups(spec)):
            play(one.fixture) if one.lineup not in seen else None  # compile
            begin = perf_counter()
            play(one.fixture)
            times.append(perf_counter() - begin)
            seen.add(one.lineup)
        if monotonic() > end:
            break
    return sum(times) / len(times)


def _told_seconds(seconds: float) -> str:
    if seconds < 60:
        return f"{seconds:.2g} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


@contextmanager
def _live(run: Run) -> Iterator[Callable[[Progress], None]]:
    """Standings on standard error, where that is a terminal; drawn anew once a second, or less often."""
    out = console(is_error=True)
    if not out.is_terminal:
        yield lambda _: None
        return
    begin, due, before = monotonic(), 0.0, run.progress.played
    with Live(console=out, auto_refresh=False, transient=True) as live:

        def tell(progress: Progress) -> None:
            nonlocal due
            if monotonic() < due:
                return
            drawn = monotonic()
            table = places_table(progress.places(), max(out.height - 3, 2))
            live.update(Group(table, _bar(progress, before, drawn - begin)), refresh=True)
            due = monotonic() + max(REFRESH_SECONDS, 10 * (monotonic() - drawn))

        live.update(_bar(run.progress, before, 0.0), refresh=True)
        yield tell


def _bar(progress: Progress, before: int, seconds: float) -> Text:
    """How many games of how many, and how long the others will take."""
    new, left = progress.played - before, progress.games - progress.played
    done = f"{progress.played:,} of {progress.games:,} games"
    if not new:
        return Text(f"{done}; the workers are starting and compiling what they need")
    return Text(f"{done}, {new / max(seconds, 1e-9):,.1f} a second, {_told_seconds(seconds * left / new)} left")
