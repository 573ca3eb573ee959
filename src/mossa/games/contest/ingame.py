"""How the opponents of a console choose: the scripts of Emerald, as they were meant, and fitted to Alpha Sapphire.

Every move begins with 100 points; each script adds or takes some, often only with a probability (in 256ths); any of
those with the most points is played. The scripts look at position, turn, stars, repetition, combos, energy and at who
can perform, never at hearts. `data/ai_rules.csv` lists them row by row; what they know of a completed combo of another
contestant is left out. `calibrated` is not from any console: two changes fitted to report 000's 55 games against one.
"""

import numpy as np

from mossa.games.contest.effects import (
    ACT_FIRST_NEXT_TURN,
    ACT_LAST_NEXT_TURN,
    BADLY_STARTLE_ALL_PREVIOUS,
    BADLY_STARTLE_PREVIOUS,
    BETTER_LATER,
    BIG_BUT_JUMPY,
    CANCEL_EXPECTATIONS,
    COMPARE_WITH_PREVIOUS,
    COPY_PREVIOUS,
    DEFLATE_PREVIOUS,
    FREEZE_EXCITEMENT,
    GREAT_IF_FIRST,
    GREAT_IF_LAST,
    GUARD_ONCE,
    GUARD_TURN,
    HALF_OF_ALL_PREVIOUS,
    HUGE_THEN_OUT,
    JAM_ALL_THEN_SKIP,
    MOST_ENERGY,
    NUMBERS,
    PUMP_UP,
    PUMPED_BONUS,
    REPEATABLE,
    SAME_CONDITION_AS_PREVIOUS,
    SCALES_WITH_STARS,
    STARTLE_ALL_PREVIOUS,
    STARTLE_EXPECTED,
    STARTLE_HIGH_SCORERS,
    STARTLE_PREVIOUS,
    STARTLE_SAME_CONDITION,
    UNNERVE_FOLLOWING,
    move_at,
)
from mossa.games.contest.options import Options
from mossa.games.contest.rules import own_moves
from mossa.games.contest.state import FREE, FULL_METER, PLAYERS, TURNS
from mossa.games.contest.tables import NEUTRAL, PLEASES, Tables
from mossa.jit import Rule, below, rule

START, LEAST, MOST = 100, 0, 255
ALWAYS, OFTEN, HALF, EXCITED, EVEN = 256, 206, 131, 156, 129  # of 256
GUARDS = (GUARD_ONCE, GUARD_TURN)
NEEDS_ONE_AHEAD = (
    STARTLE_PREVIOUS,
    BADLY_STARTLE_PREVIOUS,
    COPY_PREVIOUS,
    SAME_CONDITION_AS_PREVIOUS,
    COMPARE_WITH_PREVIOUS,
)
STARTLES_SEVERAL = (
    STARTLE_ALL_PREVIOUS,
    BADLY_STARTLE_ALL_PREVIOUS,
    STARTLE_EXPECTED,
    STARTLE_SAME_CONDITION,
    STARTLE_HIGH_SCORERS,
)
NEEDS_SOME_AHEAD = (
    *STARTLES_SEVERAL,
    CANCEL_EXPECTATIONS,
    JAM_ALL_THEN_SKIP,
    DEFLATE_PREVIOUS,
    HALF_OF_ALL_PREVIOUS,
)
NEEDS_SOME_BEHIND = (UNNERVE_FOLLOWING, FREEZE_EXCITEMENT, *GUARDS)


def by_place(*rows):
    """Tables [effect, position] of points and of their probability, from rows (effects, position, odds, points)."""
    points, odds = np.zeros((len(NUMBERS), PLAYERS), np.int64), np.zeros((len(NUMBERS), PLAYERS), np.int64)
    for kinds, position, chance, change in rows:
        for kind in kinds:
            points[kind, position], odds[kind, position] = change, chance
    return points, odds


