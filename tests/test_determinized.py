"""Determinized search: its sums and votes, what it can do, and where it is fooled."""

from dataclasses import replace

import pytest

import mossa
from mossa.agents.thinking import Thinking
from mossa.arena.match import match
from mossa.errors import MossaError
from mossa.games import Position
from tests.hidden_games import GO, climb, cups, kuhn
from tests.simultaneous_games import goofspiel


def choose(position, seed=1, **settings):
    return mossa.agent("determinized", **settings).choose(position, seed)


@pytest.mark.parametrize("deals", [1, 7, 20])
def test_visits_add_up_over_the_deals(deals):
    decision = choose(climb().new(3), simulations=500, deals=deals)
    assert sum(candidate.visits for candidate in decision.candidates) == 500
    assert [c.visits for c in decision.candidates] == sorted((c.visits for c in decision.candidates), reverse=True)
    assert decision.move == decision.candidates[0].move
    assert all(-1 <= candidate.value <= 1 for candidate in decision.candidates)


def test_there_are_no_more_deals_than_simulations():
    assert sum(candidate.visits for candidate in choose(climb().new(3), simulations=3).candidates) == 3


@pytest.mark.compiled
def test_votes_count_deals_and_visits_simulations():
    """With one deal they agree; over many positions they do not always."""
    positions = [climb().new(seed) for seed in range(30)]
    for position in positions[:5]:
        one, other = (choose(position, simulations=100, deals=1, combine=c) for c in ("visits", "votes"))
        assert one.move == other.move
    moves = [[choose(p, simulations=400, deals=20, combine=c).move for p in positions] for c in ("visits", "votes")]
    assert moves[0] != moves[1]


@pytest.mark.compiled
def test_it_is_fooled_into_a_guess():
    """It believes that it will guess right, because in each deal it would (strategy fusion)."""
    for seed in range(5):
        for combine in ("visits", "votes"):
            decision = choose(cups().new(seed), seed, simulations=5000, combine=combine)
            assert decision.move == str(GO)
            assert decision.value > 0.8


def test_what_is_clear_in_kuhn_poker():
    for seed in range(5):
        assert choose(kuhn().position("1 2 0"), seed, simulations=400).move == "1"  # the king bets
        assert choose(kuhn().position("2 0 1"), seed, simulations=400).move == "0"  # the jack folds


@pytest.mark.compiled
def test_it_beats_random_players():
    """0.66 of the wins at 1000 simulations, where a third is fair."""
    result = match(climb(), ["determinized:simulations=200", "random", "random"], games=150, seed=1)
    assert result.score[0] > 0.45


def test_the_same_seed_gives_the_same_decision():
    first, again, other = (choose(climb().new(1), seed, simulations=300) for seed in (1, 1, 2))
    assert first.candidates == again.candidates != other.candidates


@pytest.mark.plain
def test_a_small_tree_still_has_the_moves_of_the_root():
    wide = replace(goofspiel(4), max_moves=4000)
    decision = choose(wide.new(), simulations=200, memory=0.01)
    assert sum(candidate.visits for candidate in decision.candidates) == 200


def test_a_time_budget_ends():
    assert choose(climb().new(), seconds=0.05).candidates[0].visits > 0


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        ({"deals": 0}, "deals=0 is not allowed; it must be a whole number from 1"),
        ({"combine": "mean"}, "must be one of visits, votes"),
        ({"simulations": -5}, "simulations=-5 is not allowed"),
    ],
)
def test_bad_settings_are_refused(settings, problem):
    with pytest.raises(MossaError, match=problem):
        mossa.agent("determinized", **settings)


@pytest.mark.compiled
def test_a_tree_of_own_moves_is_kept_from_move_to_move():
    """What it learned of its later moves counts when they come: the next decision begins with visits."""
    agent, game = mossa.agent("determinized:tree=own,simulations=4000"), mossa.game("bigtwo")
    position, thinking, visits = game.new(3), Thinking(), []
    player = position.to_move
    while len(visits) < 2:
        if position.to_move == player:
            decision = agent.choose(position, 1, thinking)
            visits.append(sum(one.visits for one in decision.candidates))
            position = position.play(decision.move)
        else:
            position = position.play("pass" if "pass" in position.legal_moves() else position.legal_moves()[0])
    assert visits[0] == 4000
    assert visits[1] > 4000
    alone = agent.choose(game.new(3), 1)
    assert sum(one.visits for one in alone.candidates) == 4000


def test_a_tree_of_own_moves_finds_the_move_that_ends_the_game():
    game = mossa.game("bigtwo")
    state = game.new(0).copy_state()
    state[0].hand[:], state[0].left[:] = (3, 4, 8, 16), (2, 1, 1, 1)
    state[0].player = state[0].owner = 0
    state[0].played = (1 << 52) - 1 ^ 31
    decision = mossa.agent("determinized:tree=own,simulations=50").choose(Position(game, state, ()))
    assert decision.move == "3D 3C"
