"""Monte Carlo tree search as an agent."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from mossa.agents.agent import needs_perfect_information
from mossa.agents.budget import Effort
from mossa.agents.decision import Candidate, Decision
from mossa.agents.information import Budget, Question, decide
from mossa.agents.memory import rows_in
from mossa.agents.monte_carlo import MOST_SIMULATIONS, MonteCarlo
from mossa.agents.preselection import preselected
from mossa.agents.thinking import Thinking
from mossa.agents.tree_reuse import subtree
from mossa.agents.trees.snapshot import (
    Bound,
    Node,
    best_first,
    families,
    in_use,
    lines,
    merged,
    roots,
    snapshot,
    visits,
)
from mossa.evaluation import evaluation
from mossa.games import Game, Position, with_aim
from mossa.jit import new_rng
from mossa.search.information import bandits, ismcts
from mossa.search.montecarlo.mcts import Params, Parts, mcts_kernel, tree_for
from mossa.search.montecarlo.selection import spread_of, ucb1
from mossa.search.montecarlo.tree import NODE, Tree, add_children, moving_kernel
from mossa.search.playout.work import EPSILON
from mossa.settings import setting


@dataclass(frozen=True)
class Mcts(MonteCarlo):
    """Grows a tree by UCT and plays its best move."""

    NAME: ClassVar[str] = "mcts"
    LEARNS: ClassVar[bool] = True

    threshold: int = setting(1, "visits of a node before the bound chooses among its moves", 1, 1_000_000)
    rollouts: int = setting(1, "random games a simulation", 1, 100_000)
    solver: bool = setting(True, "prove wins, draws and losses in the tree (two players, no chance)")
    evaluation: str = setting("default", "evaluation function that guesses a move's value beforehand")
    implicit: float | None = setting(
        None, "share of the guess, backed up by minimax, in a move's value; none: as the evaluation deserves", 0.0, 1.0
    )
    lookahead: int = setting(0, "plies that a guess looks ahead with alpha-beta (two players, no chance)", 0, 8)
    symmetry: bool = setting(False, "search one of the moves that are images of one another on a symmetric board")
    epsilon: float = setting(EPSILON, "share of random moves in playouts by evaluation or mast", 0.0, 1.0)
    chance: str = setting(
        "nodes", "chance draws are part of the tree, or redrawn in each simulation", choices=("nodes", "open")
    )
    preselect: bool = setting(
        False, "at the root, play a win at once and leave out moves that let the opponent win (report 003)"
    )
    backup: str = setting(
        "own", "whose score a node counts: its mover's, or ours (report 003)", choices=("own", "ours")
    )
    final: str = setting("visits", "which move is played in the end", choices=("visits", "value"))
    reuse: bool = setting(False, "keep what the tree knows about the next position from move to move")
    threads: int = setting(1, "trees grown side by side, their roots added up", 1, 64)

    def refusal(self, game: Game) -> str:
        return super().refusal(game) or needs_perfect_information(game)

    def search(self, position: Position, seed: int, thinking: Thinking) -> Decision:
        if self.chance == "open" and position.game.has_chance:
            return self._open_loop(position, seed, thinking)
        grow = partial(self._grow, position, seed, thinking)
        if self.threads == 1:
            trees = [grow(0)]
        else:
            with ThreadPoolExecutor(self.threads) as pool:
                try:
                    trees = list(pool.map(grow, range(self.threads)))
                except BaseException:
                    thinking.stop()  # Ctrl-C would else wait until the budget of the others is spent
                    raise
        if self.reuse:
            thinking.memory["trees"] = position, trees
        return self._decision(position, trees, thinking)

    def _open_loop(self, position: Position, seed: int, thinking: Thinking) -> Decision:
        """The search of the players' moves alone, whatever chance does in between."""
        rng, budget = new_rng(seed, "mcts"), Budget(self.simulations, self.seconds, self.memory)
        game = with_aim(position.game, self.aim)
        parts, params = ismcts.Parts("none", "ucb1", self.policy(game)), bandits.Params(c=self.exploration(game))
        return decide(Question(position, self.aim, parts, params), budget, rng, thinking)

    def _share(self, thread: int) -> int:
        """The simulations of one thread."""
        whole = self.simulations or MOST_SIMULATIONS
        return whole // self.threads + (thread < whole % self.threads)

    def _grow(self, position: Position, seed: int, thinking: Thinking, thread: int) -> Any:
        """The tree of one thread, grown until the budget is spent or the root is proven."""
        game, simulations = with_aim(position.game, self.aim), self._share(thread)
        parts = self._parts(game)
        tree = self._first_tree(position, parts, thinking, thread)
        run, root, rng = mcts_kernel(game, parts), position.copy_state(), new_rng(seed, "mcts", thread)
        params = Params(self.exploration(game), self.threshold, self.rollouts, self._trust(game), self.epsilon)

        def so_far() -> Decision:
            return self._decision(position, [in_use(tree)], thinking)

        for step in Effort(thinking, self.seconds).slices(simulations, so_far if thread == 0 else None):
            if run(root, tree, step, params, rng) < step:
                break
        return in_use(tree)

    def _first_tree(self, position: Position, parts: Parts, thinking: Thinking, thread: int) -> Tree:
        """The tree to begin with: new, or what the last one knows of this position."""
        most = rows_in(self.memory, NODE) // self.threads
        capacity = min(most, 1 + self._share(thread) * position.game.max_moves)
        root, trees = thinking.memory.get("trees", (position, ()))
        kept = subtree(position, root, trees[thread]) if thread < len(trees) else None
        if kept is None:
            tree = tree_for(position.game, parts, capacity)
            if self.preselect and len(codes := preselected(position)) < len(position.move_codes()):
                add_children(tree.nodes, tree.used, 0, codes, len(codes))  # type: ignore[no-untyped-call]
            return tree
        room = max(capacity, min(most, capacity + len(trees[thread])))
        tree = tree_for(position.game, parts, room)
        tree.used[0] = moving_kernel()(trees[thread], kept, tree.nodes)
        return tree

    def _trust(self, game: Game) -> float:
        """The share of the guess in a move's value."""
        return evaluation(game, self.evaluation).trust if self.implicit is None else self.implicit

    def _parts(self, game: Game) -> Parts:
        is_duel = game.players == 2 and game.is_zero_sum and not game.has_chance and self.backup == "own"
        has_guess = is_duel and self._trust(game) > 0
        return Parts(
            self.policy(game),
            self.solver and is_duel,
            self.evaluation if has_guess else "",
            self.lookahead if has_guess else 0,
            self.backup,
            self.symmetry and game.symmetry is not None,
        )

    def _decision(self, position: Position, trees: list[Any], thinking: Thinking) -> Decision:
        mover = position.to_move
        expected = lines(position, trees[0])
        merit = visits if self.final == "visits" else partial(Node.value, player=mover)
        candidates = tuple(
            Candidate(position.move_name(node.move), node.value(mover), node.visits, expected[node.move])
            for node in best_first(list(map(merged, families(roots(trees)))), mover, merit)
        )
        size, is_only_score = thinking.tree_nodes, self.backup == "ours"
        tree = snapshot(position, trees, size, is_only_score, self._exploration(position.game)) if size else None
        return Decision(candidates[0].move, candidates[0].value, candidates, sum(map(len, trees)), tree=tree)

    def _exploration(self, game: Game) -> Bound:
        """What the bound adds to the mean value of a child."""
        params = Params(self.exploration(with_aim(game, self.aim)))

        def added(child: Node, parent: Node) -> float:
            spread = spread_of(parent.visits)  # type: ignore[no-untyped-call]
            return float(ucb1(child, spread, params)) - child.total / child.visits  # type: ignore[no-untyped-call]

        return added
