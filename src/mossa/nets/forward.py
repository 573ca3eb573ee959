"""A network carried out by NumPy: slower than ONNX Runtime, but always there."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from mossa.nets.architecture import CONV, Architecture, Layer

Floats: TypeAlias = npt.NDArray[np.float32]
Weights: TypeAlias = Mapping[str, Floats]
Evaluator: TypeAlias = Callable[[Floats], tuple[Floats, Floats]]  # [position, plane, cell] -> logits, values


def numpy_evaluator(architecture: Architecture, weights: Weights) -> Evaluator:
    """What answers questions by NumPy."""

    def evaluate(planes: Floats) -> tuple[Floats, Floats]:
        count = len(planes)
        signal: Any = planes.reshape(count, architecture.planes, architecture.rows, architecture.columns)
        signals = [signal]
        for layer in architecture.trunk():
            signal = _applied(layer, weights, signal)
            if layer.skips:
                signal = signal + signals[-layer.skips]
            signal = np.maximum(signal, 0)
            signals.append(signal)
        policy, value = (_applied(head, weights, signal) for head in architecture.heads())
        return policy, np.tanh(value[:, 0])

    return evaluate


def _applied(layer: Layer, weights: Weights, signal: Floats) -> Floats:
    weight, bias = weights[f"{layer.name}.weight"], weights[f"{layer.name}.bias"]
    if layer.kind != CONV:
        return signal.reshape(len(signal), -1) @ weight.T + bias
    count, _, rows, columns = signal.shape
    edge = layer.size // 2
    padded = np.pad(signal, ((0, 0), (0, 0), (edge, edge), (edge, edge)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, (layer.size, layer.size), (2, 3))
    columns_of = windows.transpose(0, 2, 3, 1, 4, 5).reshape(count * rows * columns, -1)
    out = columns_of @ weight.reshape(layer.outputs, -1).T + bias
    result: Floats = out.reshape(count, rows, columns, layer.outputs).transpose(0, 3, 1, 2)
    return result
