"""Exact play by complete search, for games that are small enough: alpha-beta to the end, each move in a full window."""

from mossa.evaluation import evaluation
from mossa.games import Position
from mossa.search.alphabeta.alpha_beta import AlphaBeta
from mossa.search.alphabeta.kernel import Variant
from mossa.search.alphabeta.transposition import entries_in
from mossa.search.alphabeta.value import INFINITE, Scale
from mossa.solvers.solution import Solution
from mossa.solvers.solver import Solver, Watch

TABLE_MEGABYTES = 16
SLICE = 100_000  # nodes between two looks of who watches


def solve(position: Position, watch: Watch) -> Solution:
    """The value of every move of a position that has moves."""
    game = position.game
    scale = Scale(evaluation(game, "zero"))
    depth = game.max_plies
    search = AlphaBeta(game, Variant(scale), position.copy_state(), depth, entries_in(TABLE_MEGABYTES))
    raw: dict[str, int] = {}
    for move in position.move_codes():
        search.begin(move, depth, -INFINITE, INFINITE)
        while not search.run(SLICE):
            watch(search.nodes)
        raw[position.move_name(move)] = search.value
    best = max(raw.values())
    plies = scale.plies(best)
    moves = tuple(move for move, value in raw.items() if value == best)
    length, more = _draw_length(position, moves[0], watch) if plies is None else (plies, 0)
    return Solution(
        value=int(scale.unit(best)),
        plies=length,
        values={move: int(scale.unit(value)) for move, value in raw.items()},
        lengths={move: scale.plies(value) for move, value in raw.items()},
        best=moves,
        nodes=search.nodes + more,
    )


def _draw_length(position: Position, move: str, watch: Watch) -> tuple[int, int]:
    """How many plies a drawn game lasts if that move is made, and the nodes that it took to find out."""
    after = position.play(move)
    if after.is_over:
        return 1, 0
    solution = solve(after, watch)
    return 1 + (solution.plies or 0), solution.nodes


SOLVER = Solver(solve)
