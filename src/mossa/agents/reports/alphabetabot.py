"""The minimax of report 003, called AlphaBetaBot there."""

from dataclasses import dataclass
from typing import ClassVar

from mossa.agents.agent import Agent
from mossa.agents.budget import Effort
from mossa.agents.decision import Candidate, Decision
from mossa.agents.reports.gobblet import GobbletPlayer, imagined
from mossa.agents.thinking import Thinking
from mossa.agents.trees.builder import with_one_ply_tree
from mossa.evaluation import evaluation
from mossa.games import Position
from mossa.jit import below, new_rng
from mossa.search.alphabeta.alpha_beta import AlphaBeta
from mossa.search.alphabeta.kernel import Variant
from mossa.search.alphabeta.value import INFINITE, Scale
from mossa.settings import setting


@dataclass(frozen=True)
class AlphaBetaBot(GobbletPlayer, Agent):
    """Looks so many plies ahead, by the report's heuristic; a win counts the same however far it is away.

    The report plays the first of the best moves, in an order that it does not tell: with `ties=random` any order is as
    likely as another.
    """

    NAME: ClassVar[str] = "alphabetabot"

    depth: int = setting(3, "plies to look ahead", 1, 20)
    ties: str = setting("first", "which of equally good moves is played", choices=("first", "random"))
    distance: bool = setting(False, "prefer the faster win and the slower loss, unlike the report")

    def search(self, position: Position, seed: int, thinking: Thinking) -> Decision:
        scale = Scale(evaluation(position.game, "thesis"), int(self.distance))
        best, moves, nodes = self._best(position, scale, Effort(thinking))
        chosen = moves[below(new_rng(seed, "alphabetabot"), len(moves))] if self.ties == "random" else moves[0]
        names = [position.move_name(code) for code in [chosen, *(one for one in moves if one != chosen)]]
        candidates = tuple(Candidate(name, scale.unit(best), nodes, (name,), self.depth) for name in names)
        plies = scale.plies(best)
        decision = Decision(names[0], candidates[0].value, candidates, nodes, plies=plies)
        return with_one_ply_tree(position, decision, thinking)

    def _best(self, position: Position, scale: Scale, effort: Effort) -> tuple[int, list[int], int]:
        """The highest value, the moves that have it as far as they matter, and the nodes that were looked at.

        Within the tree, cuts, null windows and the order of moves change nothing but the time.
        """
        thought = imagined(position)
        search = AlphaBeta(thought.game, Variant(scale, has_table=False), position.copy_state(), self.depth, 0)
        best, equals = -INFINITE, list[int]()
        for code in thought.move_codes():
            search.begin(code, self.depth, best - (self.ties == "random"), INFINITE)
            if not any(search.run(step) for step in effort.slices(None, is_first_sure=not equals)):
                break
            if search.value > best:
                best, equals = search.value, [code]
            elif search.value == best and self.ties == "random":
                equals.append(code)
        return best, equals or thought.move_codes()[:1], search.nodes
