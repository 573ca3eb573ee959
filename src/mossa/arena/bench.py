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
from mossa.search.playout.playout import playout_kernel
from mossa.settings import Value

Work: TypeAlias = Callable[[int], int]  # do it once, from that seed; how many playouts or simulations it was

PEER_NAMES = {"connect4": "connect_four", "tictactoe": "tic_tac_toe"}
PLAYOUTS, PEER_PLAYOUTS = 500_000, 20_000
EXPLORATION = 1.4  # of scores in [-1, 1], which our `c` halves
PLAIN: dict[str, Value] = {"solver": False, "implicit": 0.0, "c": EXPLORATION / 2}  # what OpenSpiel's does, no more


@dataclass(frozen=True, slots=True)
class Speed:
    """One kind of work on one game: how often a second we do it, and the peer, and how many times as fast we are."""

    game: str
    work: str
    ours: float
    peer: float | None
    ratio: float | None


def speeds(simulations: int = 10_000, rounds: int = 7) -> Iterator[Speed]:
    """Measure random playouts from the start, and simulations of `mcts`, plain and as it is, on each of its games."""
    peer = _open_spiel()
    for name in PEER_NAMES:
        yield _speed(name, "playouts", _playouts(name), _peer_search(peer, name, 1, PEER_PLAYOUTS), rounds)
        theirs = _peer_search(peer, name, simulations, 1)
        for work, settings in ((f"plain mcts of {simulations:,}", PLAIN), (f"mcts of {simulations:,}", {})):
            yield _speed(name, work, _mcts(name, simulations, settings), theirs, rounds)


def _speed(name: str, work: str, ours: Work, peer: Work | None, rounds: int) -> Speed:
    rates: list[list[float]] = [[], []]
    for seed in range(-1, rounds):  # the first time warms up: kernels are loaded or compiled
        for side, run in enumerate((ours, peer)):
            if run is not None:
                begin = process_time()
                done = run(seed)
                if seed >= 0:
                    rates[side].append(done / (process_time() - begin))
    mine, theirs = median(rates[0]), median(rates[1]) if rates[1] else None
    return Speed(name, work, mine, theirs, mine / theirs if theirs else None)


def _playouts(name: str) -> Work:
    run, root = playout_kernel(game(name)), game(name).new().copy_state()

    def work(seed: int) -> int:
        run(root, PLAYOUTS, new_rng(seed))
        return PLAYOUTS

    return work


def _mcts(name: str, simulations: int, settings: dict[str, Value]) -> Work:
    player, position = agent("mcts", simulations=simulations, **settings), game(name).new()

    def work(seed: int) -> int:
        """A proven root ends the search early: the simulations really made count."""
        return sum(candidate.visits for candidate in player.choose(position, seed).candidates)

    return work


def _open_spiel() -> ModuleType | None:
    try:
        import pyspiel
    except ImportError:
        return None
    return pyspiel  # type: ignore[no-any-return]


def _peer_search(peer: ModuleType | None, name: str, simulations: int, rollouts: int) -> Work | None:
    if peer is None:
        return None
    theirs = peer.load_game(PEER_NAMES[name])
    state, memory_mb = theirs.new_initial_state(), 4000

    def work(seed: int) -> int:
        evaluator = peer.RandomRolloutEvaluator(rollouts, seed + 1)
        peer.MCTSBot(theirs, evaluator, EXPLORATION, simulations, memory_mb, False, seed + 1, False).mcts_search(state)
        return simulations * rollouts

    return work
