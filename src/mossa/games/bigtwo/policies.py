"""Ways to pick a move without search."""

from mossa.jit import popcount, rule


@rule
def greedy(state, moves, n, rng):
    """Never pass; play as many cards as there are, and of those the lowest: the least highest card, then the next.

    Words of cards compare like that: the greater has the higher card.
    """
    best, most = 0, 0
    for i in range(n):
        size = popcount(moves[i])
        if size > most or (size == most and moves[i] < moves[best]):
            best, most = i, size
    return best
