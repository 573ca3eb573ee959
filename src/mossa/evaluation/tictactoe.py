"""The evaluation of the tic-tac-toe report.

Each of the eight lines on which only one player has marks counts 100^marks - 1, for or against.
"""

from mossa.evaluation import Evaluation
from mossa.games import Game
from mossa.games.tictactoe import LINES
from mossa.jit import popcount, rule


@rule
def lines(state, player):
    own, other = state.marks[player], state.marks[1 - player]
    total = 0
    for line in LINES:
        mine, theirs = popcount(own & line), popcount(other & line)
        if mine == 0 or theirs == 0:
            total += 100**mine - 100**theirs
    return total


def evaluations(game: Game) -> tuple[Evaluation, ...]:
    """The evaluations of tic-tac-toe, the best first."""
    return (Evaluation("lines", lines, scale=10_000.0),)
