"""Training batches: positions as planes, each turned by a symmetry of its own, and the policies turned with them."""

from functools import cache

import numpy as np

from mossa.games import Game
from mossa.jit import Kernel, kernel
from mossa.search.alphazero.cache import symmetric_move_rule


@cache
def batch_kernel(game: Game) -> Kernel:
    """Compile `run(states, policies, symmetries, planes, targets)`: one row a position; the last two are written."""
    assert game.features is not None
    write, images, moves = game.features.write, game.features.images, game.features.moves
    symmetric_move = symmetric_move_rule(game)

    @kernel(f"training batches of {game}")
    def run(states, policies, symmetries, planes, targets):
        seen = np.empty(planes.shape[1:], np.float32)
        for i in range(len(states)):
            symmetry = symmetries[i]
            if symmetry == 0:
                planes[i] = 0.0
                write(states[i], planes[i])
                targets[i] = policies[i]
                continue
            seen[:] = 0.0
            write(states[i], seen)
            for plane in range(planes.shape[1]):
                for cell in range(planes.shape[2]):
                    planes[i, plane, images[symmetry, cell]] = seen[plane, cell]
            for move in range(moves):
                targets[i, symmetric_move(move, symmetry)] = policies[i, move]

    return run
