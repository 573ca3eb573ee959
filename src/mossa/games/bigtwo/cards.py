"""Cards, and words of cards.

Card 4 * rank + suit is that bit of a 52-bit word, ranks and suits from low to high, so that of two cards the higher one
is the higher bit, and of two words the greater one has the higher card:

    rank    3  4  5  6  7  8  9  T  J  Q  K  A  2
    bits    0  4  8 12 16 20 24 28 32 36 40 44 48    + 0 to 3 for the suit, in the order of the profile
"""

import numpy as np

from mossa.jit import rule, trailing_zeros

RANKS = "3456789TJQKA2"
DECK = 52
SEATS = 4
HAND = DECK // SEATS
ALL = (1 << DECK) - 1
EACH = 0x1111111111111  # one bit a rank, that of its lowest card


def _subsets(size: int, most: int) -> np.ndarray:
    """Row i: the subsets of the four-bit word i that have so many bits, zero behind the last of them."""
    rows = [[s for s in range(1, 16) if s & i == s and s.bit_count() == size] for i in range(16)]
    return np.array([row + [0] * (most - len(row)) for row in rows])


PAIRS = _subsets(2, 6)
TRIPLES = _subsets(3, 4)


@rule
def counts(cards):
    """How many cards of each rank there are, each in its four bits."""
    twos = cards - (cards >> 1 & 0x5555555555555)
    return (twos & 0x3333333333333) + (twos >> 2 & 0x3333333333333)


@rule
def with_two(numbers):
    """The ranks that `counts` finds twice or more."""
    return (numbers >> 1 | numbers >> 2) & EACH


@rule
def with_three(numbers):
    return (numbers & numbers >> 1 | numbers >> 2) & EACH


@rule
def with_four(numbers):
    return numbers >> 2 & EACH


@rule
def ranks_of(cards):
    """The ranks that there are."""
    halves = cards | cards >> 1
    return (halves | halves >> 2) & EACH


@rule
def top_card(cards):
    """The index of the highest card."""
    while cards & (cards - 1):
        cards &= cards - 1
    return trailing_zeros(cards)


def word(text: str, suits: str) -> int:
    """The word of cards written like `3D TS`; -1 if it is not written so, or has a card twice."""
    cards = 0
    for name in text.upper().split():
        rank, suit = RANKS.find(name[0]), suits.find(name[1:])
        if len(name) != 2 or rank < 0 or suit < 0 or cards >> 4 * rank + suit & 1:
            return -1
        cards |= 1 << 4 * rank + suit
    return cards


def names(cards: int, suits: str) -> list[str]:
    """The cards of a word from low to high, each like `3D`."""
    cards = int(cards)
    return [RANKS[i >> 2] + suits[i & 3] for i in range(DECK) if cards >> i & 1]


def rank_word(ranks: str) -> int:
    """One bit for each rank of a text, as `ranks_of` gives them."""
    return sum(1 << 4 * RANKS.index(rank) for rank in ranks)
