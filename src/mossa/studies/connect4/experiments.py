"""The experiments of report 001 as data, with what it prints about them."""

from typing import NamedTuple

from mossa.arena.tournament.spec import Spec, checked
from mossa.studies.connect4.measuring import by_depth, kept, listed, searched, solved, strength
from mossa.studies.experiment import Arguments, Experiment, Games, Measurement
from mossa.studies.networks import network_of

GAME = "connect4"


class Player(NamedTuple):
    """A player of the report."""

    name: str
    spec: str
    level: str = ""  # of 10, by the report's feeling


BOOK = "exact=false,distance=false,order=natural,pvs=false,memory=0"  # alpha-beta as a book prints it, and the report
AT_ONCE = f"{BOOK},deepening=false"  # to the given depth
MCTS = "mcts:simulations=5000,rollouts=100,c=1.5,playout=uniform,solver=false,implicit=0"
PLAYERS = (
    Player("random", "random", "2"),
    Player("heuristic one, depth 8", f"alphabeta:depth=8,evaluation=one,{AT_ONCE}", "6"),
    Player("heuristic one, depth 9", f"alphabeta:depth=9,evaluation=one,{AT_ONCE}", "6.5"),
    Player("heuristic two, depth 6", f"alphabeta:depth=6,evaluation=two,{AT_ONCE}"),
    Player("heuristic one-bis, depth 9", f"alphabeta:depth=9,evaluation=one-bis,{AT_ONCE}", "7.5"),
    Player("MCTS as printed", f"{MCTS},backup=ours", "8.5 first, 8 second"),
    Player("MCTS corrected", f"{MCTS},backup=own"),
    Player("our mcts, 5,000 simulations", "mcts:simulations=5000"),
    Player("AlphaZero", "alphazero:simulations=200", "3, or 10 well trained"),
)
STRONGEST = ("MCTS as printed", "our mcts, 5,000 simulations", "AlphaZero")
PERFECT = Player("perfect", "perfect", "10")

WHOLE = {  # complete searches of the first move on 4x4
    "minimax": "minimax:depth=16,evaluation=zero,distance=false",
    "alpha-beta": f"alphabeta:depth=16,evaluation=zero,{AT_ONCE}",
}
BOARDS = {"4x4": "connect4:width=4,height=4", "5x5": "connect4:width=5,height=5", "7x6": GAME}
LARGER = {  # of 5x5: as the report does, and with what a program has today
    "alpha-beta": f"alphabeta:depth=25,evaluation=zero,{AT_ONCE}",
    "alpha-beta with a table": "alphabeta:depth=25,evaluation=zero,exact=false,distance=false",
}
PARTS = {  # searches of larger boards that look so many plies ahead and no further
    ("5x5", "minimax", 10): "minimax:depth=10,evaluation=zero,distance=false",
    ("7x6", "minimax", 8): "minimax:depth=8,evaluation=zero,distance=false",
    ("7x6", "alpha-beta", 12): f"alphabeta:depth=12,evaluation=zero,{AT_ONCE}",
}
BY_TIME = {  # one search by its budget
    "alpha-beta": ("alphabeta:nodes={}", (100, 1000, 10_000, 100_000, 1_000_000)),
    "MCTS": ("mcts:simulations={}", (30, 100, 1000, 10_000, 100_000)),
    "AlphaZero": ("alphazero:simulations={}", (0, 16, 64, 200, 800)),
}
ALPHA_BETA_STATES, MINIMAX_STATES = 60_184, 6_000_000
PATIENCE = 900  # seconds after which it stopped minimax; alpha-beta looked at its states of 4x4 in about one
SCREEN_VALUE = 106  # "value: 106", found in 17.9 s
SECONDS = {("one", 8): 3, ("one", 9): 20, ("one", 10): 60, ("one-bis", 9): 40}
HEURISTICS, DEEPEST = ("one", "two", "one-bis"), 10


def complete(is_quick: bool) -> Measurement:
    """Minimax needs a while, and is left out of a quick run."""
    names = ("alpha-beta",) if is_quick else tuple(WHOLE)
    asked = [(BOARDS["4x4"], WHOLE[one]) for one in names]
    if not is_quick:
        asked += [(BOARDS["5x5"], spec) for spec in LARGER.values()]
    return Measurement("complete searches", searched, tuple(asked))


def partial(is_quick: bool) -> Measurement:
    asked = [] if is_quick else [(BOARDS[board], spec) for (board, _, _), spec in PARTS.items()]
    return Measurement("searches of some plies", searched, tuple(asked))


LISTED = Measurement("the listing", listed, ((BOARDS["4x4"], 1.0),))  # values lie between -1 and 1
SOLVED = Measurement("exact solver", solved, tuple((BOARDS[one],) for one in ("4x4", "5x5")))


def depths(is_quick: bool) -> Measurement:
    deepest = 8 if is_quick else DEEPEST
    return Measurement("heuristics by depth", by_depth, tuple((name, deepest, AT_ONCE) for name in HEURISTICS))


def accuracy(is_quick: bool) -> Measurement:
    positions = 20 if is_quick else 200
    return Measurement("accuracy", kept, tuple(_asked(one.spec, positions) for one in PLAYERS))


def by_time(is_quick: bool) -> Measurement:
    positions, most = (20, 4) if is_quick else (400, None)
    specs = [spec.format(n) for spec, budgets in BY_TIME.values() for n in budgets[:most]]
    return Measurement("strength by time", strength, tuple(_asked(one, positions) for one in specs))


def times(is_quick: bool) -> Measurement:
    """What a move of each player takes: games tell that by a clock, which runs on while a machine does other work."""
    positions = 20 if is_quick else 100
    return Measurement("time a move", strength, tuple(_asked(one.spec, positions) for one in PLAYERS))


def _asked(spec: str, positions: int) -> Arguments:
    """A new network is asked anew."""
    return spec, positions, network_of(spec, GAME)


def against_perfect(is_quick: bool) -> Games:
    """Exact play takes its time over openings: a quick run has the strongest players alone."""
    agents = (PERFECT.spec, *(one.spec for one in PLAYERS if not is_quick or one.name in STRONGEST))
    return Games("against perfect", checked(Spec(GAME, agents, "gauntlet", games=2 if is_quick else 20, seed=1)))


def cross(is_quick: bool) -> Games:
    agents = tuple(one.spec for one in PLAYERS)
    spec = Spec(GAME, agents, "round-robin", games=2 if is_quick else 20, seed=1, opening="random 4")
    return Games("cross table", checked(spec))


def experiments(is_quick: bool) -> list[Experiment]:
    measured: list[Experiment] = [
        LISTED,
        SOLVED,
        complete(is_quick),
        partial(is_quick),
        depths(is_quick),
        accuracy(is_quick),
        by_time(is_quick),
        times(is_quick),
    ]
    return [*measured, against_perfect(is_quick), cross(is_quick)]
