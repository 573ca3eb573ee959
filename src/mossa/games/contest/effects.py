"""The 36 effects of moves: what a move earns by itself, whom it costs what, and what it leaves behind.

Each part is a rule made from a contest's tables and options. `i` is the position that performs, counted from 0.
"""

import numpy as np

from mossa.games.contest.data import effects
from mossa.games.contest.state import FREE, LEAVING, ONCE, OUT, SKIPPING, SLOTS, TIRED, WHOLE_TURN
from mossa.jit import rule

(
    PLAIN,
    ACT_FIRST_NEXT_TURN,
    ACT_LAST_NEXT_TURN,
    GUARD_ONCE,
    GUARD_TURN,
    PUMP_UP,
    PUMPED_BONUS,
    GREAT_IF_FIRST,
    GREAT_IF_LAST,
    BETTER_LATER,
    RANDOM_APPEAL,
    BIG_BUT_JUMPY,
    JAM_ALL_THEN_SKIP,
    HUGE_THEN_OUT,
    UNNERVE_FOLLOWING,
    EXCITE_DOUBLE_IF_FIRST,
    EXCITE_DOUBLE_IF_LAST,
    EXCITE_ANY_CONTEST,
    SCALES_WITH_STARS,
    REPEATABLE,
    STARTLE_PREVIOUS,
    BADLY_STARTLE_PREVIOUS,
    STARTLE_ALL_PREVIOUS,
    BADLY_STARTLE_ALL_PREVIOUS,
    COMPARE_WITH_PREVIOUS,
    STARTLE_HIGH_SCORERS,
    STARTLE_EXPECTED,
    STARTLE_SAME_CONDITION,
    HALF_OF_ALL_PREVIOUS,
    BORES_IF_MISMATCHED,
    SAME_CONDITION_AS_PREVIOUS,
    DEFLATE_PREVIOUS,
    CANCEL_EXPECTATIONS,
    FREEZE_EXCITEMENT,
    COPY_PREVIOUS,
    SHUFFLE_NEXT_ORDER,
) = range(36)

NUMBERS = {name: number for number, name in enumerate(effects())}
GREAT = 6  # hearts of a move whose condition is met
MOST_ENERGY = 3
RANDOM_HEARTS = np.array([1, 2, 4, 6, 8])
LATER_HEARTS = np.array([1, 2, 4, 6])  # by position


@rule
def move_at(state, player, slot):
    """The number of a player's move."""
    return int(state.moves[SLOTS * player + slot])


@rule
def chosen_move(state, player):
    """The number of the move that a player has chosen."""
    return move_at(state, player, int(state.choice[player]))


@rule
def has_performed(state, player):
    """Of somebody whose position has passed: whether it did something there."""
    return state.nervous[player] == 0 and state.block[player] != SKIPPING and state.block[player] != OUT


@rule
def last_performer(state, i):
    """The player at the nearest earlier position who performed this turn; -1 if nobody did."""
    for j in range(i - 1, -1, -1):
        player = int(state.order[j])
        if has_performed(state, player):
            return player
    return -1


