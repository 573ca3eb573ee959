"""The simple Monte Carlo player of report 003, called SimpleMonteBot there."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from mossa.agents.agent import Agent
from mossa.agents.budget import Effort
from mossa.agents.decision import Decision
from mossa.agents.flat import ranked
from mossa.agents.preselection import preselected
from mossa.agents.reports.gobblet import GobbletPlayer, imagined
from mossa.agents.thinking import Thinking
from mossa.agents.trees.builder import with_one_ply_tree
from mossa.games import Position
from mossa.jit import new_rng
from mossa.search.montecarlo.flat import flat_kernel
from mossa.settings import setting


@dataclass(frozen=True)
class SimpleMonteBot(GobbletPlayer, Agent):
    """Plays so many random games after each of the moves that do not mirror one another, and the one that won most."""

    NAME: ClassVar[str] = "simplemontebot"

    playouts: int = setting(750, "random games after each move", 1, 100_000_000)
    preselect: bool = setting(
        False, "play a win at once and leave out moves that let the opponent win, as the tree search does"
    )

    def search(self, position: Position, seed: int, thinking: Thinking) -> Decision:
        thought, rng = imagined(position), new_rng(seed, "simplemontebot")
        codes = preselected(thought) if self.preselect else thought.move_codes()
        root, run = position.copy_state(), flat_kernel(thought.game, "even", "uniform")
        visits, totals = np.zeros(len(codes), np.int64), np.zeros(len(codes))

        def so_far() -> Decision:
            return with_one_ply_tree(position, ranked(position, codes, visits.tolist(), totals.tolist()), thinking)

        for step in Effort(thinking).slices(self.playouts * len(codes), so_far):
            run(root, np.array(codes), step, 0.0, visits, totals, rng)
        return so_far()
