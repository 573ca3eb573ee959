"""What moves are worth wherever they are made: move-average sampling (MAST; Björnsson and Finnsson 2009).

Every simulation counts for each of its moves, in the tree and beyond. Moves are told apart by ten bits of their code.
"""

from mossa.games import CHANCE
from mossa.jit import rule

SLOTS = 1 << 10


@rule
def slot(move):
    """Ten bits for a move of up to sixty."""
    return (move ^ move >> 10 ^ move >> 20 ^ move >> 30 ^ move >> 40 ^ move >> 50) & SLOTS - 1


@rule
def learn_habits(work, scores):
    """Count the score of every mover of the simulation for his moves."""
    for ply in range(work.plies[0]):
        mover = work.movers[ply]
        if mover != CHANCE:
            habit = work.habits[mover, slot(work.line[ply])]
            habit.visits += 1
            habit.total += scores[mover]
