"""Ways to pick a move without search. Words of cards compare by their highest card, then by the next."""

from mossa.games.bigtwo.cards import ranks_of
from mossa.jit import below, popcount, rule


@rule
def greedy(state, moves, n, rng):
    """Never pass; play as many cards as there are, and of those the lowest."""
    best, most = 0, 0
    for i in range(n):
        size = popcount(moves[i])
        if size > most or (size == most and moves[i] < moves[best]):
            best, most = i, size
    return best


@rule
def tidy(state, moves, n, rng):
    """Never pass; play what leaves the fewest ranks in hand, of that the most cards, of those the lowest.

    So pairs and triples stay together, and hands of five go first. Before a player with one card singles are played
    from the top.
    """
    hand = state.hand[state.player]
    is_last = state.left[(state.player + 1) & 3] == 1
    best, best_worth = 0, -1
    for i in range(n):
        move = moves[i]
        if move:
            size = popcount(move)
            worth = 8 * (13 - popcount(ranks_of(hand & ~move))) + size
            if is_last and size == 1 and move != hand:
                worth = 0  # all alike: the highest of them, and anything else before
            is_lower = move > moves[best] if worth == 0 else move < moves[best]
            if worth > best_worth or (worth == best_worth and is_lower):
                best, best_worth = i, worth
    return best


@rule
def mixed(state, moves, n, rng):
    """One move in four at random, the others tidily."""
    return below(rng, n) if below(rng, 4) == 0 else tidy(state, moves, n, rng)
