"""The contest as a walk through phases that stops wherever a player chooses or chance draws.

CHOOSE   the players who can perform pick a move, one after the other, nobody seeing the others' picks
PERFORM  position after position performs, as far as no chance is needed (`step`)
APPEAL   chance draws what a move earns whose hearts are random
NERVES   chance draws whether a follower becomes nervous
ORDER    chance draws who comes first of those who are equal: in the next order, in the end in the ranking
OVER     `order` is the ranking
"""

from functools import cache
from typing import NamedTuple

import numpy as np

from mossa.games.contest.effects import RANDOM_APPEAL, RANDOM_HEARTS, UNNERVE_FOLLOWING, chosen_move, nervousness_rule
from mossa.games.contest.options import Options
from mossa.games.contest.perform import perform_rule
from mossa.games.contest.roster import Roster, roster
from mossa.games.contest.start import start_rule
from mossa.games.contest.state import APPEAL, CHOOSE, FREE, HIDDEN, NERVES, NONE, ORDER, OVER, PERFORM, PLAYERS, SLOTS
from mossa.games.contest.tables import Tables, tables_of
from mossa.games.contest.turn import ask, end_turn, put_next, tied_players, wait
from mossa.jit import Rule, below, rule

RANDOM_ODDS = {"even": np.full(5, 0.2), "gen3": np.array([0.3, 0.3, 0.2, 0.1, 0.1])}


class Rules(NamedTuple):
    """The rules of one contest; `answer` and `step` are the two halves of `play`, for those who tell what happens."""

    roster: Roster
    tables: Tables
    start: Rule
    to_move: Rule
    legal_moves: Rule
    chance_moves: Rule
    play: Rule
    score: Rule
    view: Rule
    redeal: Rule
    take_back: Rule
    shows: Rule
    answer: Rule  # (state, move): a choice is made or a draw is known, and nothing else yet
    step: Rule  # (state): the next position performs, or the turn ends


@rule
def to_move(state):
    return int(state.mover)


@rule
def score(state, player):
    """1 for the winner, -1 for the others."""
    return 1.0 if state.order[0] == player else -1.0


@rule
def view(state, player):
    """Without the moves that others have chosen and nobody has seen yet."""
    if state.phase == CHOOSE:
        for other in range(PLAYERS):
            if other != player and state.choice[other] >= 0:
                state.choice[other] = HIDDEN
    elif state.phase in (APPEAL, NERVES):
        for i in range(int(state.position) + (state.phase == APPEAL), PLAYERS):
            other = int(state.order[i])
            if other != player and state.choice[other] >= 0:
                state.choice[other] = HIDDEN
    else:
        for other in range(PLAYERS):
            if other != player and state.nervous[other] and state.choice[other] >= 0:
                state.choice[other] = HIDDEN  # the nervous never show what they had chosen


@rule
def shows(before, move, state, player):
    """A choice is shown when it is performed: never, if the contestant becomes nervous."""
    if before.phase != CHOOSE:
        return True
    mover = int(before.mover)
    if state.phase == APPEAL and state.order[state.position] == mover:
        return bool(state.turn == before.turn)
    if state.turn != before.turn and state.choice[mover] != NONE:
        return False  # it was another choice that they have performed since
    is_repeated = before.last[mover] == move
    return state.last[mover] == move and (not is_repeated or state.repeats[mover] > before.repeats[mover])


@rule
def own_moves(state, player):
    """How many moves a player has."""
    n = SLOTS
    while n > 1 and state.moves[SLOTS * player + n - 1] == NONE:
        n -= 1
    return n


@rule
def redeal(state, player, rng):
    """Any move for who has chosen one that is not known."""
    for other in range(PLAYERS):
        if state.choice[other] == HIDDEN:
            state.choice[other] = below(rng, own_moves(state, other))


@rule
def take_back(state):
    if state.phase == CHOOSE:
        for player in range(PLAYERS):
            state.choice[player] = NONE
        ask(state)


def play_rules(facts: Tables, options: Options) -> tuple[Rule, Rule]:
    """The rules `answer` and `step`."""
    effect, perform, nervousness = facts.effect, perform_rule(facts, options), nervousness_rule(options)

    @rule
    def try_nerves(state, first):
        """Stop at the first position from there on whose nerves may fail; if there is none, go on."""
        i = int(state.position) - 1  # who unnerves has performed
        for j in range(first, PLAYERS):
            if nervousness(state, i, j) > 0.0:
                state.target = j
                wait(state, NERVES)
                return
        state.phase = PERFORM

    @rule
    def perform_on(state, drawn):
        kind = effect[chosen_move(state, int(state.order[state.position]))]
        perform(state, drawn)
        if kind == UNNERVE_FOLLOWING:
            try_nerves(state, int(state.position))

    @rule
    def step(state):
        if state.position == PLAYERS:
            end_turn(state)
            return
        player = int(state.order[state.position])
        if state.nervous[player] or state.block[player] != FREE:
            state.position += 1
        elif effect[chosen_move(state, player)] == RANDOM_APPEAL:
            wait(state, APPEAL)
        else:
            perform_on(state, 0)

    @rule
    def answer(state, move):
        phase = state.phase
        if phase == CHOOSE:
            state.choice[state.mover] = move
            ask(state)
        elif phase == APPEAL:
            state.phase = PERFORM
            perform_on(state, RANDOM_HEARTS[move])
        elif phase == NERVES:
            state.nervous[state.order[state.target]] = move
            try_nerves(state, int(state.target) + 1)
        else:
            put_next(state, move)

    return answer, step


def moves_rules(options: Options) -> tuple[Rule, Rule]:
    """The rules `legal_moves` and `chance_moves`."""
    nervousness, odds = nervousness_rule(options), RANDOM_ODDS[options.random_appeal]

    @rule
    def legal_moves(state, moves):
        if state.phase == OVER:
            return 0
        if state.phase == ORDER:
            return tied_players(state, moves)
        n = 2
        if state.phase == CHOOSE:
            n = own_moves(state, int(state.mover))
        elif state.phase == APPEAL:
            n = len(RANDOM_HEARTS)
        for move in range(n):
            moves[move] = move
        return n

    @rule
    def chance_moves(state, moves, probabilities):
        n = legal_moves(state, moves)
        for i in range(n):
            probabilities[i] = odds[i] if state.phase == APPEAL else 1.0 / n
        if state.phase == NERVES:
            probabilities[1] = nervousness(state, int(state.position) - 1, int(state.target))
            probabilities[0] = 1.0 - probabilities[1]
        return n

    return legal_moves, chance_moves


@cache
def rules(options: Options) -> Rules:
    """The rules of the contest with these options."""
    who = roster(options)
    facts = tables_of(options)
    answer, step = play_rules(facts, options)
    legal_moves, chance_moves = moves_rules(options)

    @rule
    def play(state, move):
        answer(state, move)
        while state.phase == PERFORM:
            step(state)

    return Rules(
        roster=who,
        tables=facts,
        start=start_rule(who),
        to_move=to_move,
        legal_moves=legal_moves,
        chance_moves=chance_moves,
        play=play,
        score=score,
        view=view,
        redeal=redeal,
        take_back=take_back,
        shows=shows,
        answer=answer,
        step=step,
    )
