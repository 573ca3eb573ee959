"""What may be played together, how strong it is, and every combination in a hand.

The *power* of a combination is a number by which combinations of one size compare:

    1, 2 cards   the highest card            3 cards   the rank
    4 cards      two pairs: the highest card; four of a kind: 64 + rank
    5 cards      64 * (1 + kind) + key; the key of a straight is 4 * its place + the suit of its top, of a full house
                 and of four of a kind the rank, of a flush by suit 13 * suit + rank of its top, else the top

Rules that generate write after the first n moves what is stronger than `floor`, and give the new n. All words that they
write differ. Nothing is stored: the pairs, triples and straights of a hand are read off tables of four-bit words.
"""

from typing import NamedTuple

import numpy as np

from mossa.games.bigtwo.cards import (
    EACH,
    PAIRS,
    RANKS,
    TRIPLES,
    counts,
    rank_word,
    ranks_of,
    top_card,
    with_four,
    with_three,
    with_two,
)
from mossa.games.bigtwo.profiles import FLUSH, FULL_HOUSE, QUADS, STRAIGHT, STRAIGHT_FLUSH, Profile
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


def combinations(profile: Profile) -> Combinations:  # noqa: PLR0915 (all rules of one profile, over the same tables)
    base = bases(profile)
    straight, full_house, straight_flush = base[STRAIGHT], base[FULL_HOUSE], base[STRAIGHT_FLUSH]
    flush, quads = base.get(FLUSH, NO_POWER), base.get(QUADS, NO_POWER)
    has_flush, has_quads = FLUSH in base, QUADS in base
    has_triples, has_fours = 3 in profile.sizes, 4 in profile.sizes
    has_bombs, flush_by_suit, flush_stands = bool(profile.bombs), profile.flush_by_suit, profile.straight_flush_stands
    windows = np.array([rank_word(run) for run in profile.straights])
    shifts = np.array([[4 * RANKS.index(rank) for rank in run] for run in profile.straights])  # the top one is last
    n_windows = len(windows)

    # How strong cards are

    @rule
    def flush_key(top):
        return 13 * (top & 3) + (top >> 2) if flush_by_suit else top

    @rule
    def window_of(ranks):
        """The place of a straight of these ranks, or -1."""
        for place in range(n_windows):
            if windows[place] == ranks:
                return place
        return -1

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
        ranks = ranks_of(cards)
        is_flush = cards == ranks << (trailing_zeros(cards) & 3)
        place = window_of(ranks)
        if place >= 0:
            key = 4 * place + trailing_zeros(cards >> shifts[place, 4] & 15)
            return straight_flush + key if is_flush else straight + key
        return flush + flush_key(top_card(cards)) if is_flush and has_flush else NO_POWER

    @rule
    def four_power(cards):
        numbers = counts(cards)
        if with_four(numbers):
            return KIND + (trailing_zeros(cards) >> 2)
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

    # What there is in a hand

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
    def fours(hand, floor, moves, n):
        """Two pairs of different ranks, then four of a kind."""
        numbers = counts(hand)
        highs = with_two(numbers)
        while highs and floor < KIND:
            high = trailing_zeros(highs)
            highs &= highs - 1
            for k in range(6):
                top = PAIRS[hand >> high & 15, k] << high
                if top and top >> floor + 1:
                    n = pairs_below(hand, top, with_two(numbers) & ((1 << high) - 1), moves, n)
        ranks = with_four(numbers)
        while ranks:
            shift = trailing_zeros(ranks)
            ranks &= ranks - 1
            if KIND + (shift >> 2) > floor:
                moves[n] = 15 << shift
                n += 1
        return n

    @rule
    def pairs_below(hand, with_cards, ranks, moves, n):
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
    def straights(hand, floor, moves, n):
        """One card of each rank of a window, not all of one suit."""
        ranks = ranks_of(hand)
        for place in range(max(floor, 0) >> 2, n_windows):
            if ranks & windows[place] != windows[place]:
                continue
            tops = hand & 15 << shifts[place, 4]
            while tops:
                top = tops & -tops
                tops ^= top
                suit = top >> shifts[place, 4]
                if 4 * place + trailing_zeros(suit) > floor:
                    n = straights_to(hand, place, top, suit, moves, n)
        return n

    @rule
    def straights_to(hand, place, top, suit, moves, n):
        """The straights of a window with a given top card."""
        a, b, c, d = shifts[place, 0], shifts[place, 1], shifts[place, 2], shifts[place, 3]
        firsts = hand & 15 << a
        while firsts:
            first = firsts & -firsts
            firsts ^= first
            seconds = hand & 15 << b
            while seconds:
                second = seconds & -seconds
                seconds ^= second
                thirds = hand & 15 << c
                while thirds:
                    third = thirds & -thirds
                    thirds ^= third
                    fourths = hand & 15 << d
                    while fourths:
                        fourth = fourths & -fourths
                        fourths ^= fourth
                        if suit & first >> a & second >> b & third >> c & fourth >> d == 0:
                            moves[n] = top | first | second | third | fourth
                            n += 1
        return n

    @rule
    def flushes(hand, floor, moves, n):
        """Five of a suit that are no straight."""
        for suit in range(4):
            cards = hand & EACH << suit
            if popcount(cards) < 5:
                continue
            tops = cards
            while tops:
                top = tops & -tops
                tops ^= top
                if flush_key(trailing_zeros(top)) > floor:
                    n = flushes_to(cards & (top - 1), top, suit, moves, n)
        return n

    @rule
    def flushes_to(below, top, suit, moves, n):
        """The flushes of one suit with a given top card, from the cards below it."""
        firsts = below
        while firsts:
            first = firsts & -firsts
            firsts ^= first
            seconds = firsts
            while seconds:
                second = seconds & -seconds
                seconds ^= second
                thirds = seconds
                while thirds:
                    third = thirds & -thirds
                    thirds ^= third
                    fourths = thirds
                    while fourths:
                        fourth = fourths & -fourths
                        fourths ^= fourth
                        cards = top | first | second | third | fourth
                        if window_of(cards >> suit) < 0:
                            moves[n] = cards
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
                    n = pairs_below(hand, triple, twos ^ 1 << shift, moves, n)
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

    @rule
    def straight_flushes(hand, floor, moves, n):
        if flush_stands and floor >= 0:
            return n
        ranks = ranks_of(hand)
        for place in range(max(floor, 0) >> 2, n_windows):
            if ranks & windows[place] == windows[place]:
                for suit in range(4):
                    cards = windows[place] << suit
                    if hand & cards == cards and 4 * place + suit > floor:
                        moves[n] = cards
                        n += 1
        return n

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

    @rule
    def has_straight_flush(hand):
        for place in range(n_windows):
            for suit in range(4):
                if hand & windows[place] << suit == windows[place] << suit:
                    return True
        return False

    return Combinations(power, leads, answers, has_straight_flush)
