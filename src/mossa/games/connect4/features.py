"""How a network sees Connect 4: the stones, where the next ones fall, where they would make four, and the odd rows.

Who gets the last word in a column depends on whether a row is odd or even, which is what endings are about.
"""

import numpy as np

from mossa.games.features import Features
from mossa.jit import rule

MINE, THEIRS, NEXT, MY_WINS, THEIR_WINS, ODD_ROWS = range(6)


def connect4_features(width: int, height: int) -> Features:
    """The planes of a board; cell row * width + column, row 0 at the bottom."""
    height1 = height + 1
    board = sum((1 << height) - 1 << c * height1 for c in range(width))
    bottom_row = sum(1 << c * height1 for c in range(width))
    cells = [row * width + column for row in range(height) for column in range(width)]
    mirrored = [row * width + width - 1 - column for row in range(height) for column in range(width)]

    @rule
    def wins(stones, filled):
        """The empty cells, reachable now or later, where one more stone makes four."""
        found = stones << 1 & stones << 2 & stones << 3
        for step in (height1 - 1, height1, height1 + 1):
            pairs = stones << step & stones << 2 * step
            found |= pairs & (stones << 3 * step | stones >> step)
            pairs = stones >> step & stones >> 2 * step
            found |= pairs & (stones >> 3 * step | stones << step)
        return found & board & ~filled

    @rule
    def write(state, planes):
        mine, theirs = state.stones[state.plies & 1], state.stones[1 - (state.plies & 1)]
        filled = mine | theirs
        falls = filled + bottom_row & board
        my_wins, their_wins = wins(mine, filled), wins(theirs, filled)
        for column in range(width):
            for row in range(height):
                bit, cell = column * height1 + row, row * width + column
                planes[MINE, cell] = mine >> bit & 1
                planes[THEIRS, cell] = theirs >> bit & 1
                planes[NEXT, cell] = falls >> bit & 1
                planes[MY_WINS, cell] = my_wins >> bit & 1
                planes[THEIR_WINS, cell] = their_wins >> bit & 1
                planes[ODD_ROWS, cell] = 1 - (row & 1)

    return Features(planes=6, rows=height, columns=width, moves=width, write=write, images=np.array([cells, mirrored]))
