"""Lines of moves from one position, written as names."""

from collections.abc import Sequence

from mossa.games import Position
from mossa.games.game import StateArray


class Lines:
    """Names the moves along lines; states are kept, for lines share their beginnings and plain Python is slow."""

    def __init__(self, position: Position) -> None:
        self.game = position.game
        self._states: dict[tuple[int, ...], StateArray] = {(): position.copy_state()}

    def names(self, moves: Sequence[int]) -> tuple[str, ...]:
        """The names of the moves of a line."""
        line = tuple(moves)
        return tuple(self.game.texts.move_name(self._state(line[:i])[0], move) for i, move in enumerate(line))

    def _state(self, line: tuple[int, ...]) -> StateArray:
        if line not in self._states:
            self._states[line] = self._state(line[:-1]).copy()
            self.game.play(self._states[line][0], line[-1])
        return self._states[line]
