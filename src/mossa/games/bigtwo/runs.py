"""Straights and flushes in a hand, by the windows and the order of one profile.

Rules that find write after the first n moves what is stronger than `floor` (a key, see `combinations`), and give the
new n.
"""

from typing import NamedTuple

import numpy as np

from mossa.games.bigtwo.cards import EACH, RANKS, rank_word, ranks_of
from mossa.games.bigtwo.profiles import Profile
from mossa.jit import Rule, popcount, rule, trailing_zeros


class Runs(NamedTuple):
    """The rules of one profile."""

    straight_key: Rule  # (cards) -> the key of five different ranks as a straight, -1 if they are none
    flush_key: Rule  # (top card) -> the key of a flush
    straights: Rule  # (hand, floor, moves, n) -> n
    flushes: Rule
    straight_flushes: Rule
    has_straight_flush: Rule  # (hand)


def runs(profile: Profile) -> Runs:  # noqa: PLR0915 (rules of one profile, over the same tables)
    flush_by_suit, flush_stands = profile.flush_by_suit, profile.straight_flush_stands
    windows = np.array([rank_word(run) for run in profile.straights])
    shifts = np.array([[4 * RANKS.index(rank) for rank in run] for run in profile.straights])  # the top one is last
    n_windows = len(windows)

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
    def straight_key(cards):
        place = window_of(ranks_of(cards))
        return 4 * place + trailing_zeros(cards >> shifts[place, 4] & 15) if place >= 0 else -1

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
    def has_straight_flush(hand):
        for place in range(n_windows):
            for suit in range(4):
                if hand & windows[place] << suit == windows[place] << suit:
                    return True
        return False

    return Runs(straight_key, flush_key, straights, flushes, straight_flushes, has_straight_flush)
