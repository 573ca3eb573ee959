"""Positions as plain data, for other processes and for files.

Moves alone would not do: no moves lead to the positions of a branch, in which what is hidden was dealt anew.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from mossa.errors import MossaError
from mossa.games import Game, Position
from mossa.games.history import PastMove


@dataclass(frozen=True, slots=True)
class Portable:
    """A position without its game; of its past, who moved what and who was shown it."""

    state: bytes
    past: tuple[tuple[int, str, int], ...]
    seed: int

    @classmethod
    def of(cls, position: Position) -> "Portable":
        past = tuple((one.player, one.move, one.shown) for one in position.past)
        return cls(position.copy_state().tobytes(), past, position.seed)

    def position(self, game: Game) -> Position:
        """The position; refused if the state of the game has another form by now."""
        if len(self.state) != game.state.itemsize:
            raise MossaError(f"{game}: a state has {game.state.itemsize} bytes, and {len(self.state)} are given")
        state: Any = np.frombuffer(self.state, game.state).copy().view(np.recarray)
        return Position(game, state, tuple(PastMove(*one) for one in self.past), self.seed)
