"""From gentle to perfect: the opponents that a person is offered for a game, by name."""

from typing import NamedTuple

from mossa.agents import AGENTS, agent
from mossa.agents.strongest import best_search, is_able
from mossa.agents.strongest import strongest as strongest_agent
from mossa.games import Game
from mossa.settings import Value
from mossa.solvers import answers_in_seconds


class Level(NamedTuple):
    name: str
    agent: str


MASTER_SECONDS = 3.0
OPEN = (
    Level("Gentle", "mcts:simulations=15"),
    Level("Easy", "mcts:simulations=100"),
    Level("Medium", "mcts:simulations=1500"),
    Level("Hard", "mcts:simulations=30000"),
)
DARK: tuple[tuple[str, dict[str, Value]], ...] = (
    ("Easy", {"simulations": 50}),
    ("Medium", {"simulations": 1000}),
    ("Hard", {"simulations": 10_000}),
    ("Master", {"seconds": MASTER_SECONDS}),
)
ADVICE_SECONDS = 1.0


def in_the_open(game: Game) -> tuple[Level, ...]:
    """The levels of a game without secrets: one search with more and more to spend, the best one, exact play."""
    network = Level("Network", "alphazero:simulations=200")  # where there is a network for the game
    return *OPEN, network, Level("Master", best_search(game, seconds=MASTER_SECONDS).spec), Level("Perfect", "perfect")


def in_the_dark(game: Game) -> tuple[Level, ...]:
    """The levels of a game with secrets: its best search with more and more to spend."""
    gentle = Level("Gentle", "greedy" if is_able(game, "greedy") else "random")
    return (gentle, *(Level(name, best_search(game, **budget).spec) for name, budget in DARK))


def levels(game: Game) -> tuple[Level, ...]:
    """The levels whose agent can play the game."""
    is_dark = game.has_hidden or game.has_chance or game.players > 2
    offered = in_the_dark(game) if is_dark else in_the_open(game)
    able = [Level(name, agent(spec).spec) for name, spec in offered if is_able(game, spec)]
    able = [one for one in able if one.agent != "perfect" or answers_in_seconds(game)]
    return tuple(able) or (Level("Gentle", "random"),)


def strongest(game: Game) -> str:
    """Who gives hints and analyses when nobody else is named."""
    return strongest_agent(game, seconds=ADVICE_SECONDS).spec


def able_agents(game: Game) -> list[str]:
    """The names of the agents that can play the game."""
    return [name for name in AGENTS.names() if not AGENTS.load(name).RUNS_PROGRAMS and is_able(game, name)]
