"""Combinations of cards of equal rank in a hand: the same for all profiles.

Rules that find write after the first n moves what is stronger than `floor` (a key, see `combinations`), and give the
new n.
"""

from mossa.games.bigtwo.cards import PAIRS, TRIPLES, counts, with_four, with_three, with_two
from mossa.jit import rule, trailing_zeros

FOUR_OF_A_KIND = 64  # among four cards: above every two pairs


@rule
def singles(hand, floor, moves, n):
    hand = hand >> floor + 1 << floor + 1
    while hand:
        moves[n] = hand & -hand
        hand &= hand - 1
        n += 1
    return n


@rule
def pairs(hand, floor, moves, n):
    ranks = with_two(counts(hand))
    while ranks:
        shift = trailing_zeros(ranks)
        ranks &= ranks - 1
        for k in range(6):
            pair = PAIRS[hand >> shift & 15, k] << shift
            if pair == 0:
                break
            if pair >> floor + 1:  # its higher card is above the floor
                moves[n] = pair
                n += 1
    return n


@rule
def triples(hand, floor, moves, n):
    ranks = with_three(counts(hand)) >> 4 * floor + 4 << 4 * floor + 4
    while ranks:
        shift = trailing_zeros(ranks)
        ranks &= ranks - 1
        for k in range(4):
            triple = TRIPLES[hand >> shift & 15, k] << shift
            if triple == 0:
                break
            moves[n] = triple
            n += 1
    return n


@rule
def with_pairs(hand, with_cards, ranks, moves, n):
    """Cards with each pair of some ranks."""
    while ranks:
        shift = trailing_zeros(ranks)
        ranks &= ranks - 1
        for k in range(6):
            pair = PAIRS[hand >> shift & 15, k] << shift
            if pair == 0:
                break
            moves[n] = with_cards | pair
            n += 1
    return n


@rule
def fours(hand, floor, moves, n):
    """Two pairs of different ranks, then four of a kind."""
    numbers = counts(hand)
    highs = with_two(numbers)
    while highs and floor < FOUR_OF_A_KIND:
        high = trailing_zeros(highs)
        highs &= highs - 1
        for k in range(6):
            top = PAIRS[hand >> high & 15, k] << high
            if top and top >> floor + 1:
                n = with_pairs(hand, top, with_two(numbers) & ((1 << high) - 1), moves, n)
    ranks = with_four(numbers)
    while ranks:
        shift = trailing_zeros(ranks)
        ranks &= ranks - 1
        if FOUR_OF_A_KIND + (shift >> 2) > floor:
            moves[n] = 15 << shift
            n += 1
    return n


@rule
def full_houses(hand, floor, moves, n):
    numbers = counts(hand)
    twos, ranks = with_two(numbers), with_three(numbers)
    while ranks:
        shift = trailing_zeros(ranks)
        ranks &= ranks - 1
        for k in range(4):
            triple = TRIPLES[hand >> shift & 15, k] << shift
            if triple and shift >> 2 > floor:
                n = with_pairs(hand, triple, twos ^ 1 << shift, moves, n)
    return n


@rule
def four_and_one(hand, floor, moves, n):
    ranks = with_four(counts(hand))
    while ranks:
        shift = trailing_zeros(ranks)
        ranks &= ranks - 1
        others = hand ^ 15 << shift
        while others and shift >> 2 > floor:
            moves[n] = 15 << shift | others & -others
            others &= others - 1
            n += 1
    return n
