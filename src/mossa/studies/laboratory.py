"""Where experiments are done and kept: what is missing is done, what is there is read.

A folder holds a store for every tournament, named by its spec and its networks, and one file with all answers of
measurements. So a study that was stopped at any moment goes on where it was, and its page can be made anew without
playing.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mossa.arena.row import Result
from mossa.arena.store import Store
from mossa.arena.tournament.run import Run
from mossa.arena.tournament.schedule import total_games
from mossa.clock import thinking_time
from mossa.lock import Lock
from mossa.studies.experiment import Answers, Arguments, Experiment, Games, Measurement, Planned
from mossa.studies.networks import networks_of
from mossa.studies.values import Values
from mossa.work import Executor, Job, completed

Tell = Callable[[str, int, int], None]  # which experiment, how much is done, of how much


@dataclass(frozen=True, slots=True)
class Laboratory:
    """The folder of a study."""

    folder: Path

    def store(self, games: Games) -> Path:
        """Named by the tournament and the networks that play in it."""
        return self.folder / f"{'-'.join([games.name, games.spec.digest, *networks_of(games.spec)])}.db"

    def values(self) -> Values:
        self.folder.mkdir(parents=True, exist_ok=True)
        return Values(self.folder / "answers.db")

    # Doing

    def run(self, experiments: list[Experiment], pool: Executor, tell: Tell = lambda *_: None) -> None:
        """Do whatever is missing; one process at a time, for two would do the same work."""
        begin, work = time.monotonic(), 0.0
        self.folder.mkdir(parents=True, exist_ok=True)
        with Lock(self.folder.with_name(self.folder.name + ".lock")), self.values() as values:
            session = values.begin(pool.size)
            for one in experiments:
                for seconds in self._do(one, values, pool, tell):
                    work += seconds
                    values.spent(session, time.monotonic() - begin, work)

    def _do(self, one: Experiment, values: Values, pool: Executor, tell: Tell) -> Iterator[float]:
        if isinstance(one, Planned):
            yield from _ask(one.after, values, pool, tell)
        known = self.known(one)
        if isinstance(known, Games):
            yield from self._play(known, pool, tell)
        elif known is not None:
            yield from _ask(known, values, pool, tell)

    def _play(self, games: Games, pool: Executor, tell: Tell) -> Iterator[float]:
        """Play what is missing; the seconds that it took."""
        with Store.open(self.store(games), games.spec, type(pool).__name__.lower()) as store:
            run = Run(store, pool)
            run.play(lambda progress: tell(games.name, progress.played, progress.games))
            yield run.seconds

    # Reading

    def known(self, one: Experiment) -> Games | Measurement | None:
        """What is to be done; None while that is not known yet."""
        if not isinstance(one, Planned):
            return one
        found = self.answers(one.after)
        return one.plan(found) if len(found) == len(one.after.asked) else None

    def games(self, one: Games | Planned) -> list[Result]:
        """The games that have been played."""
        games = self.known(one)
        if not isinstance(games, Games):
            return []
        path = self.store(games)
        if not path.exists():
            return []
        with Store.read(path) as store:
            return list(store.results())

    def answers(self, one: Measurement | Planned) -> Answers:
        """What has been found, by the arguments that were asked about."""
        measurement = self.known(one)
        if not isinstance(measurement, Measurement):
            return {}
        with self.values() as values:
            found = {arguments: values.answer(measurement.key(arguments)) for arguments in measurement.asked}
        return {arguments: answer for arguments, answer in found.items() if answer is not None}

    def sessions(self) -> list[dict[str, Any]]:
        """When, where and for how long the study was run."""
        with self.values() as values:
            return values.sessions()

    def missing(self, experiments: list[Experiment]) -> int:
        """How many games and answers there still are to find, as far as that is known."""
        return sum(map(self._missing, experiments))

    def _missing(self, one: Experiment) -> int:
        known = self.known(one)
        if isinstance(known, Games):
            return total_games(known.spec) - len(self.games(known))
        return 1 if known is None else len(known.asked) - len(self.answers(known))


def _ask(measurement: Measurement, values: Values, pool: Executor, tell: Tell) -> Iterator[float]:
    """Ask what has not been asked yet; the seconds that each answer took."""
    missing = [one for one in measurement.asked if not values.has(measurement.key(one))]
    done, total = len(measurement.asked) - len(missing), len(measurement.asked)
    for job, (answer, seconds) in completed(pool, (Job(timed, (measurement.function, one)) for one in missing)):
        arguments = job.arguments[1]
        values.add(measurement.key(arguments), arguments, answer, seconds)
        done += 1
        tell(measurement.name, done, total)
        yield seconds


def timed(function: Callable[..., Any], arguments: Arguments) -> tuple[Any, float]:
    """The answer, and the seconds that it took without compiling: what a worker does."""
    begin = thinking_time()
    return function(*arguments), thinking_time() - begin
