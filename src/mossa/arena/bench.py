"""Speed as a ratio: our searches and OpenSpiel's C++ ones in turn, in one process, by CPU time.

The machine's load cancels out in the ratio of two medians. OpenSpiel's random playouts are reached through its
`MCTSBot` with one simulation and many rollouts: a loop in C++ without Python inside.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median
from time import process_time
from types import ModuleType
from typing import TypeAlias

from mossa.agents import agent
from mossa.games import game
from mossa.jit import new_rng
from mossa.search.playout import playout_kernel

Work: TypeAlias = Callable[[int], object]  # do it once, from that seed

PEER_NAMES = {"connect4": "connect_four", "tictactoe": "tic_tac_toe"}
PLAYOUTS, PEER_PLAYOUTS = 500_000, 20_000
EXPLORATION = 1.4


@dataclass(frozen=True, slots=True)
class Speed:
    """One kind of work on one game: how often a second we do it, and the peer, and how many times as fast we are."""

    game: str
    work: str
    ours: float
    peer: float | None
    ratio: float | None


def speeds(simulations: tuple[int, ...] = (10_000,), rounds: int = 7) -> Iterator[Speed]:
    """Measure random playouts from the start, and `mcts` at each number of simulations, on every game of the peer."""
    peer = _open_spiel()
    for name in PEER_NAMES:
        yield _speed(name, "playouts", (_playouts(name), PLAYOUTS), (_peer_playouts(peer, name), PEER_PLAYOUTS), rounds)
        for n in simulations:
            work = f"mcts at {n:,} simulations"
            yield _speed(name, work, (_mcts(name, n), n), (_peer_mcts(peer, name, n), n), rounds)


def _speed(name: str, work: str, ours: tuple[Work, int], peer: tuple[Work | None, int], rounds: int) -> Speed:
    rates: list[list[float]] = [[], []]
    for seed in range(-1, rounds):  # the first time warms up: kernels are loaded or compiled
        for side, (run, count) in enumerate((ours, peer)):
            if run is not None:
                begin = process_time()
                run(seed)
                if seed >= 0:
                    rates[side].append(count / (process_time() - begin))
    mine, theirs = median(rates[0]), median(rates[1]) if rates[1] else None
    return Speed(name, work, mine, theirs, mine / theirs if theirs else None)


def _playouts(name: str) -> Work:
    run, root = playout_kernel(game(name)), game(name).new().copy_state()
    return lambda seed: run(root, PLAYOUTS, new_rng(seed))


def _mcts(name: str, simulations: int) -> Work:
    player, position = agent("mcts", simulations=simulations, c=EXPLORATION / 2, solver=False), game(name).new()
    return lambda seed: player.choose(position, seed)


def _open_spiel() -> ModuleType | None:
    try:
        import pyspiel
    except ImportError:
        return None
    return pyspiel  # type: ignore[no-any-return]


def _peer_playouts(peer: ModuleType | None, name: str) -> Work | None:
    return _peer_search(peer, name, 1, PEER_PLAYOUTS)


def _peer_mcts(peer: ModuleType | None, name: str, simulations: int) -> Work | None:
    return _peer_search(peer, name, simulations, 1)


def _peer_search(peer: ModuleType | None, name: str, simulations: int, rollouts: int) -> Work | None:
    if peer is None:
        return None
    theirs = peer.load_game(PEER_NAMES[name])
    state, memory_mb = theirs.new_initial_state(), 4000

    def run(seed: int) -> None:
        evaluator = peer.RandomRolloutEvaluator(rollouts, seed + 1)
        peer.MCTSBot(theirs, evaluator, EXPLORATION, simulations, memory_mb, False, seed + 1, False).mcts_search(state)

    return run
