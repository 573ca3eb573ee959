"""Exact play: what a position is worth when nobody errs."""

from mossa.errors import MossaError
from mossa.games import Game, Position
from mossa.registry import Registry
from mossa.solvers.solution import Solution

__all__ = ["SOLVERS", "Solution", "solve", "unsolvable"]

SOLVERS = Registry(
    "solver of game",
    "mossa.solvers",
    {
        "connect4": "mossa.solvers.connect4:solve",
        "tictactoe": "mossa.solvers.complete:solve",
    },
)  # name of a game -> function of a position that has moves


def unsolvable(game: Game) -> str:
    """Why there is no exact play for a game; empty if there is."""
    if game.name in SOLVERS.names():
        return ""
    return f"no exact solver knows it (there are: {', '.join(SOLVERS.names())})"


def solve(position: Position) -> Solution:
    """The exact value of a position, and every move that keeps it."""
    if reason := unsolvable(position.game):
        raise MossaError(f"{position.game} cannot be solved: {reason}")
    if position.is_over:
        raise MossaError(f"{position.game}: the game is over after {position.line}; there is nothing to solve")
    solution: Solution = SOLVERS.load(position.game.name)(position)
    return solution
