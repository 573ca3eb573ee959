"""A training run: self-play and learning side by side, an iteration after the other, all of it on disk."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import cos, isfinite, pi
from pathlib import Path
from time import monotonic, process_time
from typing import Any

import numpy as np

from mossa.errors import MossaError
from mossa.games import Game
from mossa.learn import checkpoint
from mossa.learn.duel import duel, elo
from mossa.learn.growth import can_grow, grown
from mossa.learn.judge import Judge
from mossa.learn.learner import Learner
from mossa.learn.players import Players, players_of
from mossa.learn.recipe import SIZES, Training
from mossa.learn.replay import Replay
from mossa.learn.selfplay import Harvest
from mossa.nets.architecture import architecture_for
from mossa.nets.evaluator import evaluator
from mossa.nets.file import Net
from mossa.nets.forward import Evaluator

SEEDS_A_START = 1000  # workers of a run that is started again draw other games
MOST = 2**53  # seconds, games or positions: a file that says more is damaged
GATE_PAIRS, GATE_SIMULATIONS = 32, 8


@dataclass
class Progress:
    """How far a run has come."""

    iterations: int = 0
    samples: int = 0
    games: int = 0
    seconds: float = 0.0  # by the clock
    core_seconds: float = 0.0  # by the processor, of this process
    elo: float = 0.0  # against the first network


@dataclass(frozen=True)
class Exam:
    """How a run is judged on its way."""

    judges: dict[str, Judge] = field(default_factory=dict)  # by the name of the log's columns
    every: int = 10  # iterations
    simulations: int = 128
    duel_pairs: int = 32  # games against the network of the exam before, each opening from both sides
    duel_simulations: int = 16


@dataclass
class Run:
    """One training run in a folder."""

    game: Game
    training: Training
    folder: Path
    hours: float
    workers: int = 1
    executor: str = "threads"
    device: str = "cpu"
    exam: Exam = field(default_factory=Exam)
    save_replay_every: int = 20  # iterations
    progress: Progress = field(default_factory=Progress)

    def __post_init__(self) -> None:
        sizes = {name: getattr(self.training, name) for name in SIZES}
        self.learner = Learner(architecture_for(self.game, **sizes), self.training, self.device)
        self.replay = Replay(self.game)
        self.teacher: Net | None = None
        self._before = self._newest()
        self.playing = self._before
        self.folder.mkdir(parents=True, exist_ok=True)

    def resume(self) -> None:
        """Go on from what is in the folder."""
        self.progress = _progress(self.folder, checkpoint.read_learner(self.folder, self.learner))
        checkpoint.read_replay(self.folder, self.replay)
        self.teacher = checkpoint.read_teacher(self.folder)
        self._before = self._newest()
        self.playing = self._unguarded()

    def learn_from(self, folder: Path) -> None:
        """Begin with what another run learns from, and with its network where that can grow into this one.

        Where it cannot, it plays the games as long as `teaching` says.
        """
        checkpoint.read_replay(folder, self.replay)
        self.teacher = checkpoint.copy_teacher(folder, self.folder)
        self.progress.samples = _progress(folder, self.teacher.facts.get("progress")).samples
        if self._has_grown():
            self.learner.begin_with(grown(self.teacher, self.learner.architecture, self.learner.average))
            self._before = self._newest()
        self.playing = self._unguarded()

    def _has_grown(self) -> bool:
        return self.teacher is not None and can_grow(self.teacher.architecture, self.learner.architecture)

    def rows(self) -> Iterator[dict[str, Any]]:
        """Train; a row of the log after each iteration. Everything is on disk by then."""
        rng = np.random.default_rng([self.training.seed, self.progress.iterations])
        players = self._players()
        try:
            players.begin(self.playing)
            while not self.is_over:
                wall, core = monotonic(), process_time()
                losses = self._learn(rng)
                harvests = players.harvests()
                self.playing = self._chosen()
                players.begin(self.playing)
                self._reap(harvests)
                self.progress.seconds += monotonic() - wall
                self.progress.core_seconds += process_time() - core
                yield self._saved(self._row(harvests, losses))
        finally:
            players.close()
            checkpoint.write_replay(self.folder, self.replay)

    @property
    def is_over(self) -> bool:
        """Whether it has had its time."""
        return self.progress.seconds >= self.hours * 3600

    def _players(self) -> Players:
        first = SEEDS_A_START * self.progress.iterations
        return players_of(self.executor, self.game, self.training, workers=self.workers, first=first)

    def _learn(self, rng: np.random.Generator) -> tuple[float, float]:
        """The losses of an iteration, while self-play brings the next positions."""
        if not len(self.replay):
            return float("nan"), float("nan")
        steps = max(1, round(self.training.samples * self.training.reuse / self.training.batch))
        losses = self.learner.learn(self.replay, steps, self.rate(), rng)
        if not (all(map(isfinite, losses)) and all(np.isfinite(one).all() for one in self.learner.average.values())):
            raise MossaError(
                f"the network's numbers are no longer finite; {self.folder} keeps those before: "
                "resume with a smaller rate"
            )
        return losses

    def _newest(self) -> Net:
        weights = {name: weight.copy() for name, weight in self.learner.average.items()}
        return Net(self.game.spec, self.learner.architecture, weights)

    def _unguarded(self) -> Net:
        """The network that plays if no gate is in its way: the teacher, and later the newest."""
        is_taught = self.progress.seconds < self.training.teaching * self.hours * 3600 and not self._has_grown()
        return self.teacher if self.teacher is not None and is_taught else self._newest()

    def _chosen(self) -> Net:
        """The network that plays next: a new one, or the old one if there is a gate and it stays shut."""
        newest = self._unguarded()
        if not self.training.gate or newest is self.teacher:
            return newest
        rivals = _evaluator(newest), _evaluator(self.playing)
        score = duel(self.game, *rivals, GATE_PAIRS, GATE_SIMULATIONS, self.progress.iterations)
        return newest if score >= self.training.gate else self.playing

    def _reap(self, harvests: list[Harvest]) -> None:
        self.progress.iterations += 1
        for harvest in harvests:
            self.progress.samples += harvest.counts["samples"]
            self.progress.games += harvest.counts["games"]
        for harvest in harvests:
            self.replay.add(harvest, self.window())

    def window(self) -> int:
        """How many positions are kept."""
        share = int(self.training.window * self.progress.samples)
        return min(max(share, self.training.least_window), self.training.most_window)

    def rate(self) -> float:
        """The learning rate: a cosine over the time of the run."""
        done = min(1.0, self.progress.seconds / (self.hours * 3600))
        first, last = self.training.rate, self.training.last_rate
        return last + (first - last) * (1 + cos(pi * done)) / 2

    def _row(self, harvests: list[Harvest], losses: tuple[float, float]) -> dict[str, Any]:
        counts = {name: sum(one.counts[name] for one in harvests) for name in harvests[0].counts}
        states = np.concatenate([one.states for one in harvests])
        is_due = self.progress.iterations % self.exam.every == 0
        return {
            "iteration": self.progress.iterations,
            "seconds": round(self.progress.seconds, 1),
            "core_seconds": round(self.progress.core_seconds, 1),
            "games": self.progress.games,
            "samples": self.progress.samples,
            "window": len(self.replay),
            "unique": round(len(set(map(bytes, states))) / max(1, len(states)), 4),
            "cache_hits": round(counts["cache_hits"] / max(1, counts["questions"]), 4),
            "evaluations": round(counts["evaluations"] / max(1, counts["moves"]), 2),
            "plies": round(counts["moves"] / max(1, counts["games"]), 2),
            "rate": round(self.rate(), 6),
            "policy_loss": round(losses[0], 4),
            "value_loss": round(losses[1], 4),
            **self._examined(is_due),
        }

    def _examined(self, is_due: bool) -> dict[str, Any]:
        """What the exam says, in columns that are empty when it is not due."""
        columns = [f"{name}_{part}" for name in self.exam.judges for part in ("policy", "search")]
        if not is_due:
            return dict.fromkeys([*columns, "elo"], "")
        newest = self._newest()
        evaluate, before = _evaluator(newest), _evaluator(self._before)
        budgets = (0, self.exam.simulations)
        kept = [judge.kept(evaluate, budget) for judge in self.exam.judges.values() for budget in budgets]
        pairs, simulations = self.exam.duel_pairs, self.exam.duel_simulations
        self.progress.elo += elo(duel(self.game, evaluate, before, pairs, simulations, self.progress.iterations))
        self._before = newest
        return {**dict(zip(columns, (round(one, 4) for one in kept), strict=True)), "elo": round(self.progress.elo)}

    def _facts(self) -> dict[str, Any]:
        """What is written into the network's file, that of its teacher and the teacher's own included."""
        return {"progress": vars(self.progress)} | ({"teacher": self.teacher.facts} if self.teacher else {})

    def _saved(self, row: dict[str, Any]) -> dict[str, Any]:
        checkpoint.write_net(self.folder, self.game.spec, self.learner, self._facts())
        checkpoint.write_learner(self.folder, self.learner, vars(self.progress))
        checkpoint.add_row(self.folder, row)
        if self.progress.iterations % self.save_replay_every == 0:
            checkpoint.write_replay(self.folder, self.replay)
        return row


def _progress(folder: Path, told: Any) -> Progress:
    """What a file says of how far a run has come."""
    try:
        found = Progress(**told)
        for name, value in vars(found).items():
            is_count = isinstance(getattr(Progress, name), int)
            is_right = type(value) is int if is_count else type(value) in (int, float)
            if not (is_right and abs(value) < MOST and (value >= 0 or name == "elo")):
                raise ValueError(f"{name} cannot be {value!r:.40}")
    except (TypeError, ValueError) as error:
        raise MossaError(f"{folder} does not say how far its run has come: {error}") from None
    return found


def _evaluator(net: Net) -> Evaluator:
    return evaluator(net.architecture, net.weights)
