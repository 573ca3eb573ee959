"""Monte Carlo tree search as an agent."""

from dataclasses import dataclass
from time import perf_counter
from typing import Any, ClassVar

from mossa.agents.agent import Agent
from mossa.agents.decision import Candidate, Decision
from mossa.games import Game, Position
from mossa.jit import new_rng
from mossa.search.mcts import mcts_kernel, new_tree
from mossa.settings import setting

DEFAULT_SIMULATIONS = 10_000
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


def decision(position: Position, nodes: Any, used: int) -> Decision:
    """Read the answer off a tree: the most visited move, ties by value."""
    ranked = _ranked(nodes, 0)
    candidates = tuple(
        Candidate(
            position.move_name(int(nodes[i].move)), _value(nodes, i), int(nodes[i].visits), _line(position, nodes, i)
        )
        for i in ranked
    )
    return Decision(candidates[0].move, candidates[0].value, candidates, used)


def _ranked(nodes: Any, parent: int) -> list[int]:
    first, count = int(nodes[parent].first), int(nodes[parent].count)
    return sorted(range(first, first + count), key=lambda i: (-nodes[i].visits, -_value(nodes, i)))


def _value(nodes: Any, i: int) -> float:
    return float(nodes[i].total) / max(int(nodes[i].visits), 1)


def _line(position: Position, nodes: Any, i: int) -> tuple[str, ...]:
    """The names along the most visited path that begins with node i."""
    names: list[str] = []
    while nodes[i].visits > 0:
        code = int(nodes[i].move)
        names.append(position.move_name(code))
        position = position.play_code(code)
        if nodes[i].count == 0:
            break
        i = _ranked(nodes, i)[0]
    return tuple(names)
