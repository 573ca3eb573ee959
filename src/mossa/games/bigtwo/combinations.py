"""What may be played together, how strong it is, and every combination in a hand.

The *power* of a combination is a number by which combinations of one size compare:

    1, 2 cards   the highest card            3 cards   the rank
    4 cards      two pairs: the highest card; four of a kind: 64 + rank
    5 cards      64 * (1 + kind) + key; the key of a straight is 4 * its place + the suit of its top, of a full house
                 and of four of a kind the rank, of a flush by suit 13 * suit + rank of its top, else the top

`sets` and `runs` find the combinations of a hand. All words that they write differ. Nothing is stored: pairs, triples
and straights of a hand are read off tables of four-bit words.
"""

from typing import NamedTuple

from mossa.games.bigtwo.cards import counts, ranks_of, top_card, with_four, with_three, with_two
from mossa.games.bigtwo.profiles import FLUSH, FULL_HOUSE, QUADS, STRAIGHT, STRAIGHT_FLUSH, Profile
from mossa.games.bigtwo.runs import runs
from mossa.games.bigtwo.sets import FOUR_OF_A_KIND, four_and_one, fours, full_houses, pairs, singles, triples
from mossa.jit import Rule, popcount, rule, trailing_zeros

KIND = 64  # more than any key
NO_POWER = -1  # below every combination


class Combinations(NamedTuple):
    """The rules of one profile."""

    power: Rule  # (cards) -> the power of a combination, NO_POWER if the cards are none
    leads: Rule  # (hand, moves) -> n: every combination in a hand
    answers: Rule  # (hand, size, floor, moves, n) -> n: those of that size which are stronger, and bombs
    has_straight_flush: Rule  # (hand)


def bases(profile: Profile) -> dict[str, int]:
    """The power of the weakest of each kind of five cards; those that the profile has not are missing."""
    return {kind: KIND * (1 + place) for place, kind in enumerate(profile.fives)}


def combinations(profile: Profile) -> Combinations:  # noqa: PLR0915 (rules of one profile, over the same tables)
    base = bases(profile)
    straight, full_house, straight_flush = base[STRAIGHT], base[FULL_HOUSE], base[STRAIGHT_FLUSH]
    flush, quads = base.get(FLUSH, NO_POWER), base.get(QUADS, NO_POWER)
    has_flush, has_quads = FLUSH in base, QUADS in base
    has_triples, has_fours = 3 in profile.sizes, 4 in profile.sizes
    has_bombs = bool(profile.bombs)
    straight_key, flush_key, straights, flushes, straight_flushes, has_straight_flush = runs(profile)

    @rule
    def five_power(cards):
        numbers = counts(cards)
        if with_four(numbers):
            return quads + (trailing_zeros(with_four(numbers)) >> 2) if has_quads else NO_POWER
        if with_three(numbers):
            twos = with_two(numbers)
            return full_house + (trailing_zeros(with_three(numbers)) >> 2) if twos & (twos - 1) else NO_POWER
        if with_two(numbers):
            return NO_POWER
        is_flush = cards == ranks_of(cards) << (trailing_zeros(cards) & 3)
        key = straight_key(cards)
        if key >= 0:
            return straight_flush + key if is_flush else straight + key
        return flush + flush_key(top_card(cards)) if is_flush and has_flush else NO_POWER

    @rule
    def four_power(cards):
        numbers = counts(cards)
        if with_four(numbers):
            return FOUR_OF_A_KIND + (trailing_zeros(cards) >> 2)
        return top_card(cards) if with_two(numbers) == ranks_of(cards) else NO_POWER

    @rule
    def power(cards):
        size, ranks = popcount(cards), ranks_of(cards)
        if size == 5:
            return five_power(cards)
        if size == 4:
            return four_power(cards) if has_fours else NO_POWER
        if size == 0 or size > 3 or ranks & (ranks - 1) or (size == 3 and not has_triples):
            return NO_POWER
        return trailing_zeros(cards) >> 2 if size == 3 else top_card(cards)

    @rule
    def fives(hand, floor, moves, n):
        if floor < straight + KIND:
            n = straights(hand, floor - straight, moves, n)
        if has_flush and floor < flush + KIND:
            n = flushes(hand, floor - flush, moves, n)
        if floor < full_house + KIND:
            n = full_houses(hand, floor - full_house, moves, n)
        if has_quads and floor < quads + KIND:
            n = four_and_one(hand, floor - quads, moves, n)
        return straight_flushes(hand, floor - straight_flush, moves, n)

    @rule
    def leads(hand, moves):
        n = singles(hand, NO_POWER, moves, 0)
        n = pairs(hand, NO_POWER, moves, n)
        if has_triples:
            n = triples(hand, NO_POWER, moves, n)
        if has_fours:
            n = fours(hand, NO_POWER, moves, n)
        return fives(hand, NO_POWER, moves, n)

    @rule
    def answers(hand, size, floor, moves, n):
        if size == 1:
            n = singles(hand, floor, moves, n)
        elif size == 2:
            n = pairs(hand, floor, moves, n)
        elif size == 3:
            n = triples(hand, floor, moves, n)
        elif size == 4:
            n = fours(hand, floor, moves, n)
        else:
            return fives(hand, floor, moves, n)
        if has_bombs:
            n = four_and_one(hand, NO_POWER, moves, n)
            n = straight_flushes(hand, NO_POWER, moves, n)
        return n

    return Combinations(power, leads, answers, has_straight_flush)
