"""Determinized Monte Carlo tree search as an agent: hidden cards are dealt, and then taken for known."""

from dataclasses import dataclass
from typing import Any, ClassVar

from mossa.agents.budget import Effort
from mossa.agents.deals import MergedDeals
from mossa.agents.decision import Decision
from mossa.agents.information import Budget, Question, worthwhile
from mossa.agents.memory import memory_setting, rows_in
from mossa.agents.monte_carlo import MonteCarlo
from mossa.agents.own_tree import OWN, decide_by_own_tree, own_tree_parts
from mossa.agents.thinking import Thinking
from mossa.agents.trees.snapshot import in_use
from mossa.games import Position, with_aim
from mossa.jit import Rng, new_rng
from mossa.search.information import bandits
from mossa.search.montecarlo.mcts import Params, Parts, mcts_kernel
from mossa.search.montecarlo.tree import NODE, new_tree
from mossa.settings import setting


@dataclass(frozen=True)
class Determinized(MonteCarlo):
    """Deals what it cannot see again and again, searches each deal by UCT as if all were known, and adds up.

    In each tree everybody sees all cards, so that it will pay for nothing to learn or to conceal, and trusts itself to
    play differently where it cannot tell deals apart (strategy fusion); `ismcts` does not. Or, with tree=own, grows one
    tree of its own moves, a new deal each simulation, and keeps it from move to move, as report 002 meant to.
    """

    NAME: ClassVar[str] = "determinized"

    memory: float = memory_setting(80.0, "its trees")
    deals: int = setting(20, "deals, each searched by its own tree", 1, 100_000)
    tree: str = setting("deals", "a tree for each deal, or one of its own moves for all", choices=("deals", OWN))
    combine: str = setting(
        "visits", "add up visits, or count the deals where a move is best", choices=("visits", "votes")
    )

    def search(self, position: Position, seed: int, thinking: Thinking) -> Decision:
        return (self._by_own_tree if self.tree == OWN else self._by_deals)(position, seed, thinking)

    def _by_deals(self, position: Position, seed: int, thinking: Thinking) -> Decision:
        rng, player = new_rng(seed, "determinized"), position.to_move
        position.redealt(player, rng)  # not used: without it every seed would play other games than it did
        merged, effort = self._merged(position, thinking), Effort(thinking, self.seconds)
        whole = worthwhile(self.simulations, len(position.move_codes()))
        deals = min(self.deals, whole)
        for number in range(deals):
            until = (number + 1) / deals
            if number == 0 or not effort.is_over(until):
                deal = position.redealt(player, rng)
                share = whole // deals + (number < whole % deals)
                merged.add(deal, self._searched(merged, deal, share, rng, until, effort))
                effort.report(merged.decision)
        return merged.decision()

    def _merged(self, position: Position, thinking: Thinking) -> MergedDeals:
        return MergedDeals(position, with_aim(position.game, self.aim), self.combine == "votes", thinking)

    def _searched(
        self, merged: MergedDeals, deal: Position, simulations: int, rng: Rng, until: float, effort: Effort
    ) -> Any:
        """The nodes of the tree of one deal, grown until a share of the time is spent."""
        game, root = with_aim(deal.game, self.aim), deal.copy_state()
        tree = new_tree(1 + game.max_moves * min(simulations, max(rows_in(self.memory, NODE) // game.max_moves, 1)))
        run, params = mcts_kernel(game, Parts(playout=self.policy(game))), Params(c=self.exploration(game))

        def so_far() -> Decision:
            """What the deals so far say; before the first is done, what that one says."""
            if merged.nodes:
                return merged.decision()
            alone = self._merged(merged.position, effort.thinking)
            alone.add(deal, in_use(tree))
            return alone.decision()

        for step in effort.slices(simulations, so_far, until):
            run(root, tree, step, params, rng)
        return in_use(tree)

    def _by_own_tree(self, position: Position, seed: int, thinking: Thinking) -> Decision:
        rng, game = new_rng(seed, "determinized"), with_aim(position.game, self.aim)
        params = bandits.Params(c=self.exploration(game))
        question = Question(position, self.aim, own_tree_parts(self.policy(game)), params)
        budget = Budget(self.simulations, self.seconds, self.memory)
        return decide_by_own_tree(self.NAME, question, budget, rng, thinking)
