"""How a network sees a game: planes of numbers over the cells of a board, always from the mover's side.

A network answers with one logit for each move code, so the codes of such a game must be 0, 1, ..., `moves` - 1.
"""

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from mossa.jit import Rule


@dataclass(frozen=True, eq=False, kw_only=True)
class Features:
    """What a game offers to networks."""

    planes: int
    rows: int
    columns: int
    moves: int  # every move code is below this
    write: Rule  # (state, planes): fill in planes[plane, cell], all zero before, as the side to move sees the board
    images: npt.NDArray[np.int64] = field(default_factory=lambda: np.zeros((0, 0), np.int64))
    # [symmetry, cell] where a symmetry of the game puts a cell; empty: positions are learnt as they are

    @property
    def cells(self) -> int:
        return self.rows * self.columns
