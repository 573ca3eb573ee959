"""The network that learns, and the running average of its weights, which plays."""

from typing import Any

import numpy as np
import torch
from torch.nn import functional

from mossa.learn.module import Module
from mossa.learn.precision import arithmetic
from mossa.learn.recipe import Training
from mossa.learn.replay import Replay
from mossa.nets.architecture import Architecture
from mossa.nets.forward import Weights


class Learner:
    """A network, its optimiser, and the average of its weights."""

    def __init__(self, architecture: Architecture, training: Training, device: str = "cpu") -> None:
        torch.manual_seed(training.seed)
        self.architecture, self.training, self.device = architecture, training, device
        self.module = Module(architecture).to(device, memory_format=torch.channels_last)
        self.average = {name: weight.copy() for name, weight in self.module.weights().items()}
        fused = device == "cpu" or device.startswith("cuda")
        self.optimiser = torch.optim.AdamW(
            self.module.parameters(), training.rate, weight_decay=training.decay, fused=fused
        )
        self.steps = 0

    def begin_with(self, weights: Weights) -> None:
        """Take on weights that were learnt elsewhere."""
        self.module.load(weights)
        for name, weight in weights.items():
            self.average[name][...] = weight

    def learn(self, replay: Replay, steps: int, rate: float, rng: np.random.Generator) -> tuple[float, float]:
        """Make so many steps; the mean losses of policy and value."""
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        losses = np.zeros(2)
        shadow = [torch.from_numpy(self.average[name]) for name in self.module.names()]
        current = [one.detach() for one in self.module.parameters()]
        for _ in range(steps):
            losses += self._step(replay.draw(self.training.batch, self.training.result_share, rng))
            self.steps += 1
            stays = min(self.training.average, (1 + self.steps) / (10 + self.steps))
            torch._foreach_lerp_(shadow, [one.cpu() for one in current], 1 - stays)
        policy, value = losses / max(steps, 1)
        return float(policy), float(value)

    def _step(self, batch: tuple[Any, Any, Any, Any]) -> tuple[float, float]:
        planes, policies, values, shares = (torch.from_numpy(one).to(self.device) for one in batch)
        a = self.architecture
        seen = planes.view(-1, a.planes, a.rows, a.columns).contiguous(memory_format=torch.channels_last)
        with arithmetic(self.training.precision, self.device):
            logits, guessed = self.module(seen)
        logits, guessed = logits.float(), guessed.float()
        # the network never sees which moves are legal; a policy has nothing on the others, so they learn to be unlikely
        policy = -(policies * functional.log_softmax(logits, 1)).sum(1)
        policy_loss = (policy * shares).sum() / shares.sum().clamp(min=1.0)
        value_loss = functional.mse_loss(guessed, values)
        self.optimiser.zero_grad(set_to_none=True)
        (policy_loss + self.training.value_weight * value_loss).backward()
        self.optimiser.step()
        return policy_loss.item(), value_loss.item()
