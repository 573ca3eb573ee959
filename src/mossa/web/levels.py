"""From gentle to perfect: the opponents that a person is offered for a game, by name."""

from typing import NamedTuple

from mossa.agents import AGENTS, agent
from mossa.errors import MossaError
from mossa.evaluation.tuning import tuning
from mossa.games import Game
from mossa.web.limits import starts_programs


class Level(NamedTuple):
    name: str
    agent: str


OPEN = (
    Level("Gentle", "mcts:simulations=15"),
    Level("Easy", "mcts:simulations=100"),
    Level("Medium", "mcts:simulations=1500"),
    Level("Hard", "mcts:simulations=30000"),
    Level("Master", "mcts:seconds=3"),
    Level("Perfect", "perfect"),
)
DARK = (
    ("Easy", "simulations=50"),
    ("Medium", "simulations=1000"),
    ("Hard", "simulations=10000"),
    ("Master", "seconds=3"),
)


def in_the_dark(game: Game) -> tuple[Level, ...]:
    """The levels of a game with secrets: its own strong agent with more and more to spend."""
    strong = tuning(game).strong or ("duct" if game.is_simultaneous else "ismcts")
    joint = "," if ":" in strong else ":"
    gentle = Level("Gentle", "greedy" if _can_play("greedy", game) else "random")
    return (gentle, *(Level(name, f"{strong}{joint}{budget}") for name, budget in DARK))


def levels(game: Game) -> tuple[Level, ...]:
    """The levels whose agent can play the game."""
    offered = in_the_dark(game) if game.has_hidden or game.has_chance or game.players > 2 else OPEN
    able = [Level(name, agent(spec).spec) for name, spec in offered if _can_play(spec, game)]
    return tuple(able) or (Level("Gentle", "random"),)


def strongest(game: Game) -> str:
    """Who gives hints and analyses when nobody else is named."""
    found = [level.agent for level in levels(game) if level.name == "Hard"]
    return found[0] if found else levels(game)[-1].agent


def able_agents(game: Game) -> list[str]:
    """The names of the agents that can play the game."""
    return [name for name in AGENTS.names() if not starts_programs(AGENTS.load(name)) and _can_play(name, game)]


def _can_play(spec: str, game: Game) -> bool:
    try:
        return not agent(spec).refusal(game)
    except MossaError:
        return False
