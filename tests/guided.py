"""What tests of guided search and of networks share: evaluators and networks that were never trained."""

import numpy as np

from mossa.nets.architecture import architecture_for
from mossa.nets.file import Net


def indifferent(game):
    """An evaluator that likes every move and every position equally."""
    return lambda planes: (np.zeros((len(planes), game.features.moves), np.float32), np.zeros(len(planes), np.float32))


def opinionated(game, seed=0):
    """An evaluator with opinions that depend on the planes alone."""
    seen = game.features
    rng = np.random.default_rng(seed)
    policy = rng.normal(size=(seen.planes * seen.cells, seen.moves)).astype(np.float32)
    value = rng.normal(size=seen.planes * seen.cells).astype(np.float32)

    def evaluate(planes):
        flat = planes.reshape(len(planes), -1)
        return flat @ policy, np.tanh(flat @ value * 0.2)

    return evaluate


def untrained(game, seed=0, **sizes):
    """A network with random weights."""
    rng = np.random.default_rng(seed)
    made = architecture_for(game, **{"channels": 8, "units": 16, "neck": 4, **sizes})
    weights = {
        name: (rng.normal(size=shape) / np.sqrt(max(1, np.prod(shape[1:])))).astype(np.float32)
        for name, shape in made.shapes().items()
    }
    return Net(game.spec, made, weights, {"training": {"seed": seed}})
