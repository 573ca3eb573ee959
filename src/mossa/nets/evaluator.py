"""Whatever carries out a network fastest of what is installed."""

from functools import cache
from importlib.util import find_spec

from mossa.errors import MossaError
from mossa.nets.architecture import Architecture
from mossa.nets.file import Net
from mossa.nets.forward import Evaluator, Weights, numpy_evaluator

ENGINES = ("auto", "onnx", "numpy")


def evaluator(architecture: Architecture, weights: Weights, engine: str = "auto") -> Evaluator:
    """What answers a network's questions."""
    has_onnx = find_spec("onnxruntime") is not None and find_spec("onnx") is not None
    if engine == "onnx" and not has_onnx:
        raise MossaError('engine=onnx needs ONNX Runtime: pip install "mossa[nets]"')
    if engine == "numpy" or not has_onnx:
        return numpy_evaluator(architecture, weights)
    from mossa.nets.runtime import runtime_evaluator

    return runtime_evaluator(architecture, weights)


@cache
def evaluator_of(net: Net, engine: str = "auto") -> Evaluator:
    """What answers for a network, made once."""
    return evaluator(net.architecture, net.weights, engine)
