"""Small games of hidden cards and coins, whose values are known; and all that hide something."""

from functools import cache

import numpy as np

from mossa import rule
from mossa.games import CHANCE, Texts
from mossa.jit import below, popcount
from tests.simultaneous_games import goofspiel, odd_one_out, roshambo
from tests.small_games import NONE, made

# Kuhn poker: three cards, one each, a bet of one; worth -1/18 to the first player (Kuhn 1950). Scores are halved.

KUHN = np.dtype(
    [("card", np.int64, 2), ("bet", np.int64, 2), ("dealt", np.int64), ("plies", np.int64), ("is_over", np.int64)]
)
PASS, BET = 0, 1


@cache
def kuhn():
    @rule
    def start(state, _rng):
        state.card[:] = NONE

    @rule
    def to_move(state):
        return state.plies & 1 if state.dealt == 2 else CHANCE

    @rule
    def legal_moves(state, moves):
        if state.is_over:
            return 0
        n = 0
        for move in range(2 if state.dealt == 2 else 3):
            if state.dealt != 1 or move != state.card[0]:
                moves[n] = move
                n += 1
        return n

    @rule
    def chance_moves(state, moves, probabilities):
        n = legal_moves(state, moves)
        probabilities[:n] = 1 / n
        return n

    @rule
    def play(state, move):
        if state.dealt < 2:
            state.card[state.dealt] = move
            state.dealt += 1
            return
        player = state.plies & 1
        state.bet[player] = move
        state.is_over = state.plies > 0 and (move == PASS or state.bet[1 - player] == BET)
        state.plies += 1

    @rule
    def score(state, player):
        if state.bet[0] == state.bet[1]:
            is_won = state.card[player] > state.card[1 - player]
        else:
            is_won = state.bet[player] == BET
        stake = 1.0 if state.bet[0] == BET and state.bet[1] == BET else 0.5
        return stake if is_won else -stake

    @rule
    def view(state, player):
        state.card[1 - player] = NONE

    @rule
    def redeal(state, player, rng):
        if state.dealt == 2:
            other = below(rng, 2)
            state.card[1 - player] = other + (other >= state.card[player])

    @rule
    def shows(before, _move, _state, player):
        return before.dealt in (2, player)

    return made(
        name="kuhn",
        title="Kuhn poker",
        state=KUHN,
        max_moves=3,
        max_plies=5,
        start=start,
        to_move=to_move,
        legal_moves=legal_moves,
        chance_moves=chance_moves,
        play=play,
        score=score,
        view=view,
        redeal=redeal,
        shows=shows,
    )


# Cups: a coin is under one of two cups. Stop for a sure 0.5, or go on, and then guess: 1 or -1. A guess is worth 0 to
# who cannot see the coin, but a search that deals first and then thinks believes that it always wins (strategy fusion).
# Where the coin is seen, chance hides it after the first choice, and going on is worth 1.

CUPS = np.dtype([("coin", np.int64), ("stage", np.int64), ("guess", np.int64)])
STOP, GO = 0, 1


@cache
def cups(is_seen=False):
    @rule
    def start(state, rng):
        state.coin = NONE if is_seen else below(rng, 2)
        state.guess = NONE

    @rule
    def to_move(state):
        return CHANCE if is_seen and state.stage == 1 and state.coin == NONE else 0

    @rule
    def legal_moves(state, moves):
        moves[0], moves[1] = 0, 1
        return 2 if state.stage < 2 else 0

    @rule
    def chance_moves(state, moves, probabilities):
        probabilities[:2] = 0.5
        return legal_moves(state, moves)

    @rule
    def play(state, move):
        if to_move(state) == CHANCE:
            state.coin = move
        elif state.stage == 0:
            state.stage = 1 if move == GO else 3
        else:
            state.guess = move
            state.stage = 2

    @rule
    def score(state, player):
        value = 0.5 if state.stage == 3 else 1.0 if state.guess == state.coin else -1.0
        return value if player == 0 else -value

    @rule
    def view(state, _player):
        if state.stage < 2:
            state.coin = NONE

    @rule
    def redeal(state, _player, rng):
        if state.stage < 2:
            state.coin = below(rng, 2)

    return made(
        name="cups",
        title="Cups",
        options={"is_seen": is_seen},
        state=CUPS,
        max_moves=2,
        max_plies=3,
        start=start,
        to_move=to_move,
        legal_moves=legal_moves,
        chance_moves=chance_moves if is_seen else None,
        play=play,
        score=score,
        view=None if is_seen else view,
        redeal=None if is_seen else redeal,
    )


