"""Several images of a position asked about at once: a network errs less in the mean of its answers than in each."""

import numpy as np

from mossa.games import Game
from mossa.nets.forward import Evaluator, Floats


def mean_over_images(evaluate: Evaluator, game: Game, count: int) -> Evaluator:
    """What answers by the mean over `count` images, or as many as the game has."""
    seen = game.features
    assert seen is not None
    count = min(count, len(seen.images))
    if count < 2 or game.symmetry is None:
        return evaluate
    cells, moved = seen.images[:count], game.symmetry.move
    moves = np.array([[moved(move, symmetry) for move in range(seen.moves)] for symmetry in range(count)])

    def answer(planes: Floats) -> tuple[Floats, Floats]:
        asked = np.empty((count, *planes.shape), np.float32)
        for symmetry in range(count):
            asked[symmetry][:, :, cells[symmetry]] = planes
        logits, values = evaluate(asked.reshape(-1, *planes.shape[1:]))
        logits, values = logits.reshape(count, len(planes), -1), values.reshape(count, -1)
        turned_back = [logits[symmetry][:, moves[symmetry]] for symmetry in range(count)]
        return np.mean(turned_back, 0), values.mean(0)

    return answer
