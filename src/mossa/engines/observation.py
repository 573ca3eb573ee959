"""A position as numbers, as far as a seat may know it.

Where a game says how a network sees it, these are its planes, from the side of whoever moves. Elsewhere it is a row:
the fields of the state in their order, words of 64 bits bit by bit from the lowest, smaller numbers as they are; and in
the end, a 1 at the place of the seat that looks.
"""

from functools import cache

import numpy as np
import numpy.typing as npt

from mossa.games import Game, Position

Numbers = npt.NDArray[np.float32]
WORD = np.dtype(np.int64)


def observation(position: Position, seat: int) -> Numbers:
    state, game = position.seen_by(seat).copy_state(), position.game
    if game.features is not None:
        planes = np.zeros((game.features.planes, game.features.cells), np.float32)
        game.features.write(state[0], planes)
        return planes.reshape(shape(game))
    fields = [_numbers(np.atleast_1d(state[name][0])) for name in game.state.names or ()]
    return np.concatenate([*fields, np.eye(game.players, dtype=np.float32)[seat]])


def _numbers(values: npt.NDArray[np.integer]) -> Numbers:
    if values.dtype == WORD:
        values = (values[:, None] >> np.arange(64) & 1).ravel()
    return values.astype(np.float32)


@cache
def shape(game: Game) -> tuple[int, ...]:
    if game.features is not None:
        return game.features.planes, game.features.rows, game.features.columns
    return observation(game.new(), 0).shape
