"""Whatever carries out a network fastest of what is installed."""

from functools import lru_cache
from importlib.util import find_spec

import numpy as np

from mossa.errors import MossaError
from mossa.nets.architecture import Architecture
from mossa.nets.file import Net
from mossa.nets.forward import Evaluator, Floats, Weights, numpy_evaluator

ENGINES = ("auto", "onnx", "numpy")
MOST_KEPT = 8  # networks


def evaluator(architecture: Architecture, weights: Weights, engine: str = "auto") -> Evaluator:
    """What answers a network's questions."""
    has_onnx = find_spec("onnxruntime") is not None and find_spec("onnx") is not None
    if engine == "onnx" and not has_onnx:
        raise MossaError('engine=onnx needs ONNX Runtime: pip install "mossa[nets]"')
    if engine == "numpy" or not has_onnx:
        return numpy_evaluator(architecture, weights)
    from mossa.nets.runtime import runtime_evaluator

    return runtime_evaluator(architecture, weights)


@lru_cache(MOST_KEPT)
def evaluator_of(net: Net, engine: str = "auto") -> Evaluator:
    """What answers for a network, made once; a network whose numbers grow beyond all bounds is refused."""
    answer = evaluator(net.architecture, net.weights, engine)

    def evaluate(planes: Floats) -> tuple[Floats, Floats]:
        logits, values = answer(planes)
        if not (np.isfinite(logits).all() and np.isfinite(values).all()):
            raise MossaError(f"the network for {net.game} is damaged: it answers what are no numbers")
        return logits, values

    return evaluate
