"""From gentle to perfect: the opponents that a person is offered for a game, by name."""

from typing import NamedTuple

from mossa.agents import AGENTS, agent
from mossa.errors import MossaError
from mossa.games import Game


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
HIDDEN = (
    Level("Gentle", "random"),
    Level("Easy", "ismcts:simulations=50"),
    Level("Medium", "ismcts:simulations=1000"),
    Level("Hard", "ismcts:simulations=10000"),
    Level("Master", "ismcts:seconds=3"),
)
SIMULTANEOUS = (
    Level("Gentle", "random"),
    Level("Easy", "duct:simulations=50"),
    Level("Medium", "duct:simulations=1000"),
    Level("Hard", "duct:simulations=10000"),
    Level("Master", "duct:seconds=3"),
)


def levels(game: Game) -> tuple[Level, ...]:
    """The levels whose agent can play the game."""
    offered = SIMULTANEOUS if game.is_simultaneous else HIDDEN if game.has_hidden else OPEN
    return tuple(level for level in offered if _can_play(level.agent, game)) or (Level("Gentle", "random"),)


def strongest(game: Game) -> str:
    """Who gives hints and analyses when nobody else is named."""
    found = [level.agent for level in levels(game) if level.name == "Hard"]
    return found[0] if found else levels(game)[-1].agent


def able_agents(game: Game) -> list[str]:
    """The names of the agents that can play the game."""
    return [name for name in AGENTS.names() if _can_play(name, game)]


def _can_play(spec: str, game: Game) -> bool:
    try:
        return not agent(spec).refusal(game)
    except MossaError:
        return False