ORDER_POINTS, ORDER_ODDS = by_place(
    ((GREAT_IF_FIRST,), 0, ALWAYS, 15),
    ((BETTER_LATER,), 0, ALWAYS, -15),
    (GUARDS, 0, EXCITED, 10),
    ((BETTER_LATER,), 1, ALWAYS, -5),
    (GUARDS, 1, HALF, 10),
    ((BETTER_LATER, HALF_OF_ALL_PREVIOUS, BIG_BUT_JUMPY), 2, ALWAYS, 5),
    ((BETTER_LATER, GREAT_IF_LAST, HALF_OF_ALL_PREVIOUS, BIG_BUT_JUMPY), 3, ALWAYS, 15),
    ((JAM_ALL_THEN_SKIP,), 3, ALWAYS, 5),
    (GUARDS, 3, ALWAYS, -10),
    (STARTLES_SEVERAL, 3, HALF, 10),
)
GOOD_POINTS, GOOD_ODDS = by_place(
    ((REPEATABLE,), 3, OFTEN, 15),
    ((HALF_OF_ALL_PREVIOUS,), 1, ALWAYS, 5),
    ((HALF_OF_ALL_PREVIOUS,), 2, ALWAYS, 15),
    ((HALF_OF_ALL_PREVIOUS,), 3, ALWAYS, 20),
    ((COPY_PREVIOUS,), 0, ALWAYS, -10),
    *(((SCALES_WITH_STARS,), position, 78, 10) for position in (1, 2, 3)),
    ((JAM_ALL_THEN_SKIP,), 0, ALWAYS, -15),
    ((JAM_ALL_THEN_SKIP,), 1, HALF, -10),
    ((JAM_ALL_THEN_SKIP,), 2, HALF, 5),
    ((JAM_ALL_THEN_SKIP,), 3, HALF, 15),
)
OUT_ODDS = np.array([0, 236, 216, 196, 176, 236])  # of the points for leaving the contest, by turn
STARTER_ODDS = np.array([106, 131, 206, ALWAYS])  # by position
REPEAT_POINTS = np.array([-5, -15, -20, -25])
BONUS_POINTS, BONUS_ODDS = np.array([-20, 5, 15, 20]), np.array([ALWAYS, HALF, HALF, ALWAYS])  # by energy


@rule
def maybe(rng, odds, points):
    """The points, with so many chances in 256."""
    return points if odds == ALWAYS or below(rng, 256) < odds else 0


@rule
def able_between(state, first, end):
    """How many at these positions can perform this turn."""
    n = 0
    for j in range(first, end):
        n += state.block[state.order[j]] == FREE
    return n


@rule
def bad_move(state, i, kind, energy, rng):
    points, ahead = 0, able_between(state, 0, i)
    if kind in NEEDS_ONE_AHEAD and (i == 0 or able_between(state, i - 1, i) == 0):
        points -= 10
    if kind in NEEDS_SOME_AHEAD and ahead == 0:
        points -= 20 if i == 0 else 15
    if kind in NEEDS_SOME_BEHIND and able_between(state, i + 1, PLAYERS) == 0:
        points -= 10
    if kind == PUMP_UP and energy == MOST_ENERGY:
        points -= 20
    if kind == HUGE_THEN_OUT:
        points += maybe(rng, OUT_ODDS[state.turn], 20 if state.turn == TURNS else -15)
    return points


@rule
def displeasing(state, i, has_match, rng):
    """Points for a move that displeases: it may spoil what the next would get."""
    missing = FULL_METER - int(state.stars)
    if missing == 1:
        return maybe(rng, 205, 20) if i == 0 else maybe(rng, EVEN, -10)
    if missing == 2 and i > 0:
        return maybe(rng, EVEN, 10)
    if missing == 2:
        return 15 if state.turn == TURNS else maybe(rng, 205, 10)
    return 0 if has_match else 15


@rule
def excitement(state, i, pleasure, is_penalised, has_match, rng):
    if pleasure == NEUTRAL:
        return maybe(rng, EVEN, 10)
    if pleasure != PLEASES:
        return displeasing(state, i, has_match, rng)
    if is_penalised:
        return 0
    return 30 if i == 0 and state.stars == FULL_METER - 1 else maybe(rng, EXCITED, 10)


@rule
def good_by_others(state, i, kind, rng):
    """Points for what the others are like."""
    points = 0
    for j in range(PLAYERS):
        other = int(state.order[j])
        if state.block[other] != FREE or j == i:
            continue
        if j < i and kind == COPY_PREVIOUS:
            points += 5
        elif j < i and kind == DEFLATE_PREVIOUS:
            points += maybe(rng, HALF, 5 * int(state.energy[other]))
        elif j < i and kind in (CANCEL_EXPECTATIONS, STARTLE_EXPECTED) and not state.expects[other]:
            points += maybe(rng, HALF, 2)  # the shipped scripts ask for the contrary of what is meant
        elif j > i and kind == UNNERVE_FOLLOWING and state.expects[other]:
            points += 5 + maybe(rng, HALF, 5)
    return points


@rule
def pump_up_points(state, energy, has_bonus, is_same, rng):
    if has_bonus:
        return maybe(rng, OFTEN, 15) if energy < MOST_ENERGY else -10
    if state.turn == TURNS:
        return -10
    if state.turn == 1:
        return maybe(rng, EXCITED, 10)
    return 0 if is_same else maybe(rng, HALF, 10)


@rule
def freeze_points(state, i, has_match, is_same, rng):
    if is_same:
        return 0
    if i < 2:
        return maybe(rng, EVEN, 10)
    return 10 if state.turn == TURNS and not has_match and state.stars > 0 else 0


