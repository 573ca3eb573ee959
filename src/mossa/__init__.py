"""mossa plays, studies and teaches adversarial search."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mossa.agents import Agent, Decision, agent
    from mossa.arena.match import Match, match
    from mossa.arena.tournament.frame import results
    from mossa.games import Game, Position, Scene, Texts, game
    from mossa.jit import rule
    from mossa.solvers import Solution, solve

__version__ = "0.1.0"

_HOMES = {
    "Agent": "mossa.agents",
    "Decision": "mossa.agents",
    "Game": "mossa.games",
    "Match": "mossa.arena",
    "Position": "mossa.games",
    "Scene": "mossa.games",
    "Solution": "mossa.solvers",
    "Texts": "mossa.games",
    "agent": "mossa.agents",
    "game": "mossa.games",
    "match": "mossa.arena",
    "results": "mossa.arena.tournament.frame",
    "rule": "mossa.jit",
    "solve": "mossa.solvers",
}

__all__ = [
    "Agent",
    "Decision",
    "Game",
    "Match",
    "Position",
    "Scene",
    "Solution",
    "Texts",
    "agent",
    "game",
    "match",
    "results",
    "rule",
    "solve",
]


def __getattr__(name: str) -> Any:
    """Import a name when it is first used, so that `mossa --help` stays quick."""
    if name not in _HOMES:
        raise AttributeError(f"module 'mossa' has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value
