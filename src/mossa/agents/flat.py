"""Flat Monte Carlo, the simple player of report 003."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from mossa.agents.agent import Agent, needs_perfect_information
from mossa.agents.budget import Effort
from mossa.agents.decision import Candidate, Decision
from mossa.agents.monte_carlo import MOST_SIMULATIONS, unknown_part
from mossa.agents.thinking import Thinking
from mossa.agents.trees.builder import with_one_ply_tree
from mossa.games import Game, Position, with_aim
from mossa.jit import new_rng
from mossa.search.montecarlo.flat import SHARES, flat_kernel
from mossa.search.playout.policy import POLICIES
from mossa.settings import setting

DEFAULT_PLAYOUTS = 750  # of report 003


@dataclass(frozen=True)
class Flat(Agent):
    """Plays many random games after each move, and the move with the best mean; ties go to the first."""

    NAME: ClassVar[str] = "flat"

    playouts: int | None = setting(
        None, "simulations for each legal move (750 when no budget is given)", low=1, high=100_000_000
    )
    simulations: int | None = setting(None, "simulations a move, all legal moves together", 1, MOST_SIMULATIONS)
    seconds: float | None = setting(None, "seconds a move", 0.001, 86_400)
    share: str = setting("even", "as many for each move, or more for the better ones", choices=SHARES)
    c: float = setting(0.7, "exploration of ucb1, for results between 0 and 1", 0.0, 1000.0)
    playout: str = setting("uniform", f"how moves are picked: {', '.join(POLICIES)}, or a game's way")
    aim: str = setting("score", "what it plays for: the score, or another of the game's aims")

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.playouts is None and self.simulations is None and self.seconds is None:
            object.__setattr__(self, "playouts", DEFAULT_PLAYOUTS)

    def refusal(self, game: Game) -> str:
        return super().refusal(game) or unknown_part(game, self.aim, self.playout) or needs_perfect_information(game)

    def search(self, position: Position, seed: int, thinking: Thinking) -> Decision:
        codes, root, rng = np.array(position.move_codes()), position.copy_state(), new_rng(seed, "flat")
        visits, totals = np.zeros(len(codes), np.int64), np.zeros(len(codes))
        run = flat_kernel(with_aim(position.game, self.aim), self.share, self.playout)

        def so_far() -> Decision:
            return with_one_ply_tree(
                position, ranked(position, position.move_codes(), visits.tolist(), totals.tolist()), thinking
            )

        for step in Effort(thinking, self.seconds).slices(self._amount(len(codes)), so_far):
            run(root, codes, step, 2 * self.c, visits, totals, rng)
        return so_far()

    def _amount(self, moves: int) -> int:
        """The simulations that all budgets in counts allow together."""
        most = MOST_SIMULATIONS if self.simulations is None else self.simulations
        return most if self.playouts is None else min(most, self.playouts * moves)


def ranked(position: Position, codes: list[int], visits: list[int], totals: list[float]) -> Decision:
    """The moves by their mean; those that were never tried come last."""
    tried = [
        (total / played if played else 0.0, played, position.move_name(code))
        for code, played, total in zip(codes, visits, totals, strict=True)
    ]
    tried.sort(key=lambda one: (not one[1], -one[0]))
    candidates = tuple(Candidate(name, value, played, (name,)) for value, played, name in tried)
    return Decision(candidates[0].move, candidates[0].value, candidates, sum(visits))
