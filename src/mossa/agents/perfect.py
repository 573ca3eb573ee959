"""Exact play as an agent."""

from dataclasses import dataclass, replace
from math import inf
from typing import ClassVar

from mossa.agents.agent import Agent
from mossa.agents.decision import Candidate, Decision
from mossa.agents.strongest import best_search
from mossa.agents.thinking import Thinking
from mossa.agents.trees.exact_tree import exact_tree
from mossa.clock import paused
from mossa.games import Game, Position
from mossa.jit import below, new_rng
from mossa.solvers import UnsolvedError, solve, unsolvable

LAST_SECONDS = 0.3  # for a search, when time ran out before the position was solved


@dataclass(frozen=True)
class Perfect(Agent):
    """Never loses value: wins as fast and loses as late as can be; among equal moves the seed chooses."""

    NAME: ClassVar[str] = "perfect"

    def refusal(self, game: Game) -> str:
        return super().refusal(game) or unsolvable(game)

    def search(self, position: Position, seed: int, thinking: Thinking) -> Decision:
        try:
            decision, size = self._solved(position, seed, thinking), thinking.tree_nodes
        except UnsolvedError:  # an answer is wanted before there is an exact one
            soon = replace(thinking, wants_answer=None, is_stopped=False, seconds=LAST_SECONDS)
            return best_search(position.game).search(position, seed, soon)
        if not size:
            return decision
        with paused():
            return replace(decision, tree=exact_tree(position, decision.candidates, size))

    def _solved(self, position: Position, seed: int, thinking: Thinking) -> Decision:
        def look(_: int) -> None:
            if thinking.must_answer:
                raise UnsolvedError

        solution = solve(position, None if thinking.seconds == inf else thinking.seconds, look)
        move = solution.best[below(new_rng(seed, "perfect"), len(solution.best))]
        ranked = sorted(solution.values, key=lambda name: (name == move, name in solution.best, solution.values[name]))
        candidates = tuple(Candidate(name, solution.values[name], 0, (name,)) for name in reversed(ranked))
        plies = solution.plies if solution.value else None
        return Decision(move, solution.value, candidates, solution.nodes, is_solved=True, plies=plies)
