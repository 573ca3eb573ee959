"""What the Connect 4 study measures besides games: nodes and time of searches, accuracy by exact play."""

from dataclasses import replace
from math import inf
from time import process_time
from typing import Any

from mossa.agents import Agent, agent
from mossa.agents.decision import Iteration
from mossa.arena.accuracy import examine
from mossa.arena.accuracy.questions import questions
from mossa.arena.draw import round_seed
from mossa.games import Position, game
from mossa.solvers import solve


def searched(of: str, spec: str) -> dict[str, float]:
    """The search of the first move: the nodes of its last depth, the root among them, and the processor's seconds."""
    player: Any = agent(spec)
    position = game(of).new()
    replace(player, depth=1).choose(position)  # compile
    last, seconds = _timed(player, position)
    return {"nodes": last.nodes + 1, "seconds": seconds}


def _timed(player: Agent, position: Position) -> tuple[Iteration, float]:
    """The last depth of a search, and the processor's seconds that it took: a clock's depend on what else is going on.

    A search that deepens spends some of them on the depths before, by the same share as of the clock's.
    """
    begin = process_time()
    found = player.choose(position).iterations
    seconds, whole = process_time() - begin, sum(one.seconds for one in found)
    return found[-1], seconds * found[-1].seconds / whole if whole else seconds


def listed(of: str, bound: float) -> int:
    """How often the report's `minimax_ab` is called for the first move if its window begins at ±bound."""
    calls = 0

    def value(position: Position, low: float, high: float) -> float:
        nonlocal calls
        calls += 1
        if position.is_over:
            return position.score(0)
        is_max = position.to_move == 0
        best = -inf if is_max else inf
        for move in position.legal_moves():
            found = value(position.play(move), low, high)
            if is_max:
                best = max(best, found)
                low = max(low, best)
            else:
                best = min(best, found)
                high = min(high, best)
            if low >= high:
                break
        return best

    value(game(of).new(), -bound, bound)
    return calls


def by_depth(name: str, deepest: int, rest: str) -> list[dict[str, Any]]:
    """The first move of 7x6 by a heuristic of the report, each depth at once: nodes, processor time, value as it is."""
    position, told = game("connect4").new(), []
    agent(f"alphabeta:depth=1,evaluation={name},{rest}").choose(position)  # compile
    for depth in range(1, deepest + 1):
        last, seconds = _timed(agent(f"alphabeta:depth={depth},evaluation={name},{rest}"), position)
        told.append({"depth": depth, "nodes": last.nodes, "seconds": seconds, "raw": last.raw})
    return told


def kept(spec: str, positions: int, _network: str = "") -> dict[str, float]:
    """The share of moves that keep the exact value, and what a random move would keep."""
    found = examine("connect4", [spec], positions, seed=1)
    (judged,) = found.agents
    return {"kept": judged.kept, "low": judged.interval[0], "high": judged.interval[1], "floor": found.floor}


def solved(of: str) -> dict[str, float]:
    """The exact solver on the first position: nodes and seconds."""
    position = game(of).new()
    solve(position.play(position.legal_moves()[0]))  # compile
    begin = process_time()
    return {"nodes": solve(position).nodes, "seconds": process_time() - begin}


def strength(spec: str, positions: int, _network: str = "") -> dict[str, float]:
    """How many moves keep the exact value, and the processor's seconds a move."""
    player, right, seconds = agent(spec), 0, 0.0
    player.choose(game("connect4").new())  # compile
    for number, one in enumerate(questions(game("connect4"), positions, seed=1)):
        begin = process_time()
        move = player.choose(one.position, round_seed(1, number)).move
        seconds += process_time() - begin
        right += move in one.solution.keeping
    return {"right": right, "positions": positions, "seconds": seconds / positions}
