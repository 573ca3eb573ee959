"""The Monte Carlo tree search of report 003, called MCTSBot there."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from mossa.agents.agent import Agent
from mossa.agents.budget import Effort
from mossa.agents.decision import Candidate, Decision
from mossa.agents.memory import memory_setting, rows_in
from mossa.agents.monte_carlo import MOST_SIMULATIONS
from mossa.agents.preselection import preselected
from mossa.agents.reports.gobblet import GobbletPlayer, imagined
from mossa.agents.thinking import Thinking
from mossa.agents.trees.builder import with_one_ply_tree
from mossa.games import Position
from mossa.jit import new_rng
from mossa.search.montecarlo.printed import OpenTree, Params, printed_kernel
from mossa.search.montecarlo.tree import NODE, add_children, new_tree, shuffle
from mossa.settings import setting


@dataclass(frozen=True)
class MctsBot(GobbletPlayer, Agent):
    """Grows a tree one child an iteration, and no node gets more children than the threshold.

    As printed, every node counts the wins of the player at the root, so that the other player is thought to help.
    """

    NAME: ClassVar[str] = "mctsbot"

    simulations: int = setting(10_000, "simulations a move", 1, MOST_SIMULATIONS)
    c: float = setting(0.5, "exploration, for results between 0 and 1", 0.0, 1000.0)
    threshold: int = setting(50, "visits of a node before the bound chooses among its children", 1, 1_000_000)
    backup: str = setting("ours", "whose wins a node counts: ours, or its mover's own", choices=("ours", "own"))
    preselect: bool = setting(True, "at the root, play a win at once and leave out moves that let the opponent win")
    memory: float = memory_setting(160.0, "its tree")

    def search(self, position: Position, seed: int, thinking: Thinking) -> Decision:
        rng, thought = new_rng(seed, "mctsbot"), imagined(position)
        codes = np.array(preselected(thought) if self.preselect else thought.move_codes())
        grown = self._tree(len(codes), position.game.max_moves)
        shuffle(codes, len(codes), rng)  # type: ignore[no-untyped-call]
        add_children(grown.tree.nodes, grown.tree.used, 0, codes, len(codes))  # type: ignore[no-untyped-call]
        run, root, params = (
            printed_kernel(thought.game, self.backup),
            position.copy_state(),
            Params(self.c, self.threshold),
        )

        def so_far() -> Decision:
            return with_one_ply_tree(position, _decision(position, grown), thinking)

        for step in Effort(thinking).slices(1 if len(codes) == 1 else self.simulations, so_far):
            run(root, grown, step, params, rng)
        return so_far()

    def _tree(self, moves: int, most_moves: int) -> OpenTree:
        """Room for all nodes that can come up, as far as the memory goes."""
        capacity = max(min(rows_in(self.memory, NODE), 1 + moves + self.simulations * most_moves), 1 + moves)
        return OpenTree(new_tree(capacity), np.zeros(capacity, np.int16))


def _decision(position: Position, grown: OpenTree) -> Decision:
    """The children of the root by their mean, the first of equals first."""
    nodes, first = grown.tree.nodes, int(grown.tree.nodes[0].first)
    tried = [nodes[child] for child in range(first, first + int(grown.opened[0]))]
    tried.sort(key=lambda node: -node.total / node.visits)
    named = [(position.move_name(int(node.move)), 2 * float(node.total) / int(node.visits) - 1, node) for node in tried]
    candidates = tuple(Candidate(name, value, int(node.visits), (name,)) for name, value, node in named)
    return Decision(candidates[0].move, candidates[0].value, candidates, int(grown.tree.used[0]))