@rule
def owns(state, player, table, value):
    """Whether one of a player's moves is such in a table."""
    has = False
    for slot in range(own_moves(state, player)):
        has |= table[move_at(state, player, slot)] == value
    return has


def combo_rule(facts: Tables) -> Rule:
    """The rule `(state, player, i, move, is_same, rng) -> points` for a part of a combo."""
    starter, finisher, combo = facts.starter, facts.finisher, facts.combo

    @rule
    def partners(state, player, first, second):
        """Whether an own move makes a combo with a starter, or with a finisher; the other is 0."""
        n = 0
        for slot in range(own_moves(state, player)):
            own = move_at(state, player, slot)
            n += combo[first, finisher[own]] + combo[starter[own], second]
        return n > 0

    @rule
    def combo_points(state, player, i, move, is_same, rng):
        last = int(state.last[player])
        if last >= 0 and combo[starter[move_at(state, player, last)], finisher[move]]:
            return 25
        points = 0
        if finisher[move] and partners(state, player, 0, finisher[move]):
            points -= 10
        if starter[move] and not is_same and partners(state, player, starter[move], 0):
            points += maybe(rng, HALF, -15) if state.turn == TURNS else maybe(rng, STARTER_ODDS[i], 10)
        return points

    return combo_points


def good_move_rule(facts: Tables) -> Rule:
    """The rule `(state, player, i, kind, is_same, has_match, rng) -> points` for an effect that has its moment."""
    effect = facts.effect

    @rule
    def has_use_of_place(state, player, kind):
        """Whether an own move profits by the place in the next turn that this one makes sure of."""
        if kind == ACT_FIRST_NEXT_TURN:
            return owns(state, player, effect, GREAT_IF_FIRST)
        return kind == ACT_LAST_NEXT_TURN and owns(state, player, effect, GREAT_IF_LAST)

    @rule
    def good_move(state, player, i, kind, is_same, has_match, rng):
        energy = int(state.energy[player])
        points = maybe(rng, GOOD_ODDS[kind, i], GOOD_POINTS[kind, i])
        if kind == PUMPED_BONUS:
            points += maybe(rng, BONUS_ODDS[energy], BONUS_POINTS[energy])
        elif has_use_of_place(state, player, kind):
            points += maybe(rng, OFTEN, 20)
        elif kind == PUMP_UP:
            points += pump_up_points(state, energy, owns(state, player, effect, PUMPED_BONUS), is_same, rng)
        elif kind == FREEZE_EXCITEMENT:
            points += freeze_points(state, i, has_match, is_same, rng)
        elif kind == SCALES_WITH_STARS and i == 0 and state.turn > 1:
            points += maybe(rng, HALF, -15)
        elif kind == JAM_ALL_THEN_SKIP and state.turn == TURNS:
            points += 5
        return points + good_by_others(state, i, kind, rng)

    return good_move


def ingame_rule(facts: Tables, options: Options, is_calibrated: bool) -> Rule:
    """The rule `(state, moves, n, rng) -> index` by which a console would choose in the mover's place."""
    effect, pleasure = facts.effect, facts.pleasure
    combo_points, good_move = combo_rule(facts), good_move_rule(facts)
    is_erratic = options.condition in ("cute", "clever", "tough")

    @rule
    def order_points(i, kind, rng):
        if is_calibrated and kind == BIG_BUT_JUMPY:
            return -15
        extra = 10 if is_calibrated and kind == COMPARE_WITH_PREVIOUS and i > 0 else 0
        return extra + maybe(rng, ORDER_ODDS[kind, i], ORDER_POINTS[kind, i])

    @rule
    def points_of(state, player, i, slot, has_match, rng):
        move, is_same = move_at(state, player, slot), slot == state.last[player]
        kind = effect[move]
        is_penalised = is_same and kind != REPEATABLE
        points = START + bad_move(state, i, kind, int(state.energy[player]), rng)
        points += combo_points(state, player, i, move, is_same, rng)
        if is_penalised:
            points += REPEAT_POINTS[min(int(state.repeats[player]), len(REPEAT_POINTS) - 1)]
        points += excitement(state, i, pleasure[move], is_penalised, has_match, rng)
        points += order_points(i, kind, rng) + good_move(state, player, i, kind, is_same, has_match, rng)
        if is_erratic:
            points += maybe(rng, HALF, 10)
        return min(max(points, LEAST), MOST)

    @rule
    def pick(state, moves, n, rng):
        player = int(state.mover)
        i = 0
        while state.order[i] != player:
            i += 1
        has_match = owns(state, player, pleasure, PLEASES)
        best, most, equals = 0, -1, 0
        for index in range(n):
            points = points_of(state, player, i, moves[index], has_match, rng)
            if points > most:
                best, most, equals = index, points, 1
            elif points == most:
                equals += 1
                if below(rng, equals) == 0:  # each of the equals is kept with the same chance
                    best = index
        return best

    return pick
