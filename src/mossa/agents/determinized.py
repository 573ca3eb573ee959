"""Determinized Monte Carlo tree search as an agent: hidden cards are dealt, and then taken for known."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import Any, ClassVar, NamedTuple

from mossa.agents.decision import Candidate, Decision
from mossa.agents.information import DEFAULT, SLICE, affordable, decision, no_redeal, playout_of, rows_of
from mossa.agents.monte_carlo import MonteCarlo, unknown_part
from mossa.agents.thinking import Thinking
from mossa.agents.tree import Node, children, root_of
from mossa.games import Game, Position, aimed
from mossa.jit import Rng, new_rng
from mossa.search import bandits
from mossa.search.arms import Arms, new_arms
from mossa.search.information import first_trail, root_state
from mossa.search.mcts import Params, Parts, mcts_kernel
from mossa.search.own_tree import gone_on, own_arms, own_tree_kernel
from mossa.search.policy import POLICIES
from mossa.search.tree import new_tree
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

    playout: str = setting(
        DEFAULT, f"how moves are picked beyond the tree: as the game suggests, {', '.join(POLICIES)}, or a game's way"
    )
    deals: int = setting(20, "deals, each searched by its own tree", 1, 100_000)
    nodes: int = setting(4_000_000, "most nodes that a tree may hold, 40 bytes each; one at a time", 100, 100_000_000)
    tree: str = setting("deals", "a tree for each deal, or one of its own moves for all", choices=("deals", "own"))
    combine: str = setting(
        "visits", "add up visits, or count the deals where a move is best", choices=("visits", "votes")
    )

    def refusal(self, game: Game) -> str:
        return unknown_part(game, self.aim, playout_of(game, self.playout)) or no_redeal(game)

    def think(self, position: Position, seed: int, thinking: Thinking) -> Decision:
        return self._by_own_tree(position, seed, thinking) if self.tree == "own" else self.search(position, seed)

    def search(self, position: Position, seed: int) -> Decision:
        deals = list(self._searched(position, new_rng(seed, "determinized")))
        visits, votes, totals = Counter[int](), Counter[int](), defaultdict[int, float](float)
        for siblings, _ in deals:
            votes[max(siblings, key=lambda node: (node.visits, node.total)).move] += 1
            for node in siblings:
                visits[node.move] += node.visits
                totals[node.move] += node.total
        merit = votes if self.combine == "votes" else visits
        best = sorted(visits, key=lambda move: (merit[move], visits[move]), reverse=True)
        candidates = tuple(
            Candidate(name, totals[move] / max(visits[move], 1), visits[move], (name,))
            for move, name in zip(best, map(position.move_name, best), strict=True)
        )
        return Decision(candidates[0].move, candidates[0].value, candidates, sum(size for _, size in deals))

    def _searched(self, position: Position, rng: Rng) -> Iterator[tuple[list[Node], int]]:
        """The moves of the root and the size of the tree, deal by deal, as far as there is time."""
        self._grown(position.redealt(position.to_move, rng), 0, 0.0, rng)  # compiling the kernel is not thinking time
        begin, player = perf_counter(), position.to_move
        whole = affordable(self.simulations, len(position.move_codes()))
        deals = min(self.deals, whole)
        for number in range(deals):
            end = begin + (self.seconds or float("inf")) * (number + 1) / deals
            if number == 0 or perf_counter() < end:
                share = whole // deals + (number < whole % deals)
                yield self._grown(position.redealt(player, rng), share, end, rng)

    def _grown(self, position: Position, simulations: int, end: float, rng: Rng) -> tuple[list[Node], int]:
        """The moves of the root after the search of one deal, and the size of its tree."""
        game, root = aimed(position.game, self.aim), position.copy_state()
        tree = new_tree(1 + game.max_moves * min(simulations, max(self.nodes // game.max_moves, 1)))
        run, done = mcts_kernel(game, Parts(playout=playout_of(game, self.playout))), 0
        params = Params(c=2 * self.c * game.spread)
        if simulations == 0:
            run(root, tree, 0, params, rng)
        while done < simulations and (done == 0 or perf_counter() < end):
            done += run(root, tree, min(SLICE, simulations - done), params, rng)
        return children(tree.nodes, root_of(tree.nodes)), int(tree.used[0])

    def _by_own_tree(self, position: Position, seed: int, thinking: Thinking) -> Decision:
        game, player, root = aimed(position.game, self.aim), position.to_move, root_state(position)
        rng, codes = new_rng(seed, "determinized"), position.move_codes()
        params = bandits.Params(c=2 * self.c * game.spread)
        run, kept = own_tree_kernel(game, playout_of(game, self.playout)), self._kept(thinking)
        run(root, player, kept.arms, kept.trail, 0, params, rng)  # compiling the kernel is not thinking time
        end, done, whole = perf_counter() + (self.seconds or float("inf")), 0, affordable(self.simulations, len(codes))
        while done < whole and (done == 0 or perf_counter() < end):
            step = min(SLICE, whole - done)
            run(root, player, kept.arms, kept.trail, step, params, rng)
            done += step
        rows = rows_of(position, kept.arms, codes, own_arms(kept.arms, kept.trail, codes), "ucb1")
        chosen = decision(rows, int(kept.arms.used[0]), "visits", rng)
        thinking.memory[self.NAME] = Kept(kept.arms, gone_on(kept.trail, position.parse_move(chosen.move)))
        return chosen

    def _kept(self, thinking: Thinking) -> Kept:
        """The tree of the move before, unless it is half full; a new one to begin with."""
        before = thinking.memory.get(self.NAME)
        if isinstance(before, Kept) and 2 * before.arms.used[0] < len(before.arms.places):
            return before
        return Kept(new_arms(self.nodes), first_trail())
