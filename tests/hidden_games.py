"""Small games of hidden information, simultaneous moves and chance, whose values are known."""

from functools import cache

import numpy as np

from mossa import rule
from mossa.games import CHANCE, Game
from mossa.jit import below, popcount, trailing_zeros

NONE = -1


def made(**rules):
    """A game whose moves are named by their numbers."""
    return Game(**{"move_name": lambda state, move: str(move), "render": str, **rules})


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
    )


# One simultaneous choice each: rock, paper, scissors, where rock's win counts double. Each should be played with
# probability 1/4, 1/2, 1/4. Scores are halved.

ROSHAMBO = np.dtype([("choice", np.int64, 2), ("asked", np.int64)])
WINS = np.array([[0.0, -0.5, 1.0], [0.5, 0.0, -0.5], [-1.0, 0.5, 0.0]])


@cache
def roshambo():
    @rule
    def start(state, _rng):
        state.choice[:] = NONE

    @rule
    def to_move(state):
        return state.asked

    @rule
    def legal_moves(state, moves):
        for move in range(3):
            moves[move] = move
        return 3 if state.asked < 2 else 0

    @rule
    def play(state, move):
        state.choice[state.asked] = move
        state.asked += 1

    @rule
    def score(state, player):
        return WINS[state.choice[player], state.choice[1 - player]]

    @rule
    def view(state, player):
        if state.asked == 1:
            state.choice[1 - player] = NONE

    @rule
    def redeal(state, player, rng):
        if state.asked == 1 and player == 1:
            state.choice[0] = below(rng, 3)

    @rule
    def take_back(state):
        if state.asked == 1:
            start(state, state)
            state.asked = 0

    return made(
        name="roshambo",
        title="Rock, paper, scissors",
        state=ROSHAMBO,
        max_moves=3,
        max_plies=2,
        start=start,
        to_move=to_move,
        legal_moves=legal_moves,
        play=play,
        score=score,
        view=view,
        redeal=redeal,
        take_back=take_back,
    )


# Goofspiel: each bids a card for the prize of the turn, the higher takes it; a tie loses it. Prizes come in a fixed
# order, or by chance. Worth 0 by symmetry; the score is the difference as a share of all prizes.

GOOFSPIEL = np.dtype(
    [
        ("hand", np.int64, 2),
        ("points", np.int64, 2),
        ("bid", np.int64, 2),
        ("prize", np.int64),
        ("left", np.int64),
        ("asked", np.int64),
    ]
)


@cache
def goofspiel(cards=3, is_drawn=False):  # noqa: PLR0915 (a game is its rules)
    all_cards = (1 << cards) - 1
    total = cards * (cards + 1) / 2

    @rule
    def start(state, _rng):
        state.hand[:] = all_cards
        state.bid[:] = NONE
        state.left = all_cards
        state.prize = NONE
        if not is_drawn:
            next_prize(state)

    @rule
    def next_prize(state):
        """The lowest comes first."""
        state.prize = trailing_zeros(state.left) if state.left else NONE

    @rule
    def to_move(state):
        return state.asked if state.prize != NONE else CHANCE

    @rule
    def legal_moves(state, moves):
        cards_left = state.left if state.prize == NONE else state.hand[state.asked]
        n = 0
        while cards_left:
            moves[n] = trailing_zeros(cards_left)
            cards_left &= cards_left - 1
            n += 1
        return n

    @rule
    def chance_moves(state, moves, probabilities):
        n = legal_moves(state, moves)
        probabilities[:n] = 1 / n
        return n

    @rule
    def play(state, move):
        if state.prize == NONE:
            state.prize = move
            return
        state.bid[state.asked] = move
        state.asked += 1
        if state.asked == 2:
            settle(state)

    @rule
    def settle(state):
        for player in range(2):
            if state.bid[player] > state.bid[1 - player]:
                state.points[player] += state.prize + 1
            state.hand[player] &= ~(1 << state.bid[player])
        state.left &= ~(1 << state.prize)
        state.bid[:] = NONE
        state.asked = 0
        state.prize = NONE
        if not is_drawn:
            next_prize(state)

    @rule
    def score(state, player):
        return (state.points[player] - state.points[1 - player]) / total

    @rule
    def view(state, player):
        state.bid[1 - player] = NONE

    @rule
    def redeal(state, player, rng):
        if state.asked == 1 and player == 1:
            hand = state.hand[0]
            for _ in range(below(rng, popcount(hand))):
                hand &= hand - 1
            state.bid[0] = trailing_zeros(hand)

    @rule
    def take_back(state):
        state.bid[:] = NONE
        state.asked = 0

    return made(
        name="goofspiel",
        title="Goofspiel",
        options={"cards": cards, "is_drawn": is_drawn},
        state=GOOFSPIEL,
        max_moves=cards,
        max_plies=3 * cards,
        start=start,
        to_move=to_move,
        legal_moves=legal_moves,
        chance_moves=chance_moves if is_drawn else None,
        play=play,
        score=score,
        view=view,
        redeal=redeal,
        take_back=take_back,
    )