# Climb, for three: a deck of pairs, four cards each. Lead one card or a pair, or beat what lies by a higher one of the
# same size, or pass; when all others passed, the last who played leads. Who is out of cards first wins.
# Card i has rank i // 2; a move is the word of its cards, 0 to pass.

CLIMB = np.dtype(
    [
        ("hand", np.int64, 3),
        ("cards", np.int64, 3),
        ("played", np.int64),
        ("table", np.int64),
        ("owner", np.int64),
        ("player", np.int64),
        ("plies", np.int64),
    ]
)
HAND, DECK = 4, 12


@cache
def climb():
    @rule
    def deal(state, unseen, fixed, rng):
        """Deal unseen cards at random to all players but one."""
        for player in range(3):
            if player != fixed:
                state.hand[player] = 0
                for _ in range(state.cards[player]):
                    left = unseen
                    for _ in range(below(rng, popcount(unseen))):
                        left &= left - 1
                    card = left & -left
                    state.hand[player] |= card
                    unseen ^= card

    @rule
    def start(state, rng):
        state.cards[:] = HAND
        deal(state, (1 << DECK) - 1, NONE, rng)

    @rule
    def to_move(state):
        return state.player

    @rule
    def is_over(state):
        return state.cards[0] == 0 or state.cards[1] == 0 or state.cards[2] == 0

    @rule
    def legal_moves(state, moves):
        if is_over(state):
            return 0
        n = 0
        hand, table = state.hand[state.player], state.table
        beats = table & -table
        if table:
            moves[n] = 0
            n += 1
        for card in range(DECK):
            one = 1 << card
            if hand & one and one > beats:
                if popcount(table) != 2:
                    moves[n] = one
                    n += 1
                if popcount(table) != 1 and card & 1 and hand & one >> 1 and one >> 1 > beats:
                    moves[n] = one | one >> 1
                    n += 1
        return n

    @rule
    def play(state, move):
        if move:
            state.hand[state.player] ^= move
            state.cards[state.player] -= popcount(move)
            state.played |= move
            state.table = move
            state.owner = state.player
        state.player = (state.player + 1) % 3
        state.plies += 1
        if state.player == state.owner:
            state.table = 0

    @rule
    def score(state, player):
        return 1.0 if state.cards[player] == 0 else -0.5

    @rule
    def view(state, player):
        for other in range(3):
            if other != player:
                state.hand[other] = 0

    @rule
    def redeal(state, player, rng):
        deal(state, (1 << DECK) - 1 & ~state.played & ~state.hand[player], player, rng)

    return made(
        name="climb",
        title="Climb",
        players=3,
        state=CLIMB,
        max_moves=HAND + HAND // 2 + 1,
        max_plies=60,
        texts=Texts(symbols=("A", "B", "C")),
        start=start,
        to_move=to_move,
        legal_moves=legal_moves,
        play=play,
        score=score,
        view=view,
        redeal=redeal,
    )


# Ambush: the first player lays one of three cards face down. The second looks at it or not, and then names a card: the
# right one wins, but half if they looked. Then the card is turned.

AMBUSH = np.dtype([("card", np.int64), ("has_looked", np.int64), ("named", np.int64), ("plies", np.int64)])


@cache
def ambush():
    @rule
    def start(state, _rng):
        state.card, state.named = NONE, NONE

    @rule
    def to_move(state):
        return 0 if state.plies == 0 else 1

    @rule
    def legal_moves(state, moves):
        n = 0 if state.plies == 3 else 2 if state.plies == 1 else 3
        for move in range(n):
            moves[move] = move
        return n

    @rule
    def play(state, move):
        if state.plies == 0:
            state.card = move
        elif state.plies == 1:
            state.has_looked = move
        else:
            state.named = move
        state.plies += 1

    @rule
    def score(state, player):
        won = (0.5 if state.has_looked else 1.0) if state.named == state.card else -1.0
        return won if player == 1 else -won

    @rule
    def is_seen(state, player):
        return player == 0 or state.has_looked or state.plies == 3

    @rule
    def view(state, player):
        if not is_seen(state, player):
            state.card = NONE

    @rule
    def redeal(state, player, rng):
        if state.plies and not is_seen(state, player):
            state.card = below(rng, 3)

    @rule
    def shows(before, _move, state, player):
        return before.plies > 0 or is_seen(state, player)

    return made(
        name="ambush",
        title="Ambush",
        state=AMBUSH,
        max_moves=3,
        max_plies=3,
        start=start,
        to_move=to_move,
        legal_moves=legal_moves,
        play=play,
        score=score,
        view=view,
        redeal=redeal,
        shows=shows,
    )


HIDDEN = [kuhn(), roshambo(), goofspiel(), goofspiel(3, True), odd_one_out(), cups(), climb(), ambush()]
