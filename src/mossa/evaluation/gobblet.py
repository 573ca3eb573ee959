"""Evaluations of Gobblet on both boards: the thesis's, and one that sees who can complete and who can break lines."""

import numpy as np

from mossa.evaluation import Evaluation
from mossa.evaluation.tuning import Tuning
from mossa.games import Game
from mossa.games.gobblet.board import Board
from mossa.jit import Rule, popcount, rule


def evaluations(game: Game) -> tuple[Evaluation, ...]:
    """The evaluations of Gobblet, the best first."""
    board, copies = board_and_copies(game)
    return (
        Evaluation("lines", lines(board, copies), scale=200.0, trust=0.4),
        Evaluation("thesis", thesis(board, copies), scale=1000.0 if board.side == 3 else 10_000.0),
    )


def board_and_copies(game: Game) -> tuple[Board, int]:
    """What an evaluation must know of a game: the board, and how many pieces of each size a player has."""
    return Board(game.config.side), game.config.copies


USUAL_PLIES = {3: 25, 4: 82}  # of 100 random games 97 are shorter


STRONG = "alphabeta"  # beats mcts with as much CPU time on 4x4: see docs/gobblet.md


def tuning(game: Game) -> Tuning:
    usual_plies = min(game.max_plies, USUAL_PLIES[game.config.side])
    return Tuning(strong=STRONG, playout="decisive", usual_plies=usual_plies)


def thesis(board: Board, copies: int) -> Rule:
    """Report 003's heuristic (section 3.4): each line counts the product of 10 times the size of each own top piece.

    A line counts for a player where the other has no piece, or only such as the largest piece not entered yet could
    cover. Our reading: cells of the other count 1, as empty ones do, and a line without a piece of one's own counts
    nothing (the thesis gives an empty line 1 for both, which cancels).
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


# Where the weights of `lines` stand: by own tops, the other's tops, and whether those can be covered (or it completed)
LINES = 0  # + (own * 4 + other) * 2 + reach
TOPS = 32  # + size: pieces on top
BURIED = 36  # + size: pieces covered
TURN = 40  # to be to move
DANGER = 41  # + 1 or more: lines that the side to move must stop from being completed
FEATURES = 44

WON = 2000  # hundredths of a logit


def assess_rule(board: Board, copies: int) -> Rule:
    """The rule `(state, weights) -> value for the side to move`; WON where it can complete a line at once."""
    side, cells, full, lines, pieces = board.side, board.cells, board.full, board.lines, copies * board.side

    @rule
    def as_large(layers, size):
        """The cells where a piece of that size or larger stands."""
        both = 0
        for one in range(size, side):
            both |= layers[one]
        return (both | both >> cells) & full

    @rule
    def can_reach(own, other, line, large):
        """Whether a piece on the board, not of this line itself, is larger than all of the other's in it."""
        reserve, blockers = own & ~line, other & line
        is_reached = False
        for size in range(side):
            is_reached |= reserve & large[size] != 0 and blockers & large[size] == 0
        return is_reached

    @rule
    def assess(state, weights):
        player = state.plies & 1
        layers = state.layers
        own, other = state.tops[player], state.tops[1 - player]
        large = (as_large(layers, 0), as_large(layers, 1), as_large(layers, 2), as_large(layers, 3))
        held = other_held = pieces
        total = weights[TURN]
        for size in range(side):
            layer = layers[size]
            mine, theirs = layer >> player * cells & full, layer >> (1 - player) * cells & full
            covered = large[size + 1] if size + 1 < side else 0
            total += weights[TOPS + size] * (popcount(mine & ~covered) - popcount(theirs & ~covered))
            total += weights[BURIED + size] * (popcount(mine & covered) - popcount(theirs & covered))
            held -= popcount(mine)
            other_held -= popcount(theirs)
        danger = 0
        for line in lines:
            a, b = popcount(own & line), popcount(other & line)
            if a > 0:
                reach = can_reach(own, other, line, large) or (a + 1 == side and b == 0 and held > 0)
                if reach and a + 1 == side:
                    return WON
                total += weights[LINES + (a * 4 + b) * 2 + reach]
            if b > 0:
                reach = can_reach(other, own, line, large) or (b + 1 == side and a == 0 and other_held > 0)
                if reach and b + 1 == side:
                    danger += 1
                total -= weights[LINES + (b * 4 + a) * 2 + reach]
        return total - weights[DANGER + min(danger, 2)]

    return assess


def lines(board: Board, copies: int) -> Rule:
    """What lines are worth by who stands in them and who could cover whom, and pieces by size, on top or covered.

    In hundredths of a logit. On 3x3 the weights are those of a logistic regression on the exact values of 8,000 random
    positions: it tells 88 % of the won from the lost ones where nothing wins at once (`tools/gobblet_fit.py`). On 4x4
    they are set by hand: weights fitted to the results of 600 games of minimax were no better (19 wins, 20 losses and
    a draw at 60,000 nodes a move).
    """
    assess, weights = assess_rule(board, copies), _WEIGHTS[board.side]

    @rule
    def evaluate(state, player):
        value = assess(state, weights)
        return value if player == state.plies & 1 else -value

    return evaluate


def _weights(by_line: dict[tuple[int, int], tuple[int, int]], tops: list[int], buried: list[int], rest: list[int]):
    """The weights in their places; lines by (own tops, the other's tops): (without reach, with reach)."""
    weights = np.zeros(FEATURES, np.int64)
    for (own, other), pair in by_line.items():
        weights[LINES + (own * 4 + other) * 2 :][:2] = pair
    weights[TOPS : TOPS + len(tops)] = tops
    weights[BURIED : BURIED + len(buried)] = buried
    weights[TURN:] = rest
    return weights


_WEIGHTS = {
    3: _weights(
        {(1, 0): (57, 28), (1, 1): (12, -12), (1, 2): (-10, -31), (2, 0): (0, 58), (2, 1): (74, -33)},
        tops=[108, 53, 189],
        buried=[0, 45, 29],
        rest=[151, -102, -51, 1],
    ),
    4: _weights(
        {(1, 0): (10, 10), (2, 0): (40, 40), (3, 0): (100, 100), (2, 1): (10, 30), (3, 1): (30, 60), (1, 1): (0, 5)},
        tops=[5, 10, 20, 40],
        buried=[0, 0, 0, 0],
        rest=[50, 0, 100, 400],
    ),
}
