"""A training run: self-play in worker threads and learning side by side, an iteration after the other."""

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from math import cos, pi
from pathlib import Path
from time import monotonic, process_time
from typing import Any

import numpy as np

from mossa.games import Game
from mossa.learn import checkpoint
from mossa.learn.judge import Judge
from mossa.learn.learner import Learner
from mossa.learn.recipe import Training
from mossa.learn.replay import Replay
from mossa.learn.selfplay import Harvest, SelfPlay
from mossa.nets.architecture import architecture_for
from mossa.nets.evaluator import evaluator


@dataclass
class Progress:
    """How far a run has come."""

    iterations: int = 0
    samples: int = 0
    games: int = 0
    seconds: float = 0.0  # by the clock
    core_seconds: float = 0.0  # by the processor


@dataclass
class Run:
    """One training run in a folder."""

    game: Game
    training: Training
    folder: Path
    hours: float
    workers: int = 1
    judges: dict[str, Judge] = field(default_factory=dict)
    judge_every: int = 10
    judge_simulations: int = 128
    save_replay_every: int = 20
    device: str = "cpu"
    progress: Progress = field(default_factory=Progress)

    def __post_init__(self) -> None:
        sizes = {name: getattr(self.training, name) for name in ("kind", "layers", "channels", "units")}
        self.learner = Learner(architecture_for(self.game, **sizes), self.training, self.device)
        self.replay = Replay(self.game)
        self.folder.mkdir(parents=True, exist_ok=True)

    def resume(self) -> None:
        """Go on from what is in the folder."""
        self.progress = Progress(**checkpoint.read_learner(self.folder, self.learner))
        checkpoint.read_replay(self.folder, self.replay)

    def rows(self) -> Iterator[dict[str, Any]]:
        """Train; a row of the log after each iteration. Everything is on disk by then."""
        players = [SelfPlay(self.game, self.training, self.progress.iterations * 64 + w) for w in range(self.workers)]
        rng = np.random.default_rng([self.training.seed, self.progress.iterations])
        with ThreadPoolExecutor(self.workers) as pool:
            pending = self._sown(pool, players)
            while self.progress.seconds < self.hours * 3600:
                wall, core = monotonic(), process_time()
                steps = round(self.training.samples * self.training.reuse / self.training.batch)
                losses = (float("nan"), float("nan"))
                if len(self.replay):
                    losses = self.learner.learn(self.replay, steps, self.rate(), rng)
                harvests = [one.result() for one in pending]
                pending = self._sown(pool, players)
                self._reap(harvests)
                self.progress.seconds += monotonic() - wall
                self.progress.core_seconds += process_time() - core
                row = self._row(harvests, losses)
                self._save(row)
                yield row

    def _sown(self, pool: ThreadPoolExecutor, players: list[SelfPlay]) -> list["Future[Harvest]"]:
        """Self-play by the weights of this moment, begun in the background."""
        weights = {name: weight.copy() for name, weight in self.learner.average.items()}
        share = -(-self.training.samples // self.workers)

        def play(player: SelfPlay) -> Harvest:
            return player.play(evaluator(self.learner.architecture, weights), share)

        return [pool.submit(play, player) for player in players]

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
        row: dict[str, Any] = {
            "iteration": self.progress.iterations,
            "seconds": round(self.progress.seconds, 1),
            "core_seconds": round(self.progress.core_seconds, 1),
            "games": self.progress.games,
            "samples": self.progress.samples,
            "window": len(self.replay),
            "unique": round(len(set(map(bytes, states))) / len(states), 4),
            "cache_hits": round(counts["cache_hits"] / max(1, counts["questions"]), 4),
            "evaluations": round(counts["evaluations"] / counts["moves"], 2),
            "plies": round(counts["moves"] / max(1, counts["games"]), 2),
            "rate": round(self.rate(), 6),
            "policy_loss": round(losses[0], 4),
            "value_loss": round(losses[1], 4),
        }
        is_due = self.progress.iterations % self.judge_every == 0
        evaluate = evaluator(self.learner.architecture, self.learner.average)
        for name, judge in self.judges.items():
            row[f"{name}_policy"] = round(judge.kept(evaluate, 0), 4) if is_due else ""
            row[f"{name}_search"] = round(judge.kept(evaluate, self.judge_simulations), 4) if is_due else ""
        return row

    def _save(self, row: dict[str, Any]) -> None:
        checkpoint.write_net(self.folder, self.game.spec, self.learner, {"progress": vars(self.progress)})
        checkpoint.write_learner(self.folder, self.learner, vars(self.progress))
        checkpoint.add_row(self.folder, row)
        if self.progress.iterations % self.save_replay_every == 0:
            checkpoint.write_replay(self.folder, self.replay)
