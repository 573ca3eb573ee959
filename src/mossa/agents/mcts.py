"""Monte Carlo tree search as an agent."""

from dataclasses import dataclass
from time import perf_counter
from typing import Any, ClassVar, NamedTuple

from mossa.agents.agent import Agent
from mossa.agents.decision import Candidate, Decision
from mossa.games import Game, Position
from mossa.jit import new_rng
from mossa.search.mcts import mcts_kernel, new_tree
from mossa.settings import setting

DEFAULT_SIMULATIONS = 10_000
MEANINGFUL_VISITS = 10  # an expected line goes on no further than this
SLICE = 2_000  # simulations between two looks at the clock: about 2 ms


@dataclass(frozen=True)
class Mcts(Agent):
    """Grows a tree by UCT with random playouts and plays the most visited move."""

    NAME: ClassVar[str] = "mcts"

    simulations: int | None = setting(
        None, "simulations a move (10000 when no budget is given)", low=1, high=2_000_000_000
    )
    seconds: float | None = setting(None, "seconds a move", low=0.001, high=86_400)
    nodes: int = setting(4_000_000, "most nodes that the tree may hold, 32 bytes each", low=100, high=500_000_000)
    c: float = setting(0.7, "exploration, for results between 0 and 1", low=0.0, high=1000.0)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.simulations is None and self.seconds is None:
            object.__setattr__(self, "simulations", DEFAULT_SIMULATIONS)

    def refusal(self, game: Game) -> str:
        return "it does not know chance yet" if game.has_chance else ""

    def search(self, position: Position, seed: int) -> Decision:
        game = position.game
        budget = self.simulations or 2_000_000_000
        nodes, used = new_tree(min(self.nodes, 1 + budget * game.max_moves))
        run, root, rng = mcts_kernel(game), position.copy_state(), new_rng(seed, "mcts")
        c = 2 * self.c  # scores range over [-1, 1], twice as wide
        end = perf_counter() + self.seconds if self.seconds is not None else float("inf")
        done = 0
        while done < budget and (done == 0 or perf_counter() < end):
            step = min(SLICE, budget - done)
            run(root, nodes, used, step, c, rng)
            done += step
        return decision(position, nodes, int(used[0]))


class Node(NamedTuple):
    """One record of the tree, read out in the order of its fields."""

    total: float
    move: int
    visits: int
    first: int
    count: int
    width: float

    @property
    def value(self) -> float:
        return self.total / max(self.visits, 1)


def children(nodes: Any, node: Node) -> list[Node]:
    """The children of a node, the most visited first, ties by value."""
    records = nodes[node.first : node.first + node.count].tolist()
    return sorted(map(Node._make, records), key=lambda child: (-child.visits, -child.value))


def decision(position: Position, nodes: Any, used: int) -> Decision:
    """Read the answer off a tree."""
    root = Node._make(nodes[0].tolist())
    candidates = tuple(
        Candidate(position.move_name(node.move), node.value, node.visits, line(position, nodes, node))
        for node in children(nodes, root)
    )
    return Decision(candidates[0].move, candidates[0].value, candidates, used)


def line(position: Position, nodes: Any, node: Node) -> tuple[str, ...]:
    """The names along the most visited path that begins with a node, as far as the visits mean something."""
    before = len(position.moves)
    position = position.play_code(node.move)
    while node.count > 0 and (node := children(nodes, node)[0]).visits >= MEANINGFUL_VISITS:
        position = position.play_code(node.move)
    return position.moves[before:]
