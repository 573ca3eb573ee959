"""Plain minimax as an agent."""

from dataclasses import dataclass
from typing import ClassVar

from mossa.agents.agent import Agent, needs_perfect_information
from mossa.agents.decision import Decision, Tree
from mossa.agents.deepening import Deepening, Plan, deepest
from mossa.agents.root_search import Search
from mossa.agents.thinking import Thinking
from mossa.agents.trees.builder import one_ply_tree
from mossa.agents.trees.minimax_tree import MinimaxTree, MoveValue
from mossa.evaluation import evaluation
from mossa.games import Game, Position
from mossa.games.game import StateArray
from mossa.search.alphabeta.expectimax import BACKUPS, Expectimax
from mossa.search.alphabeta.minimax import Minimax as MinimaxSearch
from mossa.search.alphabeta.value import Scale
from mossa.settings import setting

DEFAULT_NODES = 2_000_000  # enough to finish tic-tac-toe; a fraction of a second


@dataclass(frozen=True)
class Minimax(Agent):
    """Looks at every line of play to one depth, then to the next; ties go to the first move.

    Chance moves count by their probability (expectiminimax). More than two players each want their own best (max^n),
    or all are assumed to play against the player who chooses (paranoid).
    """

    NAME: ClassVar[str] = "minimax"

    depth: int | None = setting(
        None, "plies to look ahead; to the end of the game if nothing stops it", low=1, high=1000
    )
    nodes: int | None = setting(
        None, "positions to look at (2000000 when no budget is given)", low=1, high=1_000_000_000_000
    )
    seconds: float | None = setting(None, "seconds a move", low=0.001, high=86_400)
    evaluation: str = setting("default", "the evaluation of positions at the last ply")
    distance: bool = setting(True, "prefer the faster win and the slower loss")
    multiplayer: str = setting("maxn", "what more than two players are assumed to want", choices=BACKUPS)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.depth is None and self.nodes is None and self.seconds is None:
            object.__setattr__(self, "nodes", DEFAULT_NODES)

    def refusal(self, game: Game) -> str:
        return super().refusal(game) or needs_perfect_information(game)

    def search(self, position: Position, seed: int, thinking: Thinking) -> Decision:
        depth = deepest(position, self.depth)
        plan = Plan(depth, self.nodes, self.seconds)
        game, root, scale = position.game, position.copy_state(), self._scale(position.game)
        is_duel = game.players == 2 and game.is_zero_sum and not game.has_chance
        search: Search = (
            MinimaxSearch(game, scale, root, depth)
            if is_duel
            else Expectimax(game, scale, BACKUPS[self.multiplayer], root, depth)
        )

        def new_search(root: StateArray, plies: int) -> MinimaxSearch:
            return MinimaxSearch(game, scale, root, plies)

        def picture(found: Deepening, size: int) -> Tree:
            if not is_duel:
                return one_ply_tree(position, found.candidates(), size).built()
            moves = [MoveValue(one.move, int(one.value), one.nodes) for one in found.outcomes]
            return MinimaxTree(new_search, scale, found.depth, size).grown_from(position, moves)

        return Deepening(position, search, plan, thinking, picture).decide(position.move_codes())

    def _scale(self, game: Game) -> Scale:
        return Scale(evaluation(game, self.evaluation), int(self.distance))
