"""Evaluations of Gobblet on both boards: the thesis's."""

import numpy as np

from mossa.evaluation import Evaluation
from mossa.games import Game
from mossa.games.gobblet.board import Board
from mossa.jit import Rule, popcount, rule


def evaluations(game: Game) -> tuple[Evaluation, ...]:
    """The evaluations of Gobblet, the best first."""
    board = Board(int(game.name[-1]))
    return (Evaluation("thesis", thesis(board, _copies(game)), scale=1000.0 if board.side == 3 else 10_000.0),)


def _copies(game: Game) -> int:
    """How many pieces of each size a player has."""
    copies: int = game.options.get("copies", 2 if game.name == "gobblet3" else 3)
    return copies


def thesis(board: Board, copies: int) -> Rule:
    """Report 003's heuristic (section 3.4): each line counts the product of 10 times the size of each own top piece.

    A line counts for a player where the other has no piece, or only such as he could cover with the largest piece that
    he has not entered yet. Our reading: cells of the other count 1, as empty ones do, and a line without a piece of
    his own counts nothing (the thesis gives an empty line 1 for both, which cancels).
    """
    side, cells, full, lines = board.side, board.cells, board.full, board.lines
    # [size, n] what n pieces of a size multiply a line by
    weights = np.array([[(10 * size) ** n for n in range(side + 1)] for size in range(1, side + 1)])

    @rule
    def largest_in_hand(state, player):
        """Sizes count from 1 here; 0 if the hand is empty."""
        for size in range(side, 0, -1):
            if popcount(state.layers[size - 1] >> player * cells & full) < copies:
                return size
        return 0

    @rule
    def evaluate(state, player):
        own, other = state.tops[player], state.tops[1 - player]
        own_reach, other_reach = largest_in_hand(state, player), largest_in_hand(state, 1 - player)
        total = 0
        for line in lines:
            mine, theirs = own & line, other & line
            if mine == 0 and theirs == 0:
                continue
            gain, loss, my_largest, their_largest, covered = 1, 1, 0, 0, 0
            for size in range(side, 0, -1):
                layer = state.layers[size - 1]
                here = (layer >> player * cells) & mine & ~covered
                there = (layer >> (1 - player) * cells) & theirs & ~covered
                covered |= here | there
                gain *= weights[size - 1, popcount(here)]
                loss *= weights[size - 1, popcount(there)]
                if here and not my_largest:
                    my_largest = size
                if there and not their_largest:
                    their_largest = size
            if mine and (their_largest == 0 or their_largest < own_reach):
                total += gain
            if theirs and (my_largest == 0 or my_largest < other_reach):
                total -= loss
        return total

    return evaluate
