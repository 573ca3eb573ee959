"""Flat Monte Carlo, the simple player of report 003."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from mossa.agents.agent import Agent, needs_perfect_information
from mossa.agents.decision import Candidate, Decision
from mossa.agents.monte_carlo import unknown_part
from mossa.agents.thinking import Thinking
from mossa.agents.trees.columns import with_fan
from mossa.games import Game, Position, aimed
from mossa.jit import new_rng
from mossa.search.montecarlo.flat import SHARES, flat_kernel
from mossa.search.playout.policy import POLICIES
from mossa.settings import setting


@dataclass(frozen=True)
class Flat(Agent):
    """Plays many random games after each move, and the move with the best mean; ties go to the first."""

    NAME: ClassVar[str] = "flat"

    playouts: int = setting(750, "random games for each legal move", low=1, high=100_000_000)
    share: str = setting("even", "as many for each move, or more for the better ones", choices=SHARES)
    c: float = setting(0.7, "exploration of ucb1, for results between 0 and 1", 0.0, 1000.0)
    playout: str = setting("uniform", f"how moves are picked: {', '.join(POLICIES)}, or a game's way")
    aim: str = setting("score", "what it plays for: the score, or another aim of the game's")

    def refusal(self, game: Game) -> str:
        return unknown_part(game, self.aim, self.playout) or needs_perfect_information(game)

    def think(self, position: Position, seed: int, thinking: Thinking) -> Decision:
        return with_fan(position, self.search(position, seed), thinking)

    def search(self, position: Position, seed: int) -> Decision:
        codes = np.array(position.move_codes())
        visits, totals = np.zeros(len(codes), np.int64), np.zeros(len(codes))
        run = flat_kernel(aimed(position.game, self.aim), self.share, self.playout)
        budget = self.playouts * len(codes)
        run(position.copy_state(), codes, budget, 2 * self.c, visits, totals, new_rng(seed, "flat"))
        names = [position.move_name(code) for code in codes.tolist()]
        candidates = [
            Candidate(name, total / played, played, (name,))
            for name, total, played in zip(names, totals.tolist(), visits.tolist(), strict=True)
        ]
        candidates.sort(key=lambda candidate: -candidate.value)
        return Decision(candidates[0].move, candidates[0].value, tuple(candidates), budget)
