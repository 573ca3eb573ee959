"""How a contest begins."""

import numpy as np

from mossa.games.contest.data import moves
from mossa.games.contest.roster import Roster
from mossa.games.contest.state import FREE, NONE, PLAYERS, SLOTS
from mossa.games.contest.turn import begin_turn
from mossa.jit import Rule, below, rule


def moves_table(who: Roster):
    """The table [contestant, slot] of moves, NONE where one has less than four."""
    numbers = {name: number for number, name in enumerate(moves())}
    table = np.full((len(who.contestants), SLOTS), NONE)
    for row, one in zip(table, who.contestants, strict=True):
        row[: len(one.moves)] = [numbers[name] for name in one.moves]
    return table


def start_rule(who: Roster) -> Rule:
    """The rule `(state, rng)`: draw who takes part, and put them in the order of the introduction."""
    drawn, fixed, is_shuffled = len(who.contestants) - who.fixed, who.fixed, who.is_shuffled
    introduction, own = np.array(who.introduction), moves_table(who)

    @rule
    def draw_contestants(state, rng):
        for player in range(fixed):
            state.contestant[player] = player
        player = fixed
        for i in range(drawn):
            if below(rng, drawn - i) < PLAYERS - player:  # each of those left is as likely to be taken
                state.contestant[player] = fixed + i
                player += 1

    @rule
    def introduce(state, rng):
        for i in range(PLAYERS):
            j = i
            if is_shuffled:
                j = below(rng, i + 1)
                state.order[i] = state.order[j]
            else:
                while j > 0 and introduction[state.contestant[state.order[j - 1]]] > introduction[state.contestant[i]]:
                    state.order[j] = state.order[j - 1]
                    j -= 1
            state.order[j] = i

    @rule
    def start(state, rng):
        draw_contestants(state, rng)
        introduce(state, rng)
        for player in range(PLAYERS):
            for slot in range(SLOTS):
                state.moves[SLOTS * player + slot] = own[state.contestant[player], slot]
            state.total[player] = 0
            state.last[player] = NONE
            state.repeats[player] = 0
            state.block[player] = FREE
            state.energy[player] = 0
            state.expects[player] = 0
        state.spare[:] = 0
        state.stars = 0
        state.turn = 0
        state.is_last = 0
        begin_turn(state)

    return start
