"""A player against itself: many games in one thread, one network."""

from typing import Any, NamedTuple

import numpy as np

from mossa.agents.memory import MEGABYTE
from mossa.evaluation.tuning import tuning
from mossa.games import Game
from mossa.jit import new_rng
from mossa.learn.recipe import Training
from mossa.nets.forward import Evaluator
from mossa.search.alphazero.cache import forget, new_cache
from mossa.search.alphazero.endings import new_endings
from mossa.search.alphazero.games import COUNTS, Recipe, new_games, new_samples
from mossa.search.alphazero.gumbel import halving_table
from mossa.search.alphazero.policy import Weights
from mossa.search.alphazero.selfplay import self_play_kernel
from mossa.work.memory import size_of

ENDINGS_MEGABYTES = 64  # what each worker remembers of solved positions


class Harvest(NamedTuple):
    """What some self-play has brought."""

    states: Any
    policies: Any
    results: Any
    values: Any
    shares: Any
    counts: dict[str, int]


class SelfPlay:
    """Games that go on from call to call."""

    def __init__(self, game: Game, training: Training, worker: int) -> None:
        assert game.features is not None
        self._recipe = recipe_of(game, training)
        self._games = new_games(game, training.games, self._recipe)
        self._cache = new_cache(game, training.cache_bits)
        self._samples = new_samples(game, training.samples + training.games * game.max_plies)
        has_endings = training.exact_from > 0
        self._endings = new_endings(game, ENDINGS_MEGABYTES if has_endings else 0)
        self._run = self_play_kernel(game, has_endings)
        self._rng = new_rng(training.seed, "self-play", worker)
        seen = game.features
        self._planes = np.zeros((training.games, seen.planes, seen.cells), np.float32)
        self._logits = np.zeros((training.games, seen.moves), np.float32)
        self._values = np.zeros(training.games, np.float32)

        self._is_stopped = False

    @property
    def megabytes(self) -> float:
        """All that it may fill; the system gives it when it is written to."""
        return size_of((self._games, self._cache, self._samples, self._endings)) / MEGABYTE

    def stop(self) -> None:
        """Let `play` end early."""
        self._is_stopped = True

    def play(self, evaluate: Evaluator, samples: int) -> Harvest:
        """Play on by a new network until there are so many samples."""
        forget(self._cache)
        self._samples.used[0] = 0
        self._samples.counts[:] = 0
        while self._samples.used[0] < samples and not self._is_stopped:
            asked = self._run(
                self._games,
                self._cache,
                self._endings,
                self._samples,
                self._recipe,
                self._rng,
                self._planes,
                self._logits,
                self._values,
            )
            if asked:
                self._logits[:asked], self._values[:asked] = evaluate(self._planes[:asked])
        return self._harvest()

    def _harvest(self) -> Harvest:
        used = int(self._samples.used[0])
        states, policies, results, values, shares = (column[:used].copy() for column in self._samples[:5])
        counts = dict(zip(COUNTS, map(int, self._samples.counts), strict=True))
        asked, found = map(int, self._cache.counts)
        return Harvest(
            states,
            policies,
            results,
            values,
            shares,
            {**counts, "samples": used, "questions": asked, "cache_hits": found},
        )


def recipe_of(game: Game, training: Training) -> Recipe:
    """The numbers of self-play as its kernel takes them."""
    considered = min(training.considered, game.max_moves)
    return Recipe(
        Weights(training.visit_weight, training.value_scale, proof=training.proof),
        halving_table(considered, training.simulations),
        halving_table(considered, training.quick_simulations),
        training.full_share,
        training.opening_share,
        max(1, round(training.opening_length * (tuning(game).usual_plies or game.max_plies))),
        training.clear_share,
        training.noise,
        training.resign,
        training.blunder,
        training.trace,
        training.horizon,
        training.exact_from,
        training.exact_positions,
    )
