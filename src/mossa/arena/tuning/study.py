"""The search for better settings: trials by Optuna, kept in a file, so that it can be stopped and gone on with."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from importlib import import_module
from json import dumps
from pathlib import Path
from typing import Any

from mossa.arena.ratings.elo import elo_difference
from mossa.arena.ratings.sprt import superiority
from mossa.arena.statistics import Interval, interval, mean, rounds, shares
from mossa.arena.store import Store
from mossa.arena.tournament.run import Run
from mossa.arena.tournament.spec import Spec
from mossa.arena.tuning.spec import Range, Tuning
from mossa.errors import MossaError
from mossa.games import game as named_game
from mossa.work import Executor

TEST_GAMES = 4000  # at most, in the test of what was found


@dataclass(frozen=True, slots=True)
class Trial:
    """Settings that were tried, and the score they had."""

    number: int
    settings: dict[str, Any]
    score: float
    interval: Interval


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found, against the old settings on fresh seeds."""

    agent: str
    score: float
    interval: Interval
    games: int
    reason: str  # why the test ended
    elo: float = 0.0  # by which it is stronger
    superiority: float = 0.5  # the likelihood that it is stronger at all


class Study:
    """A search under way: Optuna's file beside a folder of the trials' stores."""

    def __init__(self, tuning: Tuning, folder: Path, pool: Executor) -> None:
        try:
            self._optuna: Any = import_module("optuna")
        except ImportError:
            raise MossaError("tuning needs Optuna: pip install 'mossa[lab]'") from None
        self.tuning, self._pool, self.folder = tuning, pool, folder
        folder.mkdir(parents=True, exist_ok=True)
        self._optuna.logging.set_verbosity(self._optuna.logging.ERROR)
        sampler = self._optuna.samplers.TPESampler(seed=tuning.seed, multivariate=True)
        self._file = folder / "trials.db"
        if self._file.exists() and not self._file.is_file():
            raise MossaError(f"cannot open {self._file}: it is no file")
        with self._in_one_line("open"):
            self._study = self._optuna.create_study(
                study_name="tuning",
                storage=f"sqlite:///{self._file}",
                direction="maximize",
                sampler=sampler,
                load_if_exists=True,
            )
            self._check_same()

    @contextmanager
    def _in_one_line(self, what: str) -> Iterator[None]:
        """Optuna's file may be damaged, or its disk full."""
        database = import_module("sqlalchemy.exc").SQLAlchemyError, self._optuna.exceptions.OptunaError
        try:
            yield
        except MossaError:
            raise
        except (*database, ValueError, KeyError, TypeError) as error:
            raise MossaError(f"cannot {what} {self._file}: {(str(error) or repr(error)).splitlines()[0]}") from None

    def _check_same(self) -> None:
        """A folder of another tuning is refused; more trials are not another."""
        told = dumps({name: value for name, value in asdict(self.tuning).items() if name not in ("trials", "until")})
        before = self._study.user_attrs.get("tuning")
        if before is None:
            self._study.set_user_attr("tuning", told)
        elif before != told:
            raise MossaError(f"{self.folder} holds another tuning; name another folder, or remove it")

    @property
    def trials(self) -> list[Trial]:
        """Those that are finished, in order."""
        with self._in_one_line("read"):
            done = [one for one in self._study.trials if one.state.name == "COMPLETE"]
            return [
                Trial(one.number, _played_with(one.params), one.value, tuple(one.user_attrs["interval"]))
                for one in done
            ]

    def search(self, tell: Callable[[Trial], None] = lambda _: None) -> None:
        """Do the trials that are missing; one that was interrupted is done first."""
        with self._in_one_line("write to"):
            for one in self._study.trials:
                if one.state.name == "RUNNING":
                    self._study.enqueue_trial(one.params)
                    self._study.tell(one.number, state=self._optuna.trial.TrialState.FAIL)
        while len(self.trials) < self.tuning.trials:
            with self._in_one_line("write to"):
                trial = self._study.ask()
                values = _played_with({one.name: _suggested(trial, one) for one in self.tuning.settings})
            score, spread = self._played(self.tuning.trial(values), trial.number)
            with self._in_one_line("write to"):
                trial.set_user_attr("interval", spread)
                self._study.tell(trial, score)
            tell(self.trials[-1])

    def best(self) -> Trial:
        """The settings with the best score."""
        if not self.trials:
            raise MossaError("tune: no trial is finished yet")
        return max(self.trials, key=lambda one: one.score)

    def test(self) -> Verdict:
        """Play what was found against the old settings, until a sequential test has decided."""
        spec = self.tuning.test(self.best().settings, TEST_GAMES)
        if spec.agents[0] == spec.agents[1]:
            return Verdict(spec.agents[0], 1 / len(spec.agents), (0.0, 1.0), 0, "the old settings are the best")
        with Store.open(self.folder / f"test-{spec.digest}.db", spec) as store:
            reason = Run(store, self._pool).play() or f"undecided after {TEST_GAMES:,} games"
            score, spread = _score(store, spec.agents[0])
            by_round = [sum(one) / len(one) for one in _rounds(store, spec.agents[0])]
            better = superiority(by_round, len(spec.agents))
            elo = elo_difference(score, len(spec.agents))
            return Verdict(spec.agents[0], score, spread, len(store), reason, elo, better)

    def _played(self, spec: Spec, number: int) -> tuple[float, Interval]:
        if set(spec.agents) == {spec.agents[0]}:
            even = 1 / named_game(spec.game).players
            return even, (even, even)  # the old settings against themselves
        with Store.open(self._store(spec, number), spec) as store:
            Run(store, self._pool).play()
            return _score(store, spec.agents[0])

    def _store(self, spec: Spec, number: int) -> Path:
        """Where the games of a trial go: to those of an earlier one with the same settings, if it was interrupted."""
        begun = sorted(self.folder.glob(f"trial-*-{spec.digest}.db"))
        return begun[0] if begun else self.folder / f"trial-{number}-{spec.digest}.db"


def _score(store: Store, agent: str) -> tuple[float, Interval]:
    values = _rounds(store, agent)
    return mean([share for one in values for share in one]), interval(values)


def _rounds(store: Store, agent: str) -> list[list[float]]:
    """An agent's shares of the win, round by round; in a game against itself, of any of its seats."""
    won, seeds = list[float](), list[int]()
    for one in store.results():
        won.append(mean([share for share, who in zip(shares(one.scores), one.seats, strict=True) if who == agent]))
        seeds.append(one.seed)
    return rounds(won, seeds)


def _played_with(suggested: Mapping[str, Any]) -> dict[str, Any]:
    """Settings as a trial has them: no digits that nobody would type."""
    return {name: float(f"{one:.6g}") if isinstance(one, float) else one for name, one in suggested.items()}


def _suggested(trial: Any, one: Range) -> Any:
    if one.choices:
        return trial.suggest_categorical(one.name, list(one.choices))
    if one.is_whole:
        return trial.suggest_int(one.name, int(one.low or 0), int(one.high or 0), log=one.log)
    return trial.suggest_float(one.name, one.low, one.high, log=one.log)
