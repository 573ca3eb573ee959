"""The positions that a network learns from: a window over the latest."""

from typing import Any

import numpy as np

from mossa.games import Game
from mossa.learn.selfplay import Harvest
from mossa.search.alphazero.batch import batch_kernel


class Replay:
    """The latest samples, oldest first."""

    def __init__(self, game: Game) -> None:
        assert game.features is not None
        self._game, self._seen, self._run = game, game.features, batch_kernel(game)
        self._symmetries = max(1, len(game.features.images))
        self.columns: dict[str, Any] = {
            "states": np.zeros(0, game.state),
            "policies": np.zeros((0, self._seen.moves), np.float16),
            "results": np.zeros(0, np.float16),
            "values": np.zeros(0, np.float16),
            "shares": np.zeros(0, np.float16),
        }

    def __len__(self) -> int:
        return len(self.columns["states"])

    def add(self, harvest: Harvest, most: int) -> None:
        """Add samples, and forget the oldest beyond `most`."""
        for name, column in self.columns.items():
            new = getattr(harvest, name)
            joined = np.concatenate([column, np.asarray(new).astype(column.dtype)])
            self.columns[name] = joined[max(0, len(joined) - most) :]

    def draw(self, count: int, result_share: float, rng: np.random.Generator) -> tuple[Any, Any, Any, Any]:
        """A batch: planes, policies, values, and 1 where the policy is worth learning."""
        picked = rng.integers(len(self), size=count)
        symmetries = rng.integers(self._symmetries, size=count)
        planes = np.empty((count, self._seen.planes, self._seen.cells), np.float32)
        targets = np.empty((count, self._seen.moves), np.float32)
        policies = self.columns["policies"][picked].astype(np.float32)
        states = self.columns["states"][picked].view(np.recarray)
        self._run(states, policies, symmetries, planes, targets)
        results, values = (self.columns[name][picked].astype(np.float32) for name in ("results", "values"))
        shares = self.columns["shares"][picked].astype(np.float32)
        return planes, targets, result_share * results + (1 - result_share) * values, shares
