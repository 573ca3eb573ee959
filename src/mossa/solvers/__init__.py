"""Exact play: what a position is worth when nobody errs."""

from pathlib import Path

from mossa.errors import MossaError
from mossa.games import Game, Position
from mossa.registry import Registry
from mossa.solvers.data import Report, Share
from mossa.solvers.solution import Solution

__all__ = [
    "BUILDERS",
    "SOLVERS",
    "Report",
    "Share",
    "Solution",
    "answers_in_seconds",
    "build",
    "solve",
    "unsolvable",
]

SOLVERS = Registry(
    "solver of game",
    "mossa.solvers",
    {
        "connect4": "mossa.solvers.connect4:solve",
        "gobblet3": "mossa.solvers.gobblet3:solve",
        "tictactoe": "mossa.solvers.complete:solve",
    },
)  # name of a game -> function of a position that has moves


BUILDERS = Registry(
    "book of game",
    "mossa.builders",
    {
        "connect4": "mossa.solvers.connect4.build:build_for",
        "gobblet3": "mossa.solvers.gobblet3.build:build_for",
    },
)  # name of a game -> function of game, report and share that builds its book or table into the data folder

REFUSALS = Registry(
    "refusal of game",
    "mossa.refusals",
    {"gobblet3": "mossa.solvers.gobblet3:refusal"},
)  # name of a game -> function of the game that tells why its options cannot be solved; empty if they can

SPEEDS = Registry(
    "speed of solving game",
    "mossa.speeds",
    {"connect4": "mossa.solvers.connect4:answers_in_seconds"},
)  # name of a game -> function of the game that tells whether every position is solved within seconds; else all are


def build(game: Game, report: Report, share: Share = map) -> Path:
    """Build what makes exact play quick, or go on with it; the file that it was written to."""
    if game.name not in BUILDERS.names():
        raise MossaError(f"{game} has no book or table to build (there are: {', '.join(BUILDERS.names())})")
    if reason := unsolvable(game):
        raise MossaError(f"{game} has no book or table to build: {reason}")
    file: Path = BUILDERS.load(game.name)(game, report, share)
    return file


def unsolvable(game: Game) -> str:
    """Why there is no exact play for a game; empty if there is."""
    if game.name in SOLVERS.names():
        return str(REFUSALS.load(game.name)(game)) if game.name in REFUSALS.names() else ""
    return f"no exact solver knows it (there are: {', '.join(SOLVERS.names())})"


def answers_in_seconds(game: Game) -> bool:
    """Whether there is exact play that answers within seconds, wherever it is asked."""
    if unsolvable(game):
        return False
    return bool(SPEEDS.load(game.name)(game)) if game.name in SPEEDS.names() else True


def solve(position: Position) -> Solution:
    """The exact value of a position, and every move that keeps it."""
    if reason := unsolvable(position.game):
        raise MossaError(f"{position.game} cannot be solved: {reason}")
    if position.is_over:
        raise MossaError(f"{position.game}: the game is over after {position.line}; there is nothing to solve")
    solution: Solution = SOLVERS.load(position.game.name)(position)
    return solution
