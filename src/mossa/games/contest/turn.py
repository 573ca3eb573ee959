"""Turns and the order in them: who is asked, who comes first, what a new turn forgets.

The next order goes by this turn's hearts. Those who are `forced` come before (positive, the highest first) or behind
all others. In the end the order is the ranking, by totals. Of equals chance draws who comes first.
"""

from mossa.games.contest.state import (
    CHOOSE,
    FREE,
    LEAVING,
    NONE,
    ORDER,
    OUT,
    OVER,
    PERFORM,
    PLAYERS,
    SKIPPING,
    TIRED,
    TURNS,
)
from mossa.games.game import CHANCE
from mossa.jit import rule

FORCED = 1000  # more than any difference of hearts


@rule
def wait(state, phase):
    """Stop for a draw of chance."""
    state.phase = phase
    state.mover = CHANCE


@rule
def ask(state):
    """The next one who can perform and has not chosen is to choose; if there is none, the performances begin."""
    for player in range(PLAYERS):
        if state.block[player] == FREE and state.choice[player] == NONE:
            state.phase = CHOOSE
            state.mover = player
            return
    wait(state, PERFORM)
    state.position = 0


@rule
def rank_key(state, player):
    """By what the order is sorted, the highest first."""
    if state.is_last:
        return int(state.total[player])
    hearts = 0 if state.shuffled else int(state.hearts[player])
    return hearts + FORCED * int(state.forced[player])


@rule
def sort_order(state):
    """By `rank_key`; equal ones stay as they are."""
    for i in range(1, PLAYERS):
        player = state.order[i]
        key = rank_key(state, player)
        j = i
        while j > 0 and rank_key(state, state.order[j - 1]) < key:
            state.order[j] = state.order[j - 1]
            j -= 1
        state.order[j] = player


@rule
def begin_turn(state):
    for player in range(PLAYERS):
        state.choice[player] = NONE
        state.hearts[player] = 0
        state.guard[player] = 0
        state.jumpy[player] = 0
        state.nervous[player] = 0
        state.forced[player] = 0
        block = state.block[player]
        if block == SKIPPING:
            state.block[player] = FREE
        elif block == TIRED:
            state.block[player] = SKIPPING
        elif block == LEAVING:
            state.block[player] = OUT
    state.freezer = NONE
    state.shuffled = 0
    state.position = 0
    state.target = 0
    state.turn += 1
    ask(state)


@rule
def settle(state):
    """Stop at the first position from here on that equal ones could fill; if there is none, the turn is over."""
    while state.position < PLAYERS - 1:
        i = state.position
        if rank_key(state, state.order[i]) == rank_key(state, state.order[i + 1]):
            wait(state, ORDER)
            return
        state.position += 1
    if state.is_last:
        wait(state, OVER)
    else:
        begin_turn(state)


@rule
def end_turn(state):
    gone = 0
    for player in range(PLAYERS):
        state.total[player] += state.hearts[player]
        gone += state.block[player] == LEAVING or state.block[player] == OUT
    state.is_last = state.turn == TURNS or gone == PLAYERS
    sort_order(state)
    state.position = 0
    settle(state)


@rule
def put_next(state, player):
    """Of those who are equal this one comes next."""
    i = j = int(state.position)
    while state.order[j] != player:
        j += 1
    state.order[j] = state.order[i]
    state.order[i] = player
    state.position += 1
    settle(state)


@rule
def tied_players(state, moves):
    """Those who are equal to the one at `position`."""
    i, n = int(state.position), 0
    key = rank_key(state, state.order[i])
    while i + n < PLAYERS and rank_key(state, state.order[i + n]) == key:
        moves[n] = state.order[i + n]
        n += 1
    return n
