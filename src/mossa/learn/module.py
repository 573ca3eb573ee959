"""A network in PyTorch, for training."""

from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from mossa.nets.architecture import CONV, Architecture, Layer


class Module(nn.Module):
    """The layers of an architecture, with the names that its weights have in files."""

    def __init__(self, architecture: Architecture) -> None:
        super().__init__()
        self.architecture = architecture
        self.parts = nn.ModuleDict()
        for layer in [*architecture.trunk(), *architecture.heads()]:
            self.parts[_key(layer.name)] = _made(layer)

    def forward(self, planes: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Planes [position, plane, row, column] to logits and values."""
        signals = [planes]
        for layer in self.architecture.trunk():
            signal = self._applied(layer, signals[-1])
            if layer.skips:
                signal = signal + signals[-layer.skips]
            signals.append(functional.relu(signal))
        policy, value = (self._applied(head, signals[-1]) for head in self.architecture.heads())
        return policy, torch.tanh(value[:, 0])

    def _applied(self, layer: Layer, signal: torch.Tensor) -> torch.Tensor:
        flat = signal if layer.kind == CONV else signal.flatten(1)
        result: torch.Tensor = self.parts[_key(layer.name)](flat)
        return result

    def names(self) -> list[str]:
        """The names that the parameters have in files, in their order."""
        return [_name(key) for key, _ in self.named_parameters()]

    def weights(self) -> dict[str, np.ndarray[Any, np.dtype[np.float32]]]:
        """Every weight by its name in files."""
        return {_name(key): tensor.detach().cpu().contiguous().numpy() for key, tensor in self.state_dict().items()}

    def load(self, weights: Any) -> None:
        """Take on weights."""
        self.load_state_dict({_inner(name): torch.from_numpy(np.array(one)) for name, one in weights.items()})


def _made(layer: Layer) -> nn.Module:
    made: nn.Module
    if layer.kind == CONV:
        made = nn.Conv2d(layer.inputs, layer.outputs, layer.size, padding=layer.size // 2)
    else:
        made = nn.Linear(layer.inputs, layer.outputs)
    nn.init.kaiming_normal_(made.weight, nonlinearity="relu")
    nn.init.zeros_(made.bias)
    if layer.skips or layer.name in ("policy", "value"):
        with torch.no_grad():
            made.weight.mul_(0.1)
    return made


def _key(name: str) -> str:
    return name.replace(".", "_")


def _name(key: str) -> str:
    part, _, field = key.removeprefix("parts.").rpartition(".")
    return f"{part.replace('_', '.')}.{field}"


def _inner(name: str) -> str:
    part, _, field = name.rpartition(".")
    return f"parts.{_key(part)}.{field}"
