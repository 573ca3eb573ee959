"""Evaluations of Connect 4 on any board: the three of the report, and one that knows threats.

All count patterns on a whole bitboard at once (its layout: `mossa.games.connect4.rules`): a pattern that begins at a
cell and runs along a direction is an AND of the board shifted by multiples of the direction's step.
"""

import numpy as np

from mossa.evaluation import Evaluation
from mossa.games import Game
from mossa.jit import Rule, popcount, rule


def evaluations(game: Game) -> tuple[Evaluation, ...]:
    """The evaluations of Connect 4, the best first."""
    board = _Board(game)
    return (
        Evaluation("threats", threats(board), scale=200.0, trust=0.4),
        Evaluation("one", one(board), scale=200.0),
        Evaluation("one-bis", one_bis(board), scale=300.0),
        Evaluation("two", two(board), scale=50.0),
    )


class _Board:
    """The constants of a board of one size."""

    def __init__(self, game: Game) -> None:
        self.width = game.max_moves
        self.height = game.max_plies // self.width
        self.cells = self.row_mask(range(self.height))
        column = (1 << self.height) - 1 << (self.width // 2) * (self.height + 1)
        self.centre = column if self.width % 2 else 0  # with an even width no column is in the middle

    def row_mask(self, rows: range) -> int:
        """The cells of some rows."""
        return sum(1 << c * (self.height + 1) + r for c in range(self.width) for r in rows)

    def steps(self, length: int) -> tuple[int, ...]:
        """The steps of the directions in which so many cells can stand in line: up, right, down right, up right."""
        across = self.height + 1
        return (1, across, across - 1, across + 1) if self.width >= length else (1,)


def _run_count(board: _Board, length: int) -> Rule:
    """The rule that counts runs: lines of `length` adjacent stones, those within longer ones too."""
    steps = board.steps(length)

    @rule
    def run_count(stones):
        total = 0
        for step in steps:
            runs = stones
            for i in range(1, length):
                runs &= stones >> i * step
            total += popcount(runs)
        return total

    return run_count


def one(board: _Board) -> Rule:
    """The report's first heuristic: 100 a run of three, own less the opponent's, and 1 for an own run of two.

    Our reading: a run is any line of so many adjacent own stones, so that a run of three holds two of two; the
    opponent's runs of two do not count, as the report has it.
    """
    twos, threes = _run_count(board, 2), _run_count(board, 3)

    @rule
    def evaluate(state, player):
        own, other = state.stones[player], state.stones[1 - player]
        return 100 * (threes(own) - threes(other)) + twos(own)

    return evaluate


def one_bis(board: _Board) -> Rule:
    """Heuristic one, with threes that an empty cell precedes or follows counted more.

    The report's pseudocode is lost. Our reading: such a three counts twice, 200 in place of 100, for both players.
    """
    plain, steps, cells = one(board), board.steps(4), board.cells

    @rule
    def open_threes(stones, empty):
        total = 0
        for step in steps:
            threes = stones & stones >> step & stones >> 2 * step
            total += popcount(threes & (empty << step | empty >> 3 * step))
        return total

    @rule
    def evaluate(state, player):
        own, other = state.stones[player], state.stones[1 - player]
        empty = cells & ~(own | other)
        return plain(state, player) + 100 * (open_threes(own, empty) - open_threes(other, empty))

    return evaluate


def two(board: _Board) -> Rule:
    """The report's second heuristic: patterns with gaps, own less the opponent's, and the centre column.

    20 each `_XXX_`; 10 each `XXX_`, `_XXX`, `XX_X`, `X_XX`; 1 each `_XX_`, `XX_`, `_XX`, `X_X`; 1 for each stone more
    than the opponent has in the centre column. Our reading: every place where a pattern fits counts, as in the report's
    pseudocode, so that an open three is also two half-open ones.
    """
    cells, centre = board.cells, board.centre
    steps3, steps4, steps5 = board.steps(3), board.steps(4), board.steps(5)

    @rule
    def patterns(stones, empty):
        total = 0
        for step in steps3:
            pairs = stones & stones >> step
            total += popcount(pairs & empty >> 2 * step) + popcount(empty & pairs >> step)
            total += popcount(stones & empty >> step & stones >> 2 * step)
        for step in steps4:
            pairs = stones & stones >> step
            threes = pairs & stones >> 2 * step
            total += popcount(empty & pairs >> step & empty >> 3 * step)
            total += 10 * (popcount(threes & empty >> 3 * step) + popcount(empty & threes >> step))
            total += 10 * popcount(pairs & empty >> 2 * step & stones >> 3 * step)
            total += 10 * popcount(stones & empty >> step & pairs >> 2 * step)
        for step in steps5:
            threes = stones & stones >> step & stones >> 2 * step
            total += 20 * popcount(empty & threes >> step & empty >> 4 * step)
        return total

    @rule
    def evaluate(state, player):
        own, other = state.stones[player], state.stones[1 - player]
        empty = cells & ~(own | other)
        in_centre = popcount(own & centre) - popcount(other & centre)
        return patterns(own, empty) - patterns(other, empty) + in_centre

    return evaluate


def threats(board: _Board) -> Rule:
    """Who profits when the board fills up: the empty cells that complete a four, and the lines that may come to one.

    On a board of even height the second player can answer in the column just played, so that they get the even rows
    and the first player the odd ones: a threat that waits in a row of one's own is worth most, and one above a cell
    that the opponent threatens is never reached. Decided before that: a side to move with a threat to play
    at once has won; one that faces two, or one with another right above it, has lost.

    In hundredths of a logit: 200 points are odds of 7.4 to 1, and as much as tanh(1) in [-1, 1]. The weights are those
    of a logistic regression on the exact results of 30,000 positions of 11 to 34 plies, rounded; it tells 82 % of the
    won from the lost ones on positions kept apart, where runs of three and two (heuristic one) tell 60 %.
    """
    cells, bottom = board.cells, board.row_mask(range(1))
    odd, even = board.row_mask(range(0, board.height, 2)), board.row_mask(range(1, board.height, 2))
    rows, steps, winning_cells = board.height, board.steps(4), _winning_cells(board)
    # [player, row]: what a waiting threat is worth in odd and in even rows
    worth = np.array([[150, 5], [50, 90]] if board.height % 2 == 0 else [[75, 75], [75, 75]])

    @rule
    def above(marks):
        reach = marks << 1 & cells
        for _ in range(2, rows):
            reach |= reach << 1 & cells
        return reach

    @rule
    def prospects(stones, free):
        """Lines of four without a stone of the opponent: 13 each, and 29 more with two stones of one's own."""
        total = 0
        for step in steps:
            ends, middle = free & free >> step, free >> 2 * step & free >> 3 * step
            b, c, d = stones >> step, stones >> 2 * step, stones >> 3 * step
            lines = ends & middle
            total += 13 * popcount(lines) + 29 * popcount(lines & ((stones | b) & (c | d) | stones & b | c & d))
        return total

    @rule
    def waiting(player, own, other):
        useful = own & ~above(other)
        return worth[player, 0] * popcount(useful & odd) + worth[player, 1] * popcount(useful & even)

    @rule
    def evaluate(state, player):
        mover = state.plies & 1
        own, other = state.stones[mover], state.stones[1 - mover]
        empty = cells & ~(own | other)
        wins, losses = winning_cells(own, empty), winning_cells(other, empty)
        playable = (own | other) + bottom & cells
        forced = losses & playable
        if wins & playable:
            total = 2000
        elif forced & forced - 1 or forced << 1 & losses:
            total = -2000
        else:
            total = prospects(own, cells & ~other) - prospects(other, cells & ~own)
            total += waiting(mover, wins, losses & ~forced) - waiting(1 - mover, losses & ~forced, wins)
            total += 125 - (80 if forced else 0)
        return total if player == mover else -total

    return evaluate


def _winning_cells(board: _Board) -> Rule:
    """The rule that finds the empty cells that would complete a four."""
    across = board.steps(4)[1:] or (1,)  # a loop over nothing does not compile, and columns once more find no more

    @rule
    def winning_cells(stones, empty):
        found = stones << 1 & stones << 2 & stones << 3
        for step in across:
            left, right = stones << step & stones << 2 * step, stones >> step & stones >> 2 * step
            found |= left & (stones << 3 * step | stones >> step) | right & (stones << step | stones >> 3 * step)
        return found & empty

    return winning_cells
