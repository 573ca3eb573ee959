"""Tiny games that the big ones leave out: chance, three players, positions that come back."""

from dataclasses import fields, make_dataclass, replace
from functools import cache

import numpy as np

from mossa.games import CHANCE, Game, Hidden, Scene, Texts
from mossa.jit import below, rule

NONE = -1


def made(options=None, view=None, redeal=None, take_back=None, shows=None, **rules):
    """A game whose moves are named by their numbers."""
    hidden = None if view is None else Hidden(view, redeal, take_back, shows)
    config = make_dataclass("Options", [(n, type(v), NONE) for n, v in options.items()])(**options) if options else None
    return Game(hidden=hidden, config=config, **rules)


def changed(game, **given):
    """A game with other rules, texts or scene, each given by its own name."""
    for part, kind in (("hidden", Hidden), ("texts", Texts), ("scene", Scene)):
        mine = {one.name: given.pop(one.name) for one in fields(kind) if one.name in given}
        given |= {part: replace(getattr(game, part), **mine)} if mine else {}
    return replace(game, **given)


COINS = np.dtype([("plies", np.int64), ("totals", np.int64, 2)], align=True)


@cache
def coin_race() -> Game:
    """Each player twice takes one point, or tosses for three or none; more points win.

    Move 0 is safe, move 1 asks for a toss; then chance plays 2 (none, probability 0.75) or 3 (three points).
    """

    @rule
    def start(state, rng):
        state.plies = 0
        state.totals[:] = 0

    @rule
    def to_move(state):
        return CHANCE if state.plies % 2 == 1 else state.plies // 2 % 2

    @rule
    def legal_moves(state, moves):
        if state.plies == 8:
            return 0
        first = 2 if state.plies % 2 == 1 else 0
        moves[0] = first
        moves[1] = first + 1
        return 2

    @rule
    def play(state, move):
        player = state.plies // 2 % 2
        if move == 0:
            state.totals[player] += 1
            state.plies += 2
        else:
            state.totals[player] += 3 if move == 3 else 0
            state.plies += 1

    @rule
    def score(state, player):
        return float(np.sign(state.totals[player] - state.totals[1 - player]))

    @rule
    def chance_moves(state, moves, probabilities):
        moves[0] = 2
        moves[1] = 3
        probabilities[0] = 0.75
        probabilities[1] = 0.25
        return 2

    return Game(
        name="coin-race",
        title="Coin race",
        state=COINS,
        max_moves=2,
        max_plies=8,
        start=start,
        to_move=to_move,
        legal_moves=legal_moves,
        play=play,
        score=score,
        chance_moves=chance_moves,
        texts=Texts(
            move_name=lambda state, move: ("safe", "toss", "none", "three")[move],
            render=lambda state: f"{state.totals[0]}:{state.totals[1]}",
        ),
    )


TRIO = np.dtype([("plies", np.int64), ("path", np.int64)], align=True)
# [path of three choices, player]: his score at the end of that path
TRIO_SCORES = np.array(
    [[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 0, 1], [0, 0.5, 1], [0.5, 0.5, 0], [-1, 1, -1], [0.5, 0, 0.5]], np.float64
)


@cache
def trio() -> Game:
    """Three players choose left (0) or right (1), one after the other; a table says who gets what."""

    @rule
    def start(state, rng):
        state.plies = 0
        state.path = 0

    @rule
    def to_move(state):
        return state.plies % 3

    @rule
    def legal_moves(state, moves):
        moves[0] = 0
        moves[1] = 1
        return 0 if state.plies == 3 else 2

    @rule
    def play(state, move):
        state.path = 2 * state.path + move
        state.plies += 1

    @rule
    def score(state, player):
        return TRIO_SCORES[state.path, player]

    return Game(
        name="trio",
        title="Trio",
        players=3,
        is_zero_sum=False,
        state=TRIO,
        max_moves=2,
        max_plies=3,
        start=start,
        to_move=to_move,
        legal_moves=legal_moves,
        play=play,
        score=score,
        texts=Texts(move_name=lambda state, move: ("left", "right")[move], render=lambda state: f"{state.path:b}"),
    )


PLACES, ROADS = 7, 3
HOME, AWAY = PLACES, PLACES + 1  # where the game is over: player 0 has won, has lost
WALK = np.dtype(
    [("place", np.int64), ("player", np.int64), ("plies", np.int64), ("roads", np.int64, (PLACES, ROADS))], align=True
)


@cache
def walk() -> Game:
    """One piece on a map, moved by both in turn along a road; the seed draws the map, and places come back."""

    @rule
    def start(state, rng):
        state.place = 0
        state.player = 0
        state.plies = 0
        for place in range(PLACES):
            for road in range(ROADS):
                state.roads[place, road] = below(rng, PLACES)
        for end in (HOME, AWAY, HOME, AWAY):
            state.roads[below(rng, PLACES), below(rng, ROADS)] = end

    @rule
    def to_move(state):
        return state.player

    @rule
    def legal_moves(state, moves):
        if state.place >= PLACES or state.plies == 100:
            return 0
        n = 0
        for road in range(ROADS):
            is_new = True
            for i in range(n):
                is_new = is_new and moves[i] != state.roads[state.place, road]
            if is_new:
                moves[n] = state.roads[state.place, road]
                n += 1
        return n

    @rule
    def play(state, move):
        state.place = move
        state.player = 1 - state.player
        state.plies += 1

    @rule
    def score(state, player):
        if state.place < PLACES:
            return 0.0
        return 1.0 if (state.place == HOME) == (player == 0) else -1.0

    @rule
    def key(state):
        return 2 * state.place + state.player

    return Game(
        name="walk",
        title="Walk",
        state=WALK,
        max_moves=ROADS,
        max_plies=100,
        start=start,
        to_move=to_move,
        legal_moves=legal_moves,
        play=play,
        score=score,
        key=key,
        has_cycles=True,
        texts=Texts(render=lambda state: f"{state.place} {state.player}"),
    )


MOVERS = np.array([0, 1, 1, 0, 0, 1])
TURNS = np.dtype([("plies", np.int64), ("path", np.int64), ("payoffs", np.int64, 64)], align=True)


@cache
def turns() -> Game:
    """Six choices of left or right, some players twice in a row; the seed draws who gets how much at the end."""

    @rule
    def start(state, rng):
        state.plies = 0
        state.path = 1
        for i in range(64):
            state.payoffs[i] = below(rng, 9) - 4

    @rule
    def to_move(state):
        return MOVERS[state.plies % 6]

    @rule
    def legal_moves(state, moves):
        moves[0] = 0
        moves[1] = 1
        return 0 if state.plies == 6 else 2

    @rule
    def play(state, move):
        state.path = 2 * state.path + move
        state.plies += 1

    @rule
    def score(state, player):
        share = state.payoffs[state.path - 64] / 4
        return share if player == 0 else -share

    @rule
    def key(state):
        return state.path

    return Game(
        name="turns",
        title="Turns",
        state=TURNS,
        max_moves=2,
        max_plies=6,
        start=start,
        to_move=to_move,
        legal_moves=legal_moves,
        play=play,
        score=score,
        key=key,
        texts=Texts(move_name=lambda state, move: ("left", "right")[move], render=lambda state: f"{state.path:b}"),
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
