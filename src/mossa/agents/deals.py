"""What the searches of several deals say together: votes, visits and scores of the moves, and their trees merged."""

from collections import Counter, defaultdict
from typing import Any

from mossa.agents.decision import Candidate, Decision
from mossa.agents.thinking import Thinking
from mossa.agents.trees.simulation_tree import Perspective, ShownSimulations
from mossa.agents.trees.snapshot import children, root_of
from mossa.games import Game, Position
from mossa.search.information.merged_trees import merging_kernel


class MergedDeals:
    """The sum over the deals so far, and their trees merged by the moves that lead to a node, if one is asked for."""

    def __init__(self, position: Position, game: Game, by_votes: bool, thinking: Thinking) -> None:
        self.position, self.game, self.by_votes = position, game, by_votes
        self.shown = ShownSimulations(game, Perspective(position.to_move), thinking)
        self.visits, self.votes, self.totals = Counter[int](), Counter[int](), defaultdict[int, float](float)
        self.nodes = 0

    def add(self, deal: Position, nodes: Any) -> None:
        """Add one more deal, and the tree that was grown from it."""
        siblings = children(nodes, root_of(nodes))
        self.votes[max(siblings, key=lambda node: (node.visits, node.total)).move] += 1
        for node in siblings:
            self.visits[node.move] += node.visits
            self.totals[node.move] += node.total
        self.nodes += len(nodes)
        merged = self.shown.record()
        if len(merged.visits):
            merging_kernel(self.game)(deal.copy_state(), nodes, merged)

    def decision(self) -> Decision:
        """The move of most visits, or most votes, over all deals."""
        merit, visits = self.votes if self.by_votes else self.visits, self.visits
        lines = self.shown.lines()
        best = sorted(visits, key=lambda move: (merit[move], visits[move]), reverse=True)
        candidates = tuple(
            Candidate(name, self.totals[move] / max(visits[move], 1), visits[move], lines.get(name, (name,)))
            for move, name in zip(best, map(self.position.move_name, best), strict=True)
        )
        move, value = candidates[0].move, candidates[0].value
        return Decision(move, value, candidates, self.nodes, tree=self.shown.tree())
