"""One performance: what the move earns, what it does to others, how the audience takes it."""

from mossa.games.contest.effects import (
    BORES_IF_MISMATCHED,
    EXCITE_DOUBLE_IF_FIRST,
    EXCITE_DOUBLE_IF_LAST,
    GUARD_ONCE,
    REPEATABLE,
    aftermath_rule,
    appeal_rule,
    chosen_move,
    jam_rule,
    move_at,
)
from mossa.games.contest.options import Options
from mossa.games.contest.state import FULL_METER, ONCE
from mossa.games.contest.tables import DISPLEASES, PLEASES, Tables
from mossa.jit import Rule, rule

COMBO, SPECTACULAR = 3, 5  # hearts


def perform_rule(facts: Tables, options: Options) -> Rule:
    """The rule `(state, drawn)`: the player at `position` performs; `drawn` are its hearts where they are random."""
    effect, pleasure = facts.effect, facts.pleasure
    starter, finisher, combo = facts.starter, facts.finisher, facts.combo
    appeal_of, jam_earlier = appeal_rule(facts, options), jam_rule(facts, options)
    aftermath, bore = aftermath_rule(options), options.bore

    @rule
    def excite(state, i, player, kind):
        """A move that pleases: a star and a heart, or two."""
        is_double = (kind == EXCITE_DOUBLE_IF_FIRST and i == 0) or (kind == EXCITE_DOUBLE_IF_LAST and i == 3)
        gain = 2 if is_double else 1
        state.hearts[player] += gain
        state.stars = min(int(state.stars) + gain, FULL_METER)

    @rule
    def perform(state, drawn):
        i = int(state.position)
        player = int(state.order[i])
        move = chosen_move(state, player)
        kind, slot, before = effect[move], int(state.choice[player]), int(state.last[player])
        is_same = slot == before
        is_repeated = is_same and kind != REPEATABLE
        if kind == GUARD_ONCE:
            state.guard[player] = ONCE
        state.hearts[player] += appeal_of(state, i, player, move, drawn)
        jam_earlier(state, i, move)
        aftermath(state, i, player, kind)
        if state.expects[player] and combo[starter[move_at(state, player, before)], finisher[move]]:
            state.hearts[player] += COMBO
        if is_repeated:
            state.hearts[player] -= 1
        if pleasure[move] == PLEASES:
            is_frozen = state.freezer >= 0 and state.freezer != player
            if not is_frozen and not is_repeated and state.hearts[player] != 0:
                excite(state, i, player, kind)
        elif pleasure[move] == DISPLEASES:
            state.hearts[player] -= 1
            state.stars = max(int(state.stars) - (bore if kind == BORES_IF_MISMATCHED else 1), 0)
        if state.stars == FULL_METER:
            state.hearts[player] += SPECTACULAR
            state.stars = 0
        state.last[player] = slot
        state.repeats[player] = state.repeats[player] + 1 if is_same else 0
        state.expects[player] = starter[move] > 0
        state.position += 1

    return perform
