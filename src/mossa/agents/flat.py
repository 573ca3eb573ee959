"""Flat Monte Carlo, the simple player of report 003."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from mossa.agents.agent import Agent, needs_perfect_information
from mossa.agents.decision import Candidate, Decision
from mossa.games import Game, Position
from mossa.jit import new_rng
from mossa.search.flat import flat_kernel
from mossa.settings import setting


@dataclass(frozen=True)
class Flat(Agent):
    """Plays the move with the best mean over `playouts` random games each; ties go to the first."""

    NAME: ClassVar[str] = "flat"

    playouts: int = setting(750, "random games for each legal move", low=1, high=100_000_000)

    def refusal(self, game: Game) -> str:
        return needs_perfect_information(game)

    def search(self, position: Position, seed: int) -> Decision:
        codes = position.move_codes()
        totals = np.zeros(len(codes))
        run = flat_kernel(position.game)
        run(position.copy_state(), np.array(codes), self.playouts, totals, new_rng(seed, "flat"))
        candidates = [
            Candidate(
                position.move_name(code), float(total) / self.playouts, self.playouts, (position.move_name(code),)
            )
            for code, total in zip(codes, totals, strict=True)
        ]
        candidates.sort(key=lambda candidate: -candidate.value)
        return Decision(candidates[0].move, candidates[0].value, tuple(candidates), self.playouts * len(codes))
