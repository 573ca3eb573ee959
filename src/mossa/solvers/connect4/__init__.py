"""Connect 4 played perfectly on any board; the usual one with an opening book."""

from functools import cache

from mossa.games import Game, Position
from mossa.solvers.connect4.bits import Board, Stones
from mossa.solvers.connect4.book import shipped_book
from mossa.solvers.connect4.build import build_for
from mossa.solvers.connect4.solver import ScoreSolver
from mossa.solvers.solution import Solution
from mossa.solvers.solver import Solver, Watch

__all__ = ["SOLVER", "ScoreSolver", "answers_in_seconds", "solve"]

QUICK_CELLS = 30


@cache
def score_solver(board: Board) -> ScoreSolver:
    """One solver a board: what it has learnt serves the next position."""
    return ScoreSolver(board, shipped_book(board))


def solve(position: Position, watch: Watch) -> Solution:
    """The score of a position and of each of its moves."""
    board, stones = _read(position)
    solver = score_solver(board)
    scores = {c: one for c, one in enumerate(solver.column_scores(stones, watch)) if one is not None}
    score = max(scores.values())
    return Solution(
        value=_sign(score),
        plies=_plies(board, stones, score),
        values={_name(column): _sign(one) for column, one in scores.items()},
        lengths={_name(column): _plies(board, stones, one) if one else None for column, one in scores.items()},
        best=tuple(_name(column) for column, one in scores.items() if one == score),
        score=score,
        scores={_name(column): one for column, one in scores.items()},
        nodes=solver.nodes,
    )


def answers_in_seconds(game: Game) -> bool:
    """Whether no position of the board is slow: it is small, or has a book for its openings."""
    board = Board(game.config.width, game.config.height)
    return board.cells <= QUICK_CELLS or shipped_book(board) is not None


def _read(position: Position) -> tuple[Board, Stones]:
    size, state = position.game.config, position.copy_state()[0]
    mine, theirs = (int(state.stones[(int(state.plies) + i) & 1]) for i in range(2))
    return Board(size.width, size.height), Stones(mine, mine | theirs)


def _name(column: int) -> str:
    return str(column + 1)


def _sign(score: int) -> int:
    return (score > 0) - (score < 0)


def _plies(board: Board, stones: Stones, score: int) -> int:
    """How many plies the game lasts yet. The score leaves two lengths open, and who wins tells which it is."""
    if score == 0:
        return board.cells - stones.plies
    length = board.cells + 2 - 2 * abs(score) - stones.plies
    return length if length % 2 == (score > 0) else length - 1


SOLVER = Solver(solve, answers_in_seconds=answers_in_seconds, build=build_for)
