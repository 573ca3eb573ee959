"""Exact play: what a position is worth when nobody errs."""

from pathlib import Path

from mossa.clock import thinking_time
from mossa.errors import MossaError
from mossa.games import Game, Position
from mossa.registry import Registry
from mossa.solvers.data import Report, Share
from mossa.solvers.solution import Solution
from mossa.solvers.solver import Solver, UnsolvedError, Watch

__all__ = [
    "SOLVERS",
    "Report",
    "Share",
    "Solution",
    "Solver",
    "UnsolvedError",
    "Watch",
    "answers_in_seconds",
    "build",
    "solve",
    "unsolvable",
]

SOLVERS = Registry(
    "solver of game",
    "mossa.solvers",
    {
        "connect4": "mossa.solvers.connect4:SOLVER",
        "gobblet3": "mossa.solvers.gobblet3:SOLVER",
        "tictactoe": "mossa.solvers.complete:SOLVER",
    },
)  # name of a game -> its `Solver`


def solver_of(game: Game) -> Solver | None:
    """The exact play of a game with any options; None if there is none."""
    return SOLVERS.load(game.name) if game.name in SOLVERS.names() else None


def unsolvable(game: Game) -> str:
    """Why there is no exact play for a game; empty if there is."""
    solver = solver_of(game)
    return solver.refusal(game) if solver else f"no exact solver knows it (there are: {', '.join(SOLVERS.names())})"


def answers_in_seconds(game: Game) -> bool:
    """Whether there is exact play that answers within seconds, wherever it is asked."""
    solver = solver_of(game)
    return solver is not None and not solver.refusal(game) and solver.answers_in_seconds(game)


def build(game: Game, report: Report, share: Share = map) -> Path:
    """Build what makes exact play quick, or go on with it; the file that it was written to."""
    builders = {name: one.build for name, one in SOLVERS.loaded() if one.build is not None}
    if game.name not in builders:
        raise MossaError(f"{game} has no book or table to build (there are: {', '.join(builders)})")
    if reason := unsolvable(game):
        raise MossaError(f"{game} has no book or table to build: {reason}")
    return builders[game.name](game, report, share)


def solve(position: Position, seconds: float | None = None, watch: Watch | None = None) -> Solution:
    """The exact value of a position, and every move that keeps it.

    A long search tells `watch` its nodes some times a second; it ends with `UnsolvedError` after so many seconds, or
    with whatever `watch` raises.
    """
    solver, reason = solver_of(position.game), unsolvable(position.game)
    if reason or solver is None:
        raise MossaError(f"{position.game} cannot be solved: {reason}")
    if position.is_over:
        raise MossaError(f"{position.game}: the game is over after {position.line}; there is nothing to solve")
    begin = thinking_time()

    def look(nodes: int) -> None:
        if watch is not None:
            watch(nodes)
        if seconds is not None and thinking_time() - begin >= seconds:
            raise UnsolvedError(f"{position.game}: not solved within {seconds:g} s ({nodes:,} nodes)")

    return solver.solve(position, look)
