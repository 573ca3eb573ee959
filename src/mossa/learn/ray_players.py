"""Self-play on Ray: workers on any machine of a cluster; one that dies is replaced and its share played anew."""

import os
from typing import Any

from mossa.games import Game
from mossa.games import game as named_game
from mossa.learn.players import Players, share_of
from mossa.learn.precision import self_play_evaluator
from mossa.learn.recipe import Training
from mossa.learn.selfplay import Harvest, SelfPlay
from mossa.nets.file import Net
from mossa.work import WorkerDied
from mossa.work.ray import connected, imported

MOST_DEATHS = 20  # in one iteration: more of them mean that something is wrong with the machine


class Worker:
    """One actor; it makes its game by name, because rules are not sent."""

    def __init__(self, game: str, training: Training, number: int) -> None:
        self._player, self._precision = SelfPlay(named_game(game), training, number), training.precision

    def play(self, net: Net, samples: int) -> Harvest:
        return self._player.play(self_play_evaluator(net, self._precision), samples)

    def process(self) -> int:
        """Its process number, for whoever wants to end it."""
        return os.getpid()


class RayPlayers(Players):
    """Workers of the Ray cluster that RAY_ADDRESS names, or else of one begun on this machine."""

    def __init__(self, game: Game, training: Training, workers: int, first: int = 0) -> None:
        self._ray = ray = imported()
        if not ray.is_initialized():
            connected(os.environ.get("RAY_ADDRESS", ""), workers)
        self._made = (game.spec, training)
        self._share, self._next = share_of(training, workers), first + workers
        self.actors: list[Any] = [self._actor(first + worker) for worker in range(workers)]
        self._net: Any = None
        self._pending: list[Any] = []

    def _actor(self, number: int) -> Any:
        return self._ray.remote(num_cpus=1)(Worker).remote(*self._made, number)

    def begin(self, net: Net) -> None:
        self._net = self._ray.put(net)
        self._pending = [actor.play.remote(self._net, self._share) for actor in self.actors]

    def harvests(self) -> list[Harvest]:
        return [self._harvest(i) for i in range(len(self.actors))]

    def _harvest(self, i: int) -> Harvest:
        why = ""
        for _ in range(MOST_DEATHS):
            try:
                harvest: Harvest = self._ray.get(self._pending[i])
            except self._ray.exceptions.RayActorError as error:
                why = str(error).strip().splitlines()[-1]
                self.actors[i] = self._actor(self._next)
                self._next += 1
                self._pending[i] = self.actors[i].play.remote(self._net, self._share)
            else:
                return harvest
        raise WorkerDied(f"a worker died {MOST_DEATHS} times in one iteration: {why}")

    def close(self) -> None:
        for actor in self.actors:
            self._ray.kill(actor)
