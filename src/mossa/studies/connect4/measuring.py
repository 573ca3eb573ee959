"""What the Connect 4 study measures besides games: nodes and time of searches, accuracy by exact play."""

from typing import Any

from mossa.agents import agent
from mossa.arena.accuracy import examine
from mossa.games import game


def searched(of: str, spec: str) -> dict[str, float]:
    """The search of the first move: the nodes of its last depth, the root among them, and the seconds."""
    player, position = agent(spec), game(of).new()
    player.choose(position)  # compile
    last = player.choose(position).iterations[-1]
    return {"nodes": last.nodes + 1, "seconds": last.seconds}


def by_depth(name: str, deepest: int, rest: str) -> list[dict[str, Any]]:
    """The first move of 7x6 by a heuristic of the report: nodes, seconds and the value in its own units, by depth."""
    player, position = agent(f"alphabeta:depth={deepest},evaluation={name},{rest}"), game("connect4").new()
    found = player.choose(position).iterations
    return [{"depth": one.depth, "nodes": one.nodes, "seconds": one.seconds, "raw": one.raw} for one in found]


def kept(spec: str, positions: int) -> dict[str, float]:
    """The share of moves that keep the exact value, and what a random move would keep."""
    found = examine("connect4", [spec], positions, seed=1)
    (judged,) = found.agents
    return {"kept": judged.kept, "low": judged.interval[0], "high": judged.interval[1], "floor": found.floor}
