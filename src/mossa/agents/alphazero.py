"""AlphaZero as an agent: a tree search that a network guides; no training framework is needed to play."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from mossa.agents.agent import Agent, needs_perfect_information
from mossa.agents.budget import Effort
from mossa.agents.decision import Candidate, Decision
from mossa.agents.memory import memory_setting, rows_in
from mossa.agents.thinking import Thinking
from mossa.agents.tree_reuse import subtree
from mossa.agents.trees.guided_tree import guided_tree, move_value, plain_nodes
from mossa.agents.trees.snapshot import lines
from mossa.errors import MossaError
from mossa.games import Game, Position
from mossa.nets.evaluator import ENGINES, evaluator_of
from mossa.nets.forward import Evaluator
from mossa.nets.images import mean_over_images
from mossa.nets.shelf import DEFAULT, is_on_a_shelf, net_for
from mossa.search.alphazero.cache import Cache, new_cache, see_rule, turn_back_rule
from mossa.search.alphazero.gumbel import best_child, halving
from mossa.search.alphazero.one_tree import CHILDREN, Search, new_search, one_tree_kernel
from mossa.search.alphazero.policy import Weights
from mossa.search.alphazero.tree import NODE, Tree, clear_tree, new_nodes, rows_for
from mossa.search.montecarlo.tree import moving_kernel
from mossa.settings import setting

DEFAULT_SIMULATIONS = 800
CACHE_BITS = 16
NETWORKS = "the name of a network (see `mossa nets`), a file, or the folder of a training run"


@dataclass(frozen=True)
class AlphaZero(Agent):
    """Searches by the policy and the value of a network, and proves what can be proven."""

    NAME: ClassVar[str] = "alphazero"

    net: str = setting(DEFAULT, "network to use", others=NETWORKS)
    simulations: int | None = setting(
        None, "simulations a move (800 when no budget is given); 0: the network's first choice", 0, 10_000_000
    )
    seconds: float | None = setting(None, "seconds a move", 0.001, 86_400)
    selection: str = setting(
        "gumbel", "how simulations are spent: towards the improved policy, or by PUCT", choices=CHILDREN
    )
    considered: int = setting(16, "moves that the root considers at most, if simulations are counted", 1, 1024)
    scale: float = setting(0.2, "weight of values against the network's policy (gumbel)", 0.0, 100.0)
    c: float = setting(1.5, "exploration (puct)", 0.0, 1000.0)
    proof: int = setting(300, "positions looked at for a proof at each new node", 0, 1_000_000)
    images: int = setting(1, "images of a position that the network is asked about; their mean counts", 1, 64)
    batch: int = setting(8, "positions that the network is asked about at once", 1, 1024)
    memory: float = memory_setting(160.0, "its tree")
    reuse: bool = setting(True, "keep what is known about the next position from move to move")
    engine: str = setting("auto", "what runs the network", choices=ENGINES)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.simulations is None and self.seconds is None:
            object.__setattr__(self, "simulations", DEFAULT_SIMULATIONS)

    @property
    def names_a_file(self) -> bool:
        return not is_on_a_shelf(self.net)

    def refusal(self, game: Game) -> str:
        if reason := super().refusal(game) or needs_perfect_information(game) or unlearnable(game):
            return reason
        try:
            net_for(self.net, game)
        except MossaError as error:
            return str(error)
        return ""

    def search(self, position: Position, seed: int, thinking: Thinking) -> Decision:
        evaluate = self._evaluator(position.game)
        if self.simulations == 0:
            return policy_alone(position, evaluate)
        return Thought(self, position, evaluate, thinking).decision()

    def _evaluator(self, game: Game) -> Evaluator:
        return mean_over_images(evaluator_of(net_for(self.net, game), self.engine), game, self.images)


class Thought:
    """One decision in the making."""

    def __init__(self, agent: AlphaZero, position: Position, evaluate: Evaluator, thinking: Thinking) -> None:
        self.agent, self.position, self.evaluate, self.thinking = agent, position, evaluate, thinking
        self.cache = self._kept_cache()
        self.is_counted = agent.simulations is not None and agent.seconds is None and agent.selection == "gumbel"
        self.search = self._begun()

    def _kept_cache(self) -> Cache:
        """What the network has said in this game so far."""
        memory = self.thinking.memory if self.agent.reuse else {}
        if "answers" not in memory:
            memory["answers"] = new_cache(self.position.game, CACHE_BITS)
        kept: Cache = memory["answers"]
        return kept

    def _begun(self) -> Search:
        game, agent = self.position.game, self.agent
        tree = self._planted()
        order: tuple[int, ...] = ()
        if self.is_counted and agent.simulations is not None:
            considered = min(agent.considered, len(self.position.move_codes()))
            order = halving(considered, agent.simulations)
        weights = Weights(scale=agent.scale, exploration=agent.c, proof=agent.proof)
        return new_search(game, tree, self.position.copy_state(), agent.batch, order, weights)

    def _planted(self) -> Tree:
        """A new tree; without halving, which begins from nothing, what the last one knows of this position."""
        most = max(1 + len(self.position.move_codes()), rows_in(self.agent.memory, NODE))
        simulations = self.agent.simulations
        wanted = most if simulations is None else rows_for(self.position.game, simulations + 1)
        tree = Tree(new_nodes(1, min(wanted, most))[0], np.ones(1, np.int64))
        clear_tree(tree)  # type: ignore[no-untyped-call]
        root, nodes = self.thinking.memory.get("tree", (None, None))
        if self.agent.reuse and not self.is_counted and root is not None:
            kept = subtree(self.position, root, nodes)
            if kept is not None and nodes[kept].count > 0:
                tree.used[0] = moving_kernel()(nodes, kept, tree.nodes)
        return tree

    def decision(self) -> Decision:
        """Spend the budget."""
        agent, game = self.agent, self.position.game
        assert game.features is not None
        seen = game.features
        planes = np.zeros((agent.batch, seen.planes, seen.cells), np.float32)
        logits, values = np.zeros((agent.batch, seen.moves), np.float32), np.zeros(agent.batch, np.float32)
        run, target = one_tree_kernel(game, agent.selection), 0
        amount = None if agent.simulations is None else agent.simulations + 1  # the first looks at the root itself
        for step in Effort(self.thinking, agent.seconds, 2 * agent.batch).slices(amount, self.so_far):
            target += step
            while asked := run(self.search, self.cache, target, planes, logits, values):
                logits[:asked], values[:asked] = self.evaluate(planes[:asked])
            if self.search.done[0] < target:
                break  # the root is proven
        if agent.reuse:
            self.thinking.memory["tree"] = self.position, self._nodes()
        return self.so_far()

    def _nodes(self) -> Any:
        return self.search.tree.nodes[: self.search.tree.used[0]]

    def so_far(self) -> Decision:
        """The decision as the tree stands."""
        nodes, position = self._nodes(), self.position
        mover = position.to_move
        if nodes[0].count == 0 or (self.search.done[0] < 2 and nodes[0].low < nodes[0].high):
            return policy_alone(position, self.evaluate)
        best = int(best_child(nodes, mover, self.search.noise, self.search.weights))  # type: ignore[no-untyped-call]
        expected = lines(position, plain_nodes(nodes))
        found = sorted(range(nodes[0].first, nodes[0].first + nodes[0].count), key=_rank(nodes, best, mover))
        candidates = tuple(self._candidate(nodes[i], mover, expected) for i in found)
        tree = guided_tree(position, nodes, self.thinking.tree_nodes) if self.thinking.tree_nodes else None
        guess = float(nodes[0].value)
        return Decision(candidates[0].move, candidates[0].value, candidates, len(nodes), tree=tree, guess=guess)

    def _candidate(self, node: Any, mover: int, expected: dict[int, tuple[str, ...]]) -> Candidate:
        name = self.position.move_name(int(node.move))
        line = expected.get(int(node.move), (name,))
        return Candidate(name, move_value(node, mover), int(node.visits), line, prior=float(node.prior))


def _rank(nodes: Any, best: int, mover: int) -> Callable[[int], tuple[bool, int, float]]:
    return lambda i: (i != best, -int(nodes[i].visits), -move_value(nodes[i], mover))


def policy_alone(position: Position, evaluate: Evaluator) -> Decision:
    """The network's first choice, without any search."""
    game, codes = position.game, position.move_codes()
    assert game.features is not None
    state, seen = position.copy_state()[0], game.features
    planes, scratch = (np.zeros((1, seen.planes, seen.cells), np.float32) for _ in range(2))
    see_rule(game)(state, planes[0], scratch[0])
    said, values = evaluate(planes)
    logits = np.zeros(seen.moves, np.float32)
    turn_back_rule(game)(state, said[0], logits)
    chances = np.exp(logits[codes] - logits[codes].max())
    chances /= chances.sum()
    value = float(values[0])
    ranked = sorted(zip(codes, chances.tolist(), strict=True), key=lambda one: -one[1])
    names = [(position.move_name(code), chance) for code, chance in ranked]
    candidates = tuple(Candidate(name, value, 0, (name,), prior=chance) for name, chance in names)
    return Decision(candidates[0].move, value, candidates, 1, guess=value)


def unlearnable(game: Game) -> str:
    """Why no network can learn a game; empty if one can."""
    if game.players != 2 or not game.is_zero_sum:
        return "networks are for two players, one of whom wins what the other loses"
    if game.has_chance:
        return "networks are for games without chance"
    if game.features is None:
        return "it has no `features`, which say how a network sees a position (see docs/train-your-own.md)"
    return ""
