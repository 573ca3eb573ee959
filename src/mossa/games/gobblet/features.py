"""How a network sees Gobblet: the pieces of each size, which are on top, and how many are left in hand."""

from mossa.games.features import Features
from mossa.games.gobblet.board import Board
from mossa.games.gobblet.options import Rules
from mossa.jit import popcount, rule


def gobblet_features(board: Board, rules: Rules) -> Features:
    """Planes: my pieces by size, theirs, my tops, theirs, my hand by size, theirs."""
    side, cells, full, copies = board.side, board.cells, board.full, rules.copies
    tops, hands = 2 * side, 2 * side + 2

    @rule
    def write(state, planes):
        mover = state.plies & 1
        for viewer in range(2):
            player = mover ^ viewer
            for size in range(side):
                own = state.layers[size] >> player * cells & full
                left = (copies - popcount(own)) / copies
                for cell in range(cells):
                    planes[viewer * side + size, cell] = own >> cell & 1
                    planes[hands + viewer * side + size, cell] = left
            for cell in range(cells):
                planes[tops + viewer, cell] = state.tops[player] >> cell & 1

    return Features(
        planes=4 * side + 2,
        rows=side,
        columns=side,
        moves=board.entries + cells * cells,
        write=write,
        images=board.images,
    )
