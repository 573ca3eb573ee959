"""How a game is shown on a screen: its board, the gestures that make moves, and how positions are set up by hand."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from mossa.games.setup import Setup
from mossa.games.texts import State


@dataclass(frozen=True, eq=False, kw_only=True)
class Scene:
    """What the web app draws; a game without a board is drawn as text."""

    board: Callable[[State], Any] | None = None  # see `mossa.games.board`
    gesture: Callable[[State, int], Sequence[str]] | None = None  # the cells of the board to point at for a move
    setup: Setup | None = None  # how positions are put together piece by piece; needs `texts.write_state` and a board
