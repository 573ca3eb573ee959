"""Alpha-beta as an agent."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from mossa.agents.agent import Agent, needs_perfect_information
from mossa.agents.decision import Decision, Tree
from mossa.agents.deepening import Deepening, Plan, deepest
from mossa.agents.memory import memory_setting
from mossa.agents.thinking import Thinking
from mossa.agents.trees.alpha_beta_tree import alpha_beta_tree
from mossa.errors import MossaError
from mossa.evaluation import evaluation
from mossa.games import Game, Position
from mossa.games.game import StateArray
from mossa.search.alphabeta.alpha_beta import AlphaBeta as AlphaBetaSearch
from mossa.search.alphabeta.frame import full_window, null_window
from mossa.search.alphabeta.kernel import Variant
from mossa.search.alphabeta.move_order import ORDERS
from mossa.search.alphabeta.transposition import entries_in
from mossa.search.alphabeta.value import Scale
from mossa.settings import setting

DEFAULT_NODES = 1_000_000
SHOWN_ENTRIES = 1 << 14  # of the table of each small search that a shown tree rests on


@dataclass(frozen=True)
class AlphaBeta(Agent):
    """Minimax without the lines that cannot matter, one ply deeper at a time; ties go to the first move."""

    NAME: ClassVar[str] = "alphabeta"
    FORMER: ClassVar[Mapping[str, str]] = {"table": "memory, in megabytes"}

    depth: int | None = setting(
        None, "plies to look ahead; to the end of the game if nothing stops it", low=1, high=1000
    )
    nodes: int | None = setting(
        None, "positions to look at (1000000 when no budget is given)", low=1, high=1_000_000_000_000
    )
    seconds: float | None = setting(None, "seconds a move", low=0.001, high=86_400)
    evaluation: str = setting("default", "the evaluation of positions at the last ply")
    exact: bool = setting(True, "find every move's value; otherwise only the best move's, with bounds for the others")
    order: str = setting(
        "full", "which move is looked at first: by table, killers and history, or the game's order", choices=ORDERS
    )
    pvs: bool = setting(True, "look at later moves in a null window first (principal variation search)")
    memory: float = memory_setting(64.0, "the transposition table; 0 for none", low=0.0)
    distance: bool = setting(True, "prefer the faster win and the slower loss")
    deepening: bool = setting(
        True, "look 1 ply ahead, then 2, and so on; otherwise the given depth at once, as in textbooks"
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.deepening and (self.depth is None or self.nodes is not None or self.seconds is not None):
            raise MossaError("alphabeta: deepening=false needs a depth and no other budget")
        if self.depth is None and self.nodes is None and self.seconds is None:
            object.__setattr__(self, "nodes", DEFAULT_NODES)

    def refusal(self, game: Game) -> str:
        if reason := super().refusal(game) or needs_perfect_information(game):
            return reason
        if game.players != 2 or not game.is_zero_sum:
            return "it cuts only where one player's gain is the other's loss; minimax can play it"
        return "it does not know chance; minimax can play it" if game.has_chance else ""

    def search(self, position: Position, seed: int, thinking: Thinking) -> Decision:
        game, depth = position.game, deepest(position, self.depth)
        variant = Variant(
            Scale(evaluation(game, self.evaluation), int(self.distance)),
            ORDERS[self.order],
            null_window if self.pvs else full_window,
            self.memory > 0,
        )
        search = AlphaBetaSearch(game, variant, position.copy_state(), depth, entries_in(self.memory))
        plan = Plan(depth, self.nodes, self.seconds, self.order == "full", self.exact, self.pvs)
        plan = plan if self.deepening else plan._replace(first=depth)
        moves = position.move_codes()

        def new_search(root: StateArray, plies: int) -> AlphaBetaSearch:
            return AlphaBetaSearch(game, variant, root, plies, SHOWN_ENTRIES)

        def picture(found: Deepening, size: int) -> Tree:
            return alpha_beta_tree(position, new_search, variant.scale.unit, found.depth, size)

        deepening = Deepening(position, search, plan, thinking, picture)
        return deepening.decide(moves[::-1] if self.order == "reversed" else moves)