def appeal_rule(tables, options):
    """The rule `(state, i, player, move, drawn) -> hearts` that the move itself earns; `drawn` if they are random."""
    effect, appeal, condition = tables.effect, tables.appeal, tables.condition
    star_hearts = np.array([int(digit) for digit in options.star_hearts])

    @rule
    def compared(base, i, kind, before, state, move):
        """Where they depend on the last performer."""
        if before < 0:
            return base
        hearts = int(state.hearts[before])
        if kind == COMPARE_WITH_PREVIOUS:
            return GREAT if hearts < 3 else base if hearts == 3 else 0
        if kind == COPY_PREVIOUS:
            return max(base, base + hearts)
        return GREAT if condition[move] == condition[chosen_move(state, before)] else base

    @rule
    def sum_before(state, i):
        total = 0
        for j in range(i):
            total += int(state.hearts[state.order[j]])
        return total

    @rule
    def appeal_of(state, i, player, move, drawn):
        kind, base, energy = effect[move], appeal[move], int(state.energy[player])
        if kind == GREAT_IF_FIRST:
            base = GREAT if i == 0 else base
        elif kind == GREAT_IF_LAST:
            base = GREAT if i == 3 else base
        elif kind == BETTER_LATER:
            base = LATER_HEARTS[i]
        elif kind == RANDOM_APPEAL:
            base = drawn
        elif kind == SCALES_WITH_STARS:
            base = star_hearts[state.stars]
        elif kind == PUMPED_BONUS:
            base += 2 * energy  # and one more a level, as every move
        elif kind == HALF_OF_ALL_PREVIOUS:
            base += max(sum_before(state, i) // 2, 0)
        elif kind in (COMPARE_WITH_PREVIOUS, COPY_PREVIOUS, SAME_CONDITION_AS_PREVIOUS):
            base = compared(base, i, kind, last_performer(state, i), state, move)
        return base + energy

    return appeal_of


def jam_rule(tables, options):
    """The rule `(state, i, move)`: those who stood earlier lose hearts."""
    effect, jam, condition = tables.effect, tables.jam, tables.condition
    is_immune, up = options.skipping == "immune", int(options.rounding == "up")

    @rule
    def can_be_hit(state, player):
        return state.block[player] != OUT and not (is_immune and state.block[player] == SKIPPING)

    @rule
    def loss_of(state, player, move):
        kind, loss = effect[move], jam[move]
        if kind == STARTLE_HIGH_SCORERS:
            return max((int(state.hearts[player]) + up) // 2, loss)
        if kind == STARTLE_EXPECTED:
            return 5 if state.expects[player] else loss
        if kind == STARTLE_SAME_CONDITION and has_performed(state, player):
            return 4 if condition[move] == condition[chosen_move(state, player)] else loss
        return loss

    @rule
    def jam_earlier(state, i, move):
        if jam[move] == 0:
            return
        kind = effect[move]
        is_single = kind in (STARTLE_PREVIOUS, BADLY_STARTLE_PREVIOUS)
        for j in range(max(i - 1, 0) if is_single else 0, i):
            player = int(state.order[j])
            if state.guard[player] == ONCE:
                state.guard[player] = 0
            elif state.guard[player] == 0 and can_be_hit(state, player):
                state.hearts[player] -= loss_of(state, player, move) * (1 + int(state.jumpy[player]))

    return jam_earlier


def aftermath_rule(options):
    """The rule `(state, i, player, kind)`: what an effect leaves behind; nerves are tried later, by chance."""
    is_later_first, is_all_lost = options.act_first == "later", options.deflate == "all"

    @rule
    def reorder(state, i, player, kind):
        """What is decided of the next order."""
        strength = i + 1 if is_later_first else 4 - i
        if kind == ACT_FIRST_NEXT_TURN:
            state.forced[player] = strength
        elif kind == ACT_LAST_NEXT_TURN:
            state.forced[player] = -strength
        elif kind == SHUFFLE_NEXT_ORDER:
            state.forced[:] = 0
            state.shuffled = 1

    @rule
    def drain(state, i, kind):
        """What those who stood earlier lose besides hearts."""
        for j in range(i):
            other = int(state.order[j])
            if kind == CANCEL_EXPECTATIONS:
                state.expects[other] = 0
            else:
                state.energy[other] = 0 if is_all_lost else max(int(state.energy[other]) - 1, 0)

    @rule
    def aftermath(state, i, player, kind):
        if kind == GUARD_TURN:
            state.guard[player] = WHOLE_TURN
        elif kind == FREEZE_EXCITEMENT:
            state.freezer = player
        elif kind == BIG_BUT_JUMPY:
            state.jumpy[player] = 1
        elif kind == JAM_ALL_THEN_SKIP:
            state.block[player] = TIRED
        elif kind == HUGE_THEN_OUT:
            state.block[player] = LEAVING
        elif kind == PUMP_UP:
            state.energy[player] = min(int(state.energy[player]) + 1, MOST_ENERGY)
        elif kind in (DEFLATE_PREVIOUS, CANCEL_EXPECTATIONS):
            drain(state, i, kind)
        else:
            reorder(state, i, player, kind)

    return aftermath


def nervousness_rule(options):
    """The rule `(state, i, j) -> probability` that the one at position j loses its action to a move at position i."""
    is_gen3, calm = options.nervous == "gen3", options.calm
    flat = 0.0 if is_gen3 else float(options.nervous)

    @rule
    def followers(state, i):
        n = 0
        for j in range(i + 1, 4):
            n += state.block[state.order[j]] == FREE
        return n

    @rule
    def nervousness(state, i, j):
        player = int(state.order[j])
        if state.block[player] != FREE or state.nervous[player]:
            return 0.0
        chance = flat
        if is_gen3:
            n = followers(state, i)
            chance = 0.2 if n == 3 else 0.3 if n == 2 else 0.6
            chance += 0.1 if state.expects[player] else 0.0
        return max(chance - calm * int(state.energy[player]), 0.0)

    return nervousness
