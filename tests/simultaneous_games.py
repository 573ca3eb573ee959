"""Small games of simultaneous moves, whose values are known."""

from functools import cache

import numpy as np

from mossa import rule
from mossa.games import CHANCE, Texts
from mossa.jit import below, popcount, trailing_zeros
from tests.small_games import NONE, made

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
# order, or by chance. Worth 0 by symmetry; the score is the difference as a share of all prizes. How many cards there
# are and how prizes come is part of the state, so that the rules, and the kernels made of them, are the same for all.

MOST_CARDS = 4
GOOFSPIEL = np.dtype(
    [
        ("cards", np.int64),
        ("is_drawn", np.int64),
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
    assert cards <= MOST_CARDS

    @rule
    def start(state, _rng):
        state.cards, state.is_drawn = cards, is_drawn
        state.hand[:] = state.left = (1 << cards) - 1
        state.bid[:] = NONE
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
        if not state.is_drawn:
            next_prize(state)

    @rule
    def score(state, player):
        total = state.cards * (state.cards + 1) / 2
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
        max_moves=MOST_CARDS,
        max_plies=3 * MOST_CARDS,
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
        texts=Texts(symbols=("A", "B", "C")),
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