# Odd one out, for three: each shows 0 or 1, and who alone shows his number wins 2 from the two others; if all show the
# same, chance says who. He sits out the second turn, in which the first of the others wins 1 if they show the same,
# else the second: to be played at random. Scores are halved.

ODD = np.dtype(
    [("shown", np.int64, 3), ("points", np.int64, 3), ("asked", np.int64), ("out", np.int64), ("turn", np.int64)]
)


@cache
def odd_one_out():
    @rule
    def start(state, _rng):
        state.shown[:] = NONE
        state.out = NONE

    @rule
    def to_move(state):
        return state.asked if state.asked < 3 else CHANCE

    @rule
    def legal_moves(state, moves):
        n = 0 if state.turn == 2 else 3 if state.asked == 3 else 2
        for move in range(n):
            moves[move] = move
        return n

    @rule
    def chance_moves(state, moves, probabilities):
        probabilities[:3] = 1 / 3
        return legal_moves(state, moves)

    @rule
    def play(state, move):
        if state.asked == 3:
            end_first_turn(state, move)
            return
        state.shown[state.asked] = move
        state.asked += 1
        if state.asked == state.out:
            state.asked += 1
        if state.asked == 3:
            settle(state)

    @rule
    def settle(state):
        if state.turn == 1:
            first = 1 if state.out == 0 else 0
            second = 3 - first - state.out
            winner = first if state.shown[first] == state.shown[second] else second
            state.points[winner] += 1
            state.points[first + second - winner] -= 1
            state.turn = 2
            return
        ones = state.shown[0] + state.shown[1] + state.shown[2]
        for player in range(3):
            if ones % 3 and state.shown[player] == (1 if ones == 1 else 0):
                end_first_turn(state, player)
                return

    @rule
    def end_first_turn(state, winner):
        for player in range(3):
            state.points[player] += 2 if player == winner else -1
        state.out = winner
        state.shown[:] = NONE
        state.turn = 1
        state.asked = 1 if winner == 0 else 0

    @rule
    def score(state, player):
        return state.points[player] / 2

    @rule
    def view(state, player):
        if state.asked < 3:
            for other in range(3):
                if other != player:
                    state.shown[other] = NONE

    @rule
    def redeal(state, player, rng):
        for other in range(state.asked if state.asked < 3 else 0):
            if other not in (player, state.out):
                state.shown[other] = below(rng, 2)

    @rule
    def take_back(state):
        if state.asked < 3:
            state.shown[:] = NONE
            state.asked = 1 if state.out == 0 else 0

    return made(
        name="odd",
        title="Odd one out",
        players=3,
        state=ODD,
        max_moves=3,
        max_plies=6,
        symbols=("A", "B", "C"),
        start=start,
        to_move=to_move,
        legal_moves=legal_moves,
        chance_moves=chance_moves,
        play=play,
        score=score,
        view=view,
        redeal=redeal,
        take_back=take_back,
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


# Three dice of which each beats another five times out of nine. The first player takes one, the second one of the
# others, both are thrown, the higher wins: worth -1/9 to the first.

DICE = np.dtype([("die", np.int64, 2), ("side", np.int64, 2), ("plies", np.int64)])
SIDES = np.array([[2, 4, 9], [1, 6, 8], [3, 5, 7]])


@cache
def dice():
    @rule
    def start(state, _rng):
        state.die[:] = NONE

    @rule
    def to_move(state):
        return state.plies if state.plies < 2 else CHANCE

    @rule
    def legal_moves(state, moves):
        n = 0
        for move in range(3 if state.plies < 4 else 0):
            if state.plies != 1 or move != state.die[0]:
                moves[n] = move
                n += 1
        return n

    @rule
    def chance_moves(state, moves, probabilities):
        probabilities[:3] = 1 / 3
        return legal_moves(state, moves)

    @rule
    def play(state, move):
        if state.plies < 2:
            state.die[state.plies] = move
        else:
            state.side[state.plies - 2] = move
        state.plies += 1

    @rule
    def score(state, player):
        mine, other = SIDES[state.die[player], state.side[player]], SIDES[state.die[1 - player], state.side[1 - player]]
        return 1.0 if mine > other else -1.0

    return made(
        name="dice",
        title="Dice",
        state=DICE,
        max_moves=3,
        max_plies=4,
        start=start,
        to_move=to_move,
        legal_moves=legal_moves,
        chance_moves=chance_moves,
        play=play,
        score=score,
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
        symbols=("A", "B", "C"),
        start=start,
        to_move=to_move,
        legal_moves=legal_moves,
        play=play,
        score=score,
        view=view,
        redeal=redeal,
    )


HIDDEN = [kuhn(), roshambo(), goofspiel(), goofspiel(3, True), odd_one_out(), cups(), climb()]
