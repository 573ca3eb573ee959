"""Positions as bytes, for processes and files: some were never reached by moves, so that these do not suffice."""

import numpy as np

from mossa.errors import MossaError
from mossa.games import Game, Position
from mossa.games.history import named_moves


def written(position: Position) -> bytes:
    """The state as it lies in memory."""
    return bytes(position.copy_state().tobytes())


def restored(game: Game, state: bytes, moves: tuple[str, ...], seed: int = 0) -> Position:
    """The position that was written; refused if the game's state has another form by now."""
    if len(state) != game.state.itemsize:
        raise MossaError(f"{game}: a state of {len(state)} bytes is none; it has {game.state.itemsize}")
    return Position(game, np.frombuffer(state, game.state).copy().view(np.recarray), named_moves(moves), seed)
