"""Half precision for training: bfloat16, which some processors work out nearly twice as fast. Nobody plays by it."""

from typing import Any

import torch

from mossa.learn.module import Module
from mossa.nets.evaluator import evaluator
from mossa.nets.file import Net
from mossa.nets.forward import Evaluator

HALF = "bfloat16"


def arithmetic(precision: str, device: str) -> Any:
    """A context in which a network is carried out with that precision."""
    return torch.autocast(torch.device(device).type, torch.bfloat16, enabled=precision == HALF)


def self_play_evaluator(net: Net, precision: str) -> Evaluator:
    """What answers the questions of self-play."""
    if precision != HALF:
        return evaluator(net.architecture, net.weights)
    module, a = Module(net.architecture), net.architecture
    module.load(net.weights)
    module.to(torch.bfloat16, memory_format=torch.channels_last)

    def evaluate(planes: Any) -> tuple[Any, Any]:
        seen = torch.from_numpy(planes).to(torch.bfloat16).view(-1, a.planes, a.rows, a.columns)
        with torch.inference_mode():
            logits, values = module(seen.contiguous(memory_format=torch.channels_last))
            return logits.float().numpy(), values.float().numpy()

    return evaluate
