"""What a game offers for exact play: one record, so that a plug-in has one thing to register."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from mossa.errors import MossaError
from mossa.games import Game, Position
from mossa.solvers.data import Report, Share
from mossa.solvers.solution import Solution

Watch: TypeAlias = Callable[[int], None]  # told the nodes so far, some times a second; it may raise to end the search


class UnsolvedError(MossaError):
    """A search for exact play was ended before it had its answer."""


def _can_be_solved(_: Game) -> str:
    return ""


def _always(_: Game) -> bool:
    return True


@dataclass(frozen=True)
class Solver:
    """Exact play of one game."""

    solve: Callable[[Position, Watch], Solution]  # of a position that has moves
    refusal: Callable[[Game], str] = _can_be_solved  # why a game with such options cannot be solved; empty if it can
    answers_in_seconds: Callable[[Game], bool] = _always  # every position of a game with such options
    build: Callable[[Game, Report, Share], Path] | None = None  # write a book or table into the data folder
