"""A larger network that begins by answering just as a smaller one does (Chen et al. 2016, "Net2Net").

What the smaller network has is copied; its units do not see the new ones, whose weights are drawn as ever.
A layer that is added passes on what it is given: a residual block adds nothing, any other layer is the identity (what
comes in is never negative, so the rectifier leaves it as it is).
"""

import numpy as np

from mossa.nets.architecture import CONV, Architecture, Layer
from mossa.nets.file import Net
from mossa.nets.forward import Weights

SIZES = ("layers", "channels", "neck", "units")


def can_grow(small: Architecture, large: Architecture) -> bool:
    """Whether the large network can begin as the small one."""
    mine, theirs = small.as_dict(), large.as_dict()
    is_alike = all(mine[name] == theirs[name] for name in mine if name not in SIZES)
    is_larger = all(mine[name] <= theirs[name] for name in SIZES)
    has_whole_blocks = large.kind != "residual" or (large.layers - small.layers) % 2 == 0
    return is_alike and is_larger and has_whole_blocks


def grown(small: Net, large: Architecture, new: Weights) -> dict[str, np.ndarray]:
    """The weights of a large network that answers as the small one; `new` are weights as they are drawn."""
    weights = {name: weight.copy() for name, weight in new.items()}
    for layer in [*large.trunk(), *large.heads()]:
        weight, bias = weights[f"{layer.name}.weight"], weights[f"{layer.name}.bias"]
        if f"{layer.name}.bias" in small.weights:
            _copy(small.weights[f"{layer.name}.weight"], weight)
            bias[: len(small.weights[f"{layer.name}.bias"])] = small.weights[f"{layer.name}.bias"]
        elif layer.skips:
            weight[:] = 0.0
        elif large.kind != "residual":
            _pass_on(layer, weight)
    return weights


def _copy(small: np.ndarray, large: np.ndarray) -> None:
    outputs, inputs = small.shape[:2]
    large[:outputs, :inputs] = small
    large[:outputs, inputs:] = 0.0


def _pass_on(layer: Layer, weight: np.ndarray) -> None:
    weight[:] = 0.0
    middle = (layer.size // 2, layer.size // 2) if layer.kind == CONV else ()
    for unit in range(layer.outputs):
        weight[(unit, unit, *middle)] = 1.0
