"""The rules of play over one profile's combinations.

    hand    a word of cards for each seat; blank where a seat may not look
    played  all cards that were played
    table   the cards to beat, 0 for whoever leads
    left    how many cards each seat has
    power   that of the table (see `combinations`)
    player  whose turn it is
    owner   who played what lies on the table
    locked  a bit for each seat that is out of the round, where a pass locks

and behind these the two of `guess`, where deals are drawn by what is likely.

A move is the word of the cards that it plays; 0 is a pass. The game is over when the owner has no cards.
"""

from typing import NamedTuple

import numpy as np

from mossa.games.bigtwo.cards import ALL, HAND, SEATS, counts, top_card, with_four
from mossa.games.bigtwo.combinations import KIND, NO_POWER, Combinations, bases
from mossa.games.bigtwo.guess import TRIES, forget, is_kept, note
from mossa.games.bigtwo.profiles import Profile
from mossa.jit import Rule, below, popcount, rule

STATE = np.dtype(
    [
        ("hand", np.int64, SEATS),
        ("played", np.int64),
        ("table", np.int64),
        ("left", np.int8, SEATS),
        ("power", np.int16),
        ("player", np.int8),
        ("owner", np.int8),
        ("locked", np.int64),
    ],
    align=True,
)
PASS = 0
LOWEST = 1  # the word of the card that begins the game
TWOS = 15 << 48


class Rules(NamedTuple):
    """The rules of a `Game`."""

    start: Rule
    to_move: Rule
    legal_moves: Rule
    play: Rule
    score: Rule
    view: Rule
    redeal: Rule
    aims: dict[str, Rule]


@rule
def deal(state, cards, rng):
    """Deal cards to the seats that have fewer than they should: a card to a seat as likely as the seat has room."""
    room0 = state.left[0] - popcount(state.hand[0])
    room1 = state.left[1] - popcount(state.hand[1])
    room2 = state.left[2] - popcount(state.hand[2])
    total = popcount(cards)
    while cards:
        card = cards & -cards
        cards ^= card
        place = below(rng, total)
        total -= 1
        if place < room0:
            state.hand[0] |= card
            room0 -= 1
        elif place < room0 + room1:
            state.hand[1] |= card
            room1 -= 1
        elif place < room0 + room1 + room2:
            state.hand[2] |= card
            room2 -= 1
        else:
            state.hand[3] |= card


@rule
def to_move(state):
    return int(state.player)


@rule
def is_over(state):
    return state.left[state.owner] == 0


@rule
def view(state, player):
    if not is_over(state):
        for seat in range(SEATS):
            if seat != player:
                state.hand[seat] = 0


@rule
def redeal(state, player, rng):
    view(state, player)
    unseen = ALL & ~state.played & ~state.hand[player]
    if state.played == 0 and state.player != player:  # whoever opens has the lowest card
        state.hand[state.player] = LOWEST
        unseen ^= LOWEST
    deal(state, unseen, rng)


@rule
def keep_nothing(state):
    """Where deals are all alike."""


@rule
def learn_nothing(state, move):
    """Where deals are all alike."""


@rule
def cards_aim(state, player):
    """Report 002's reward: 1 - 0.03 a card, 0.06 from ten on, 0 for all thirteen; stretched to [-1, 1]."""
    left = state.left[player]
    if left == HAND:
        return -1.0
    return 1.0 - 2 * (0.03 if left < 10 else 0.06) * left


@rule
def win_aim(state, player):
    return 1.0 if state.left[player] == 0 else -1.0


@rule
def cards_left(state, player):
    return float(state.left[player])


def rules(profile: Profile, on: Combinations, guesses: bool = False) -> Rules:  # noqa: PLR0915 (a game is its rules)
    """The rules of play of one profile; `guesses` where deals are drawn by what is likely."""
    power, leads, answers, has_straight_flush = on.power, on.leads, on.answers, on.has_straight_flush
    opens_alone, pass_locks, last_card = profile.opens_alone, profile.pass_locks, profile.last_card
    multiplies, is_zero_sum, points = profile.multiplies, profile.is_zero_sum, float(profile.points)
    penalties = np.array(profile.penalties)
    begin, learn = (forget, note) if guesses else (keep_nothing, learn_nothing)
    least_bomb = min((bases(profile)[kind] for kind in profile.bombs), default=KIND * KIND)

    @rule
    def start(state, rng):
        state.hand[:] = 0
        state.left[:] = HAND
        state.played = 0
        deal(state, ALL, rng)
        begin(state)
        state.locked = 0
        player = 0
        while not state.hand[player] & LOWEST:
            player += 1
        state.player = player
        state.owner = player
        state.table = 0
        state.power = NO_POWER
        if opens_alone:
            play(state, LOWEST)

    @rule
    def next_seat(state):
        """Who comes after the player, locked seats left out."""
        seat = (state.player + 1) & 3
        while pass_locks and seat != state.owner and state.locked >> seat & 1:
            seat = (seat + 1) & 3
        return seat

    @rule
    def legal_moves(state, moves):
        if is_over(state):
            return 0
        hand = state.hand[state.player]
        if state.table:
            moves[0] = PASS
            n = answers(hand, popcount(state.table), int(state.power), moves, 1)
        else:
            n = leads(hand, moves)
            if state.played == 0:
                n = with_lowest(moves, n)
        if last_card and state.left[next_seat(state)] == 1:
            n = without_low_singles(hand, moves, n)
        return n

    @rule
    def with_lowest(moves, n):
        """Keep the moves that play the lowest card."""
        kept = 0
        for i in range(n):
            if moves[i] & LOWEST:
                moves[kept] = moves[i]
                kept += 1
        return kept

    @rule
    def without_low_singles(hand, moves, n):
        """Keep of the singles the highest card of the hand only."""
        highest = 1 << top_card(hand)
        kept = 0
        for i in range(n):
            if moves[i] == highest or moves[i] & (moves[i] - 1) or moves[i] == PASS:
                moves[kept] = moves[i]
                kept += 1
        return kept

    @rule
    def play(state, move):
        player = state.player
        learn(state, move)
        if move:
            state.hand[player] &= ~move
            state.left[player] -= popcount(move)
            state.played |= move
            state.table = move
            state.power = power(move)
            state.owner = player
        elif pass_locks:
            state.locked |= 1 << int(player)
        if is_over(state):
            return
        state.player = next_seat(state)
        if state.player == state.owner:
            state.table = 0
            state.power = NO_POWER
            state.locked = 0

    @rule
    def penalty(state, player):
        """What a loser pays."""
        total = penalties[state.left[player]]
        if multiplies:
            hand, end = state.hand[player], state.table
            total <<= popcount(hand & TWOS)
            total <<= 1 if with_four(counts(hand)) else 0
            total <<= 1 if has_straight_flush(hand) else 0
            total <<= 1 if state.power >= least_bomb else 0
            total <<= 1 if end & TWOS and popcount(end) < 3 else 0
        return total

    @rule
    def score(state, player):
        if state.left[player]:
            return -penalty(state, player) / points
        if not is_zero_sum:
            return 0.0
        total = 0
        for seat in range(SEATS):
            if seat != player:
                total += penalty(state, seat)
        return total / points

    @rule
    def likely_redeal(state, player, rng):
        """A deal that what was seen of the others makes likely."""
        redeal(state, player, rng)
        tries = 1
        while tries < TRIES and not is_kept(state, player, rng):
            redeal(state, player, rng)
            tries += 1

    deals = likely_redeal if guesses else redeal
    return Rules(start, to_move, legal_moves, play, score, view, deals, {"cards": cards_aim, "win": win_aim})
