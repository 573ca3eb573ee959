"""Determinized Monte Carlo tree search as an agent: hidden cards are dealt, and then taken for known."""

from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from mossa.agents.budget import Effort
from mossa.agents.deals import Deals
from mossa.agents.decision import Decision
from mossa.agents.information import Grown, affordable, decision, rows_of
from mossa.agents.mcts import in_use
from mossa.agents.monte_carlo import MonteCarlo
from mossa.agents.thinking import Thinking
from mossa.agents.trees.simulation_tree import Eyes, Walked
from mossa.games import Position, aimed
from mossa.jit import Rng, new_rng
from mossa.search.information import bandits
from mossa.search.information.arms import Arms, new_arms
from mossa.search.information.own_tree import gone_on, own_arms, own_tree_kernel
from mossa.search.information.sets import first_trail, root_state
from mossa.search.montecarlo.mcts import Params, Parts, mcts_kernel
from mossa.search.montecarlo.tree import new_tree
from mossa.settings import setting


class Kept(NamedTuple):
    """The tree of one's own moves, and how far the game has gone in it."""

    arms: Arms
    trail: Any


@dataclass(frozen=True)
class Determinized(MonteCarlo):
    """Deals what it cannot see again and again, searches each deal by UCT as if all were known, and adds up.

    In each tree everybody sees all cards, so that it will pay for nothing to learn or to conceal, and trusts itself to
    play differently where it cannot tell deals apart (strategy fusion); `ismcts` does not. Or, with tree=own, grows one
    tree of its own moves, a new deal each simulation, and keeps it from move to move, as report 002 meant to.
    """

    NAME: ClassVar[str] = "determinized"

    deals: int = setting(20, "deals, each searched by its own tree", 1, 100_000)
    nodes: int = setting(4_000_000, "most nodes that a tree may hold, 40 bytes each; one at a time", 100, 100_000_000)
    tree: str = setting("deals", "a tree for each deal, or one of its own moves for all", choices=("deals", "own"))
    combine: str = setting(
        "visits", "add up visits, or count the deals where a move is best", choices=("visits", "votes")
    )

    def search(self, position: Position, seed: int, thinking: Thinking) -> Decision:
        return (self._by_own_tree if self.tree == "own" else self._by_deals)(position, seed, thinking)

    def _by_deals(self, position: Position, seed: int, thinking: Thinking) -> Decision:
        rng, player = new_rng(seed, "determinized"), position.to_move
        position.redealt(player, rng)  # not used: without it every seed would play other games than it did
        known, effort = self._no_deals(position, thinking), Effort(thinking, self.seconds)
        whole = affordable(self.simulations, len(position.move_codes()))
        deals = min(self.deals, whole)
        for number in range(deals):
            until = (number + 1) / deals
            if number == 0 or not effort.is_over(until):
                deal = position.redealt(player, rng)
                share = whole // deals + (number < whole % deals)
                known.add(deal, self._searched(known, deal, share, rng, until, effort))
                effort.report(known.decision)
        return known.decision()

    def _no_deals(self, position: Position, thinking: Thinking) -> Deals:
        return Deals(position, aimed(position.game, self.aim), self.combine == "votes", thinking)

    def _searched(self, known: Deals, deal: Position, simulations: int, rng: Rng, until: float, effort: Effort) -> Any:
        """The nodes of the tree of one deal, grown until a share of the time is spent."""
        game, root = aimed(deal.game, self.aim), deal.copy_state()
        tree = new_tree(1 + game.max_moves * min(simulations, max(self.nodes // game.max_moves, 1)))
        run, params = mcts_kernel(game, Parts(playout=self.policy(game))), Params(c=self.exploration(game))

        def so_far() -> Decision:
            """What the deals say that are done; before the first is, what that one says."""
            if known.nodes:
                return known.decision()
            alone = self._no_deals(known.position, effort.thinking)
            alone.add(deal, in_use(tree))
            return alone.decision()

        for step in effort.slices(simulations, so_far, until):
            run(root, tree, step, params, rng)
        return in_use(tree)

    def _by_own_tree(self, position: Position, seed: int, thinking: Thinking) -> Decision:
        game, player, root = aimed(position.game, self.aim), position.to_move, root_state(position)
        rng, codes = new_rng(seed, "determinized"), position.move_codes()
        params = bandits.Params(c=self.exploration(game))
        kept, walked = self._kept(thinking), Walked(game, Eyes(player, is_ours=True), thinking)
        arms = kept.arms

        def so_far() -> Decision:
            rows = rows_of(position, arms, codes, own_arms(arms, kept.trail, codes), "ucb1")
            return decision(Grown(rows, int(arms.used[0]), walked.tree(), walked.lines()), "visits", rng)

        for step in Effort(thinking, self.seconds).slices(affordable(self.simulations, len(codes)), so_far):
            run = own_tree_kernel(game, self.policy(game), walked.is_looked_at)
            run(root, player, arms, walked.look(), kept.trail, step, params, rng)
        chosen = so_far()
        thinking.memory[self.NAME] = Kept(kept.arms, gone_on(kept.trail, position.parse_move(chosen.move)))
        return chosen

    def _kept(self, thinking: Thinking) -> Kept:
        """The tree of the move before, unless it is half full; a new one to begin with."""
        before = thinking.memory.get(self.NAME)
        if isinstance(before, Kept) and 2 * before.arms.used[0] < len(before.arms.places):
            return before
        return Kept(new_arms(self.nodes), first_trail())
