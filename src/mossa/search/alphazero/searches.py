"""Given positions searched side by side, without noise."""

from collections.abc import Callable
from typing import Any

import numpy as np

from mossa.games import Game
from mossa.search.alphazero.cache import Cache
from mossa.search.alphazero.games import Recipe, new_games
from mossa.search.alphazero.gumbel import best_child, halving_table
from mossa.search.alphazero.policy import Weights
from mossa.search.alphazero.rounds import search_kernel
from mossa.search.alphazero.tree import NODE

CONSIDERED = 16


class Searches:
    """One search a position."""

    def __init__(self, game: Game, states: Any, simulations: int, cache: Cache, weights: Weights | None = None) -> None:
        assert game.features is not None
        self.game, self._cache, self._weights = game, cache, weights or Weights()
        self._orders = halving_table(min(CONSIDERED, game.max_moves), simulations)
        recipe = Recipe(self._weights, self._orders, self._orders, 1.0, 0.0, 1, 1.0, 0.0, 1.0, np.inf)
        self.games = new_games(game, len(states), recipe)
        self.games.roots[:, 0] = states
        self.games.simulations[:] = simulations
        self.games.nodes[:, 0] = np.array([(0, -1, 0, 0, 0, 0, 0, 0, 0, -1, 1)], NODE)
        seen = game.features
        self._planes = np.zeros((len(states), seen.planes, seen.cells), np.float32)
        self._logits = np.zeros((len(states), seen.moves), np.float32)
        self._values = np.zeros(len(states), np.float32)

    def run(self, evaluate: Callable[[Any], tuple[Any, Any]]) -> None:
        """Search until all are finished."""
        run = search_kernel(self.game)
        while asked := run(
            self.games, self._cache, self._orders, self._weights, self._planes, self._logits, self._values
        ):
            self._logits[:asked], self._values[:asked] = evaluate(self._planes[:asked])

    def moves(self, evaluate: Callable[[Any], tuple[Any, Any]]) -> list[int]:
        """The move that each search prefers."""
        self.run(evaluate)
        movers = [int(self.game.to_move(root[0])) for root in self.games.roots]
        return [self._best(i, mover) for i, mover in enumerate(movers)]

    def _best(self, i: int, mover: int) -> int:
        nodes = self.games.nodes[i]
        return int(nodes[best_child(nodes, mover, self.games.noise[i], self._weights)].move)
