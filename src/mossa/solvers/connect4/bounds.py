"""What either player is sure of, seen without search.

Two players fill a board in turn, so one of them owns its last stone: the *last* player (the second one, where the
cells are even in number), against the *other*. Two strategies by parity give bounds that hold against any play.

**Following up** (claimeven: V. Allis, A Knowledge-based Approach of Connect-Four, 1988). The last player answers each
stone with one on top of it and so gets every second cell of a column counted from the top: the last player's rows. A
column with an odd number of empty cells has such a cell lying open. Whenever the other is to move, these open cells are
even in number, so the last player answers one with another. The other ends at most with the stones on the board, the
empty cells of the other rows and the open cells. If these hold no line of four, the last player does not lose; if the
last player's own claims hold one, the last player wins.

**Zugzwang**. If the other player threatens a cell of the *other* rows, nobody wants to play the cell below it. Leave it
out with all above it: an odd number of cells, so now the other player moves last in what remains and follows up there;
in the column of the threat the rows change hands. At the end the last player must play below the threat. Unless that
player can make four before, the other wins, at the latest when all but the cells above the threat are filled.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from mossa.jit import rule, trailing_zeros
from mossa.solvers.connect4.bits import Board, shapes

NOTHING = -31  # below any score of a board of 63 bits


class Bounds(NamedTuple):
    """Rules that give a score which the player is sure to reach, or NOTHING."""

    last_player: Callable[..., Any]
    other_player: Callable[..., Any]


@cache
def bounds(board: Board) -> Bounds:
    """The rules of one board."""
    height, step, full, bottom = board.height, board.step, board.full, board.bottom
    last_rows = board.last_rows
    other_rows = full ^ last_rows
    column_cells = board.column(0)
    has_four, winning_cells, _ = shapes(board)

    @rule
    def last_player(last, other, filled):
        """The score that the player of the last stone has for sure by following up."""
        empty = full ^ filled
        open_cells = filled + bottom & last_rows
        if has_four(other | empty & other_rows | open_cells):
            return NOTHING
        claims = empty & last_rows & ~open_cells
        if not has_four(last | claims):
            return 0
        score = 1
        threats = winning_cells(last, filled) & claims
        for above in range(2, height, 2):  # the cell below a threat is played last: those above stay empty
            if threats & bottom << height - 1 - above:
                score = (above + 2) >> 1
        return score

    @rule
    def other_player(last, threats, filled):
        """The score that the other player has for sure by a threat, given the cells that win."""
        score = NOTHING
        playable = filled + bottom
        empty = full ^ filled
        threats &= other_rows & ~playable
        while threats:
            threat = threats & -threats
            cell = trailing_zeros(threat)
            row = cell % step
            column = column_cells << cell - row
            below = empty & column & threat - 1
            sides = (empty & other_rows | playable & last_rows) & ~column
            if not has_four(last | sides | below & last_rows | below & playable):
                score = max(score, (height + 1 - row) >> 1)
            threats &= ~column  # a lower threat shadows those above it
        return score

    return Bounds(last_player, other_player)
