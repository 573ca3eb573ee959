"""Exact play as an agent."""

from dataclasses import dataclass, replace
from typing import ClassVar

from mossa.agents.agent import Agent
from mossa.agents.decision import Candidate, Decision
from mossa.agents.thinking import Thinking
from mossa.agents.trees.exact_tree import exact_tree
from mossa.clock import paused
from mossa.games import Game, Position
from mossa.jit import below, new_rng
from mossa.solvers import solve, unsolvable


@dataclass(frozen=True)
class Perfect(Agent):
    """Never loses value: wins as fast and loses as late as can be; among equal moves the seed chooses."""

    NAME: ClassVar[str] = "perfect"

    def refusal(self, game: Game) -> str:
        return unsolvable(game)

    def search(self, position: Position, seed: int, thinking: Thinking) -> Decision:
        decision, size = self._solved(position, seed), thinking.tree_nodes
        if not size:
            return decision
        with paused():
            return replace(decision, tree=exact_tree(position, decision.candidates, size))

    def _solved(self, position: Position, seed: int) -> Decision:
        solution = solve(position)
        move = solution.best[below(new_rng(seed, "perfect"), len(solution.best))]
        ranked = sorted(solution.values, key=lambda name: (name == move, name in solution.best, solution.values[name]))
        candidates = tuple(Candidate(name, solution.values[name], 0, (name,)) for name in reversed(ranked))
        plies = solution.plies if solution.value else None
        return Decision(move, solution.value, candidates, solution.nodes, plies=plies)
