"""Who plays against themselves while the network learns: worker threads of this process, or Ray anywhere.

Kernels, ONNX Runtime and PyTorch all let go of Python's lock, so that threads are enough for the cores of one machine.
"""

from abc import ABC, abstractmethod
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from mossa.games import Game
from mossa.learn.recipe import Training
from mossa.learn.selfplay import Harvest, SelfPlay
from mossa.nets.architecture import Architecture
from mossa.nets.evaluator import evaluator
from mossa.nets.forward import Weights


class Players(ABC):
    """Workers that are given weights and, later, asked for what they have played."""

    @abstractmethod
    def begin(self, weights: Weights) -> None:
        """Let every worker play its share of an iteration, in the background."""

    @abstractmethod
    def harvests(self) -> list[Harvest]:
        """What they have played since, when all are done."""

    @abstractmethod
    def close(self) -> None:
        """Send the workers home."""


class Threads(Players):
    """Workers of this process."""

    def __init__(
        self, game: Game, training: Training, architecture: Architecture, workers: int, first: int = 0
    ) -> None:
        self._architecture, self._share = architecture, share_of(training, workers)
        self._players = [SelfPlay(game, training, first + worker) for worker in range(workers)]
        self._pool = ThreadPoolExecutor(workers)
        self._pending: list[Future[Harvest]] = []

    def begin(self, weights: Weights) -> None:
        self._pending = [self._pool.submit(self._play, player, weights) for player in self._players]

    def _play(self, player: SelfPlay, weights: Weights) -> Harvest:
        return player.play(evaluator(self._architecture, weights), self._share)

    def harvests(self) -> list[Harvest]:
        return [one.result() for one in self._pending]

    def close(self) -> None:
        for player in self._players:
            player.stop()
        self._pool.shutdown()


def share_of(training: Training, workers: int) -> int:
    """The samples that each worker brings."""
    return -(-training.samples // workers)


def players_of(kind: str, game: Game, training: Training, architecture: Architecture, **rest: Any) -> Players:
    """The workers of that kind."""
    if kind == "ray":
        from mossa.learn.ray_players import RayPlayers

        return RayPlayers(game, training, architecture, **rest)
    return Threads(game, training, architecture, **rest)
