"""Exact play by complete search, for games that are small enough: alpha-beta to the end, each move in a full window."""

from mossa.evaluation import evaluation
from mossa.games import Position
from mossa.search.alphabeta.alpha_beta import AlphaBeta, Variant
from mossa.search.alphabeta.transposition import entries_in
from mossa.search.alphabeta.value import INFINITE, Scale
from mossa.solvers.solution import Solution

TABLE_MEGABYTES = 16
SLICE = 100_000  # nodes between two chances to interrupt


def solve(position: Position) -> Solution:
    """The value of every move of a position that has moves."""
    game = position.game
    scale = Scale(evaluation(game, "zero"))
    depth = game.max_plies
    search = AlphaBeta(game, Variant(scale), position.copy_state(), depth, entries_in(TABLE_MEGABYTES))
    raw: dict[str, int] = {}
    for move in position.move_codes():
        search.begin(move, depth, -INFINITE, INFINITE)
        while not search.run(SLICE):
            pass
        raw[position.move_name(move)] = search.value
    best = max(raw.values())
    plies = scale.plies(best)
    moves = tuple(move for move, value in raw.items() if value == best)
    return Solution(
        value=int(scale.unit(best)),
        plies=_length(position.play(moves[0])) if plies is None else plies,
        values={move: int(scale.unit(value)) for move, value in raw.items()},
        best=moves,
        nodes=search.nodes,
    )


def _length(position: Position) -> int:
    """How long a drawn game still lasts, with the ply that led here."""
    return 1 + (0 if position.is_over else solve(position).plies or 0)
