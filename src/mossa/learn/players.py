"""Who plays against themselves while the network learns: worker threads of this process, or Ray anywhere.

Kernels, ONNX Runtime and PyTorch all let go of Python's lock, so that threads are enough for the cores of one machine.
"""

from abc import ABC, abstractmethod
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from mossa.agents.memory import machine_megabytes
from mossa.errors import MossaError
from mossa.games import Game
from mossa.learn.precision import self_play_evaluator
from mossa.learn.recipe import Training
from mossa.learn.selfplay import Harvest, SelfPlay
from mossa.nets.file import Net


class Players(ABC):
    """Workers that are given a network and, later, asked for what they have played."""

    @abstractmethod
    def begin(self, net: Net) -> None:
        """Let every worker play its share of an iteration by a network, in the background."""

    @abstractmethod
    def harvests(self) -> list[Harvest]:
        """What they have played since, when all are done."""

    @abstractmethod
    def close(self) -> None:
        """Send the workers home."""


class Threads(Players):
    """Workers of this process."""

    def __init__(self, game: Game, training: Training, workers: int, first: int = 0) -> None:
        self._share, self._precision = share_of(training, workers), training.precision
        self._players = [SelfPlay(game, training, first + worker) for worker in range(workers)]
        check_memory(sum(player.megabytes for player in self._players))
        self._pool = ThreadPoolExecutor(workers)
        self._pending: list[Future[Harvest]] = []

    def begin(self, net: Net) -> None:
        self._pending = [self._pool.submit(self._play, player, net) for player in self._players]

    def _play(self, player: SelfPlay, net: Net) -> Harvest:
        return player.play(self_play_evaluator(net, self._precision), self._share)

    def harvests(self) -> list[Harvest]:
        return [one.result() for one in self._pending]

    def close(self) -> None:
        for player in self._players:
            player.stop()
        self._pool.shutdown()


def check_memory(megabytes: float) -> None:
    """Refuse more than there is: the system would end us in the midst of it."""
    if megabytes > (most := machine_megabytes()):
        raise MossaError(
            f"with these settings self-play takes up to {megabytes:,.0f} megabytes, and this machine has {most:,.0f}: "
            "lower games, simulations or cache_bits, or the number of workers"
        )


def share_of(training: Training, workers: int) -> int:
    """The samples that each worker brings."""
    return -(-training.samples // workers)


def players_of(kind: str, game: Game, training: Training, **rest: Any) -> Players:
    """The workers of that kind."""
    if kind == "ray":
        from mossa.learn.ray_players import RayPlayers

        return RayPlayers(game, training, **rest)
    return Threads(game, training, **rest)
