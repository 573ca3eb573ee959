"""What passes and plays suggest of hidden hands, for deals that are drawn by it.

Two words a seat, of cards that it would have been expected to play and did not:

    unlikely   passed on a single: all that beat it; answered one: all between it and the answer
    unpaired   the same of pairs: cards that it may hold, but probably not as one of a pair

Cards stay in a hand until they are played, so that what was true of it stays true. A deal is kept with a probability
that falls with every such card in it, else another is drawn: so a surprising hand stays possible, for people hold cards
back.
"""

import numpy as np

from mossa.games.bigtwo.cards import ALL, SEATS, counts, top_card, with_two
from mossa.jit import popcount, rule, uniform

FIELDS = [("unlikely", np.int64, SEATS), ("unpaired", np.int64, SEATS)]
KEPT = 0.5  # the share of deals that are kept despite one such card
TRIES = 6  # after so many the deal is taken as it is


@rule
def forget(state):
    """Nothing is known at the start."""
    state.unlikely[:] = 0
    state.unpaired[:] = 0


@rule
def note(state, move):
    """Learn from an answer to the table, before it is made."""
    size = popcount(state.table)
    if 0 < size < 3:
        between = ALL & ~((2 << top_card(state.table)) - 1)  # the cards above the table's highest
        if move:
            if popcount(move) != size:
                return
            between &= (1 << top_card(move)) - 1
        if size == 1:
            state.unlikely[state.player] |= between
        else:
            state.unpaired[state.player] |= between


@rule
def is_kept(state, player, rng):
    """Whether a deal is taken, by how surprising it is to a player."""
    surprises = 0
    for seat in range(SEATS):
        if seat != player:
            hand = state.hand[seat]
            surprises += popcount(hand & state.unlikely[seat])
            pairs = with_two(counts(hand)) * 15 & hand & state.unpaired[seat]
            surprises += popcount(pairs)
    return uniform(rng) < KEPT**surprises
