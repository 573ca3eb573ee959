"""Connect 4 played perfectly on any board; the usual one with an opening book."""

from functools import cache

from mossa.games import Position
from mossa.solvers.connect4.bits import Board, Stones, shapes
from mossa.solvers.connect4.book import shipped_book
from mossa.solvers.connect4.solver import Solver
from mossa.solvers.solution import Solution

__all__ = ["Solver", "solve"]


@cache
def solver_of(board: Board) -> Solver:
    """One solver a board: what it has learnt serves the next position."""
    return Solver(board, shipped_book(board))


def solve(position: Position) -> Solution:
    """The score of a position, and of each move whether it wins, draws or loses and whether it is among the best."""
    board, stones = _read(position)
    solver = solver_of(board)
    score = solver.score(stones)
    nodes = solver.nodes
    value, values = _sign(score), dict[int, int]()
    for column in board.columns(stones):
        values[column] = _result(solver, stones, column)
        nodes += solver.nodes
    best = [c for c, result in values.items() if result == value and (value == 0 or _is_best(solver, stones, c, score))]
    return Solution(
        value=value,
        plies=_plies(board, stones, score),
        values={str(column + 1): result for column, result in values.items()},
        best=tuple(str(column + 1) for column in best),
        score=score,
        nodes=nodes,
    )


def _read(position: Position) -> tuple[Board, Stones]:
    size, state = position.game.config, position.copy_state()[0]
    mine, theirs = (int(state.stones[(int(state.plies) + i) & 1]) for i in range(2))
    return Board(size.width, size.height), Stones(mine, mine | theirs)


def _result(solver: Solver, stones: Stones, column: int) -> int:
    """Whether a move wins (1), draws (0) or loses (-1): at most two null windows."""
    if _is_end(solver.board, stones, column):
        return 1 if _wins(solver.board, stones, column) else 0
    after = solver.board.play(stones, column)
    return -1 if solver.is_above(after, 0) else 0 if solver.is_above(after, -1) else 1


def _is_best(solver: Solver, stones: Stones, column: int, score: int) -> bool:
    """Whether a move that keeps the result keeps the score too."""
    if _is_end(solver.board, stones, column):
        return True  # no win is faster than one at once
    return not solver.is_above(solver.board.play(stones, column), -score)


def _wins(board: Board, stones: Stones, column: int) -> bool:
    return bool(shapes(board).has_four(stones.mine | board.drop(stones.filled, column)))


def _is_end(board: Board, stones: Stones, column: int) -> bool:
    return stones.plies + 1 == board.cells or _wins(board, stones, column)


def _sign(score: int) -> int:
    return (score > 0) - (score < 0)


def _plies(board: Board, stones: Stones, score: int) -> int:
    """How many plies the game lasts yet. The score leaves two lengths open, and who wins tells which it is."""
    if score == 0:
        return board.cells - stones.plies
    length = board.cells + 2 - 2 * abs(score) - stones.plies
    return length if length % 2 == (score > 0) else length - 1
