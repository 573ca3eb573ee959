"""Simultaneous moves: every seat decides on its own, and regret matching comes to the known equilibria."""

from functools import cache

import numpy as np
import pytest

import mossa
from mossa.arena.match import match
from mossa.errors import MossaError
from mossa.jit import new_rng
from mossa.search.information.arms import new_arms
from mossa.search.information.bandits import Params
from mossa.search.information.ismcts import Parts, ismcts_kernel
from mossa.search.information.sets import root_state
from mossa.search.information.simulation_tree import no_simulation_tree
from tests.exploit import best_response, even, gains, policy_of, value
from tests.hidden_games import kuhn
from tests.simultaneous_games import WINS, goofspiel, odd_one_out, roshambo


@cache
def strategies(position, simulations, bandit="regret"):
    """The policy of all seats after a search from a position."""
    arms, run = new_arms(1 << 18), ismcts_kernel(position.game, Parts("multiple", bandit))
    run(root_state(position), 0, arms, no_simulation_tree(), simulations, Params(), new_rng(1))
    return policy_of(arms, "strategy" if bandit == "regret" else "visits")


# Equilibria. Two players' gains from knowing the other's strategy add up to 0 in an equilibrium, and to more elsewhere.


@pytest.mark.compiled
def test_regret_finds_the_mixture_of_roshambo():
    policy = strategies(roshambo().new(), 200_000)
    for position in (roshambo().new(), roshambo().position("2")):  # either seat; the second does not see the first's 2
        assert list(policy(position.seen_by(position.to_move)).values()) == pytest.approx(
            [1 / 4, 1 / 2, 1 / 4], abs=0.03
        )


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("game", "by_even_play", "left"),
    [
        (roshambo(), 1 / 3, 0.03),
        (kuhn(), 0.458, 0.03),
        (goofspiel(3), 0.444, 0.002),
        (goofspiel(3, True), 0.444, 0.002),
    ],
    ids=str,
)
def test_little_can_be_won_against_regret(game, by_even_play, left):
    """At 200,000 simulations; measured: 0.021, 0.015, 0.0001, 0.0002."""
    assert sum(gains(game, even)) == pytest.approx(by_even_play, abs=0.001)
    assert sum(gains(game, strategies(game.new(), 200_000))) < left


@pytest.mark.compiled
def test_regret_finds_the_value_of_kuhn_poker():
    """-1/18 for the first player, here halved: against his equilibrium the second can get no more than 1/36."""
    first, second = gains(kuhn(), strategies(kuhn().new(), 200_000))
    assert first == pytest.approx(-1 / 36, abs=0.012)
    assert second == pytest.approx(1 / 36, abs=0.012)


@pytest.mark.compiled
def test_confidence_bounds_do_not_find_a_mixture():
    """Known of decoupled UCT (Shafiei, Sturtevant and Schaeffer 2009); in Goofspiel it is better than even play."""
    assert sum(gains(roshambo(), strategies(roshambo().new(), 200_000, "ucb1"))) > 0.1
    assert sum(gains(goofspiel(3), strategies(goofspiel(3).new(), 200_000, "ucb1"))) < 0.25


@pytest.mark.compiled
def test_regret_agrees_with_an_exact_solution_of_goofspiel():
    """The root's matrix by solving every later turn exactly; the first player's mixture must be safe in it."""
    game = goofspiel(4)
    rows = game.new().move_codes()
    matrix = np.array([[solved(game.new().play_code(a).play_code(b)) for b in rows] for a in rows])
    exact, _ = equilibrium(matrix)
    assert exact == pytest.approx(0, abs=0.01)
    mixture = np.array([strategies(game.new(), 400_000)(game.new())[code] for code in rows])
    assert (mixture @ matrix).min() > -0.03
    assert (np.full(4, 1 / 4) @ matrix).min() < -0.08


@cache
def solved(position):
    """The first player's value at the begin of a turn."""
    if position.is_over:
        return position.score(0)
    mine = position.move_codes()
    others = position.play_code(mine[0]).move_codes()
    return equilibrium(np.array([[solved(position.play_code(a).play_code(b)) for b in others] for a in mine]))[0]


def equilibrium(matrix, steps=400):
    """The value of a matrix game and the row player's mixture, by regret matching with both players' full knowledge."""
    regrets, sums = [np.zeros(n) for n in matrix.shape], [np.zeros(n) for n in matrix.shape]
    for step in range(steps):
        row, column = (r / r.sum() if r.sum() > 0 else np.full(len(r), 1 / len(r)) for r in regrets)
        gain, loss = matrix @ column, -(row @ matrix)
        regrets[0] = np.maximum(regrets[0] + gain - row @ gain, 0)
        regrets[1] = np.maximum(regrets[1] + loss - column @ loss, 0)
        sums[0] += step * row
        sums[1] += step * column
    row, column = (total / total.sum() for total in sums)
    return float(row @ matrix @ column), row


