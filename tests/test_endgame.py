"""Endings played out exactly: a plain recursion says the same."""

import numpy as np
import pytest

import mossa
from mossa.evaluation.bigtwo import cards_left
from mossa.jit import below, new_rng
from mossa.search.information.endgame import endgame_kernel, new_values
from mossa.search.information.sets import root_state
from tests.hidden_games import climb


def slow_values(position):
    """What everybody gets when each takes what is best for himself, the first of equals."""
    if position.is_over:
        return [position.score(player) for player in range(position.game.players)]
    after = [slow_values(position.play_code(code)) for code in position.move_codes()]
    return max(after, key=lambda values: values[position.to_move])


def endings(game, cards, number):
    """Positions with a choice and so few cards left."""
    rng, seed = new_rng("endings"), 0
    while number:
        position = game.new(seed)
        seed += 1
        while not position.is_over and cards_left(position.copy_state()[0]) > cards:
            codes = position.move_codes()
            position = position.play_code(codes[below(rng, len(codes))])
        if len(position.move_codes()) > 1:
            number -= 1
            yield position


@pytest.mark.parametrize(
    "rules", [pytest.param("minho2016", marks=pytest.mark.compiled), pytest.param("taiwan", marks=pytest.mark.plain)]
)
def test_a_deal_is_solved_as_by_plain_recursion(rules):
    game = mossa.game("bigtwo", rules=rules)
    for number, position in enumerate(endings(game, 6, 10)):
        player, codes, totals = position.to_move, np.array(position.move_codes()), np.zeros(len(position.move_codes()))
        run = endgame_kernel(game)
        assert run(root_state(position), player, codes, new_values(game), 1 << 40, totals, new_rng(number)) > 0
        dealt = position.redealt(player, new_rng(number))
        expected = [slow_values(dealt.play_code(int(code)))[player] for code in codes]
        assert totals.tolist() == pytest.approx(expected)


@pytest.mark.compiled
def test_a_small_table_changes_nothing():
    game = mossa.game("bigtwo")
    run, totals = endgame_kernel(game), []
    for places in (2, 1 << 14):
        for position in endings(game, 8, 3):
            codes = np.array(position.move_codes())
            totals.append(np.zeros(len(codes)))
            run(
                root_state(position), position.to_move, codes, new_values(game, places), 1 << 40, totals[-1], new_rng(5)
            )
    for one, other in zip(totals[:3], totals[3:], strict=True):
        assert one.tolist() == other.tolist()


def test_too_few_nodes_leave_no_trace():
    game = climb()
    position = game.new(1)
    codes = np.array(position.move_codes())
    totals = np.zeros(len(codes))
    run = endgame_kernel(game)
    assert run(root_state(position), position.to_move, codes, new_values(game), 5, totals, new_rng(1)) == -1
    assert not totals.any()


@pytest.mark.compiled
def test_the_agent_solves_what_is_small_and_searches_what_is_not():
    game = mossa.game("bigtwo")
    position = next(endings(game, 6, 1))
    player = position.to_move
    decision = mossa.agent("ismcts:simulations=2000,endgame=6").choose(position, 1)
    deals = decision.candidates[0].visits
    assert all(one.visits == deals for one in decision.candidates)
    rng, codes, sums = new_rng(3), position.move_codes(), {}
    for _ in range(40):
        dealt = position.redealt(player, rng)
        for code in codes:
            name = position.move_name(code)
            sums[name] = sums.get(name, 0.0) + slow_values(dealt.play_code(code))[player] / 40
    for one in decision.candidates:
        assert one.value == pytest.approx(sums[one.move], abs=0.1)
    other = mossa.agent("ismcts:simulations=2000,endgame=5").choose(position, 1)
    assert sum(one.visits for one in other.candidates) == 2000