def test_the_solver_of_matrices_knows_roshambo():
    exact, mixture = equilibrium(WINS)
    assert exact == pytest.approx(0, abs=0.005)
    assert mixture == pytest.approx([1 / 4, 1 / 2, 1 / 4], abs=0.01)


# Three seats, chance, and seats that sit out


@pytest.mark.compiled
def test_of_three_seats_none_gains_by_another_strategy():
    first = odd_one_out().new()
    policy = strategies(first, 300_000)
    for player in range(3):
        assert best_response([(first, 1.0)], player, policy) - value(first, player, policy) < 0.02
        assert best_response([(first, 1.0)], player, even) - value(first, player, even) < 1e-9  # another equilibrium


@pytest.mark.compiled
@pytest.mark.parametrize(("moves", "seats"), [("1 0 0", (1, 2)), ("0 1 0", (0, 2)), ("0 0 0 2", (0, 1))])
def test_a_seat_that_sits_out_is_passed_over(moves, seats):
    second_turn = odd_one_out().position(moves)
    policy = strategies(second_turn, 100_000)
    for position, seat in zip((second_turn, second_turn.play("0")), seats, strict=True):
        assert position.to_move == seat
        assert list(policy(position.seen_by(seat)).values()) == pytest.approx([0.5, 0.5], abs=0.05)


@pytest.mark.compiled
def test_a_later_seat_searches_from_the_begin_of_the_turn():
    """The earlier seats learn too: a seat that took them for random players would always answer with paper."""
    position = roshambo().position("0")
    moves = [mossa.agent("duct:simulations=3000").choose(position, s).move for s in range(40)]
    assert set(moves) == {"0", "1", "2"}
    one, other = (
        mossa.agent("duct:simulations=3000").choose(p, 1).candidates for p in (position, roshambo().position("2"))
    )
    assert one == other


# The agent


@pytest.mark.parametrize("selection", ["ucb1", "regret"])
def test_visits_add_up(selection):
    position = goofspiel(4).position("1")
    decision = mossa.agent("duct", simulations=500, selection=selection, final="visits").choose(position, 1)
    assert sum(candidate.visits for candidate in decision.candidates) == 500
    assert decision.move == decision.candidates[0].move
    assert decision.candidates[0].visits == max(candidate.visits for candidate in decision.candidates)


@pytest.mark.compiled
@pytest.mark.parametrize("settings", ["selection=regret", "selection=ucb1,final=visits"])
def test_it_beats_a_random_player(settings):
    """0.75 of the wins, ties counted as half."""
    result = match(goofspiel(4, True), [f"duct:simulations=500,{settings}", "random"], games=200, seed=1)
    assert result.score[0] > 0.65


@pytest.mark.plain
@pytest.mark.parametrize("settings", ["chance=open", "backup=ours", "rivals=uniform"])
def test_visits_add_up_whatever_the_parts(settings):
    decision = mossa.agent(f"duct:simulations=300,final=visits,{settings}").choose(goofspiel(4, True).position("1"), 1)
    assert sum(candidate.visits for candidate in decision.candidates) == 300


@pytest.mark.plain
def test_against_rivals_that_play_at_random_the_best_answer_is_pure():
    """Rock's win counts double: a third of its wins and losses is worth 1/6, of the others' 0 and -1/6."""
    agent = mossa.agent("duct:simulations=2000,rivals=uniform,selection=ucb1,final=visits")
    assert [agent.choose(roshambo().new(), seed).move for seed in range(3)] == ["0", "0", "0"]
    assert agent.choose(roshambo().new(), 1).value == pytest.approx(1 / 6, abs=0.05)


@pytest.mark.compiled
def test_an_open_loop_finds_the_value_of_a_game_without_chance():
    """Goofspiel with prizes in a known order is even; a turn is known by the moves before it."""
    decision = mossa.agent("duct:simulations=30000,chance=open").choose(goofspiel(4).new(), 1)
    assert sum(one.visits * one.value for one in decision.candidates) / 30_000 == pytest.approx(0, abs=0.05)


def test_an_open_loop_needs_turns():
    with pytest.raises(MossaError, match="chance=open is for simultaneous moves only"):
        mossa.agent("duct:chance=open").choose(mossa.game("tictactoe").new())


def test_the_same_seed_gives_the_same_decision():
    agent, position = mossa.agent("duct:simulations=100"), goofspiel(4).new()
    assert agent.choose(position, 1).candidates == agent.choose(position, 1).candidates
    assert len({agent.choose(position, seed).move for seed in range(10)}) > 1


def test_a_time_budget_ends():
    assert mossa.agent("duct:seconds=0.05").choose(goofspiel(4).new()).candidates[0].visits > 0


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        ({"selection": "puct"}, "must be one of ucb1, regret"),
        ({"explore": 0.0}, "explore=0.0 is not allowed; it must be a number from 0.001 to 1.0"),
        ({"simulations": 0}, "simulations=0 is not allowed"),
        ({"final": "value"}, "must be one of visits, mixed"),
    ],
)
def test_bad_settings_are_refused(settings, problem):
    with pytest.raises(MossaError, match=problem):
        mossa.agent("duct", **settings)
