"""Plain minimax against slower and plainer searches; chance; three players."""

import itertools

import pytest

from mossa.agents import agent
from mossa.agents.branching import branching_factor
from mossa.evaluation import evaluation
from mossa.games import game
from mossa.search.alphabeta.expectimax import Expectimax, maxn
from mossa.search.alphabeta.minimax import Minimax
from mossa.search.alphabeta.value import INFINITE, LIMIT, SPAN, WIN, Scale
from tests.oracle import full_value, losses, plain, random_positions, slow_value, slow_values, solved
from tests.small_games import coin_race, trio

pytestmark = pytest.mark.compiled

TICTACTOE, CONNECT4 = game("tictactoe"), game("connect4")
PERFT = [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]  # of tic-tac-toe


def test_is_right_in_every_tictactoe_position():
    scale = Scale(evaluation(TICTACTOE))
    assert len(solved(TICTACTOE)) == 5478
    for position, (score, plies) in solved(TICTACTOE).items():
        if not position.is_over:
            search = Minimax(TICTACTOE, scale, position.copy_state(), 9)
            assert full_value(search, position, 9) == score * (WIN - plies), position.line


def test_says_what_it_found():
    for position, (score, plies) in list(solved(TICTACTOE).items())[::20]:
        if not position.is_over:
            decision = agent("minimax").choose(position)
            assert (decision.value, decision.plies) == (score, plies if score else None), position.line


def test_never_loses_tictactoe():
    assert [losses(agent("minimax"), TICTACTOE, seat) for seat in (0, 1)] == [0, 0]


def test_visits_every_node_of_tictactoe():
    decision = agent("minimax").choose(TICTACTOE.new())
    assert [one.nodes for one in decision.iterations] == list(itertools.accumulate(PERFT))
    assert decision.nodes == 1 + sum(itertools.accumulate(PERFT))
    assert (decision.value, decision.plies, decision.cutoffs, decision.table_hits) == (0, None, 0, 0)


@pytest.mark.parametrize("name", ["one", "threats"])
def test_estimates_as_the_slow_search_does(name):
    small = game("connect4", width=5, height=4)
    minimax, scale = agent(f"minimax:depth=3,evaluation={name}"), Scale(evaluation(small, name))
    for position in random_positions(small, 25, (0, 16)):
        last = minimax.choose(position).iterations[-1]
        assert last.raw == slow_value(position, scale, last.depth), position.line


def test_candidates_are_the_values_after_each_move():
    position = CONNECT4.position("4443")
    decision = agent("minimax:depth=3,evaluation=one").choose(position)
    scale = Scale(evaluation(CONNECT4, "one"))
    assert len(decision.candidates) == 7
    for candidate in decision.candidates:
        line = position.play(candidate.move)
        for move in candidate.pv[1:]:
            line = line.play(move)
        assert len(candidate.pv) == 3
        assert candidate.value == scale.unit(scale.evaluation.rule(line.copy_state()[0], position.to_move))
    assert decision.move == decision.candidates[0].move
    values = [candidate.value for candidate in decision.candidates]
    assert values == sorted(values, reverse=True)


def test_distance_can_be_left_out():
    position = CONNECT4.position("121212")  # X completes column 1
    assert agent("minimax:depth=5").choose(position).plies == 1
    decision = agent("minimax:depth=5,distance=false").choose(position)
    assert (decision.value, decision.plies) == (1.0, None)


def test_a_budget_of_nodes_is_kept():
    decision = agent("minimax:nodes=3000").choose(CONNECT4.new())
    assert decision.nodes == 3001  # the root is no part of the budget
    assert [one.nodes for one in decision.iterations] == [7, 56, 399]  # the next depth would take 2800


def test_depth_one_is_always_completed():
    decision = agent("minimax:nodes=1").choose(CONNECT4.new())
    assert [one.depth for one in decision.iterations] == [1]
    assert len(decision.candidates) == 7


def test_a_budget_of_seconds_ends():
    decision = agent("minimax:seconds=0.01").choose(CONNECT4.new())
    assert 1 <= decision.iterations[-1].depth < 20


@pytest.mark.parametrize("value", [0, 5, -LIMIT + 1, WIN - 3, 7 - WIN])
def test_the_scale_is_monotone_and_within_bounds(value):
    scale = Scale(evaluation(CONNECT4, "one"))
    assert -1 <= scale.unit(value - 1) <= scale.unit(value) <= scale.unit(value + 1) <= 1
    assert (abs(scale.unit(value)) == 1) == (abs(value) > WIN - 100)
    assert scale.plies(value) == (WIN - abs(value) if abs(value) > WIN - 100 else None)


def test_a_graded_result_is_its_score():
    scale = Scale(evaluation(CONNECT4, "one"))
    assert (scale.unit(LIMIT + SPAN // 2 - 4), scale.plies(LIMIT + SPAN // 2 - 4)) == (0.5, None)


def test_branching_factor_of_full_trees():
    assert branching_factor(2 + 4 + 8, 3) == pytest.approx(2)
    assert branching_factor(7, 1) == pytest.approx(7)


def test_chance_is_weighed_by_its_probability():
    game = coin_race()
    for line in ("", "toss three", "safe", "safe safe", "toss none safe toss three"):
        position = game.position(line)
        decision = agent("minimax:depth=8").choose(position)
        assert decision.value == pytest.approx(slow_values(position)[position.to_move], abs=1e-4), line
        replies = {name: slow_values(position.play(name))[position.to_move] for name in position.legal_moves()}
        assert {c.move: c.value for c in decision.candidates} == pytest.approx(replies, abs=1e-4)


@pytest.mark.parametrize("way", ["maxn", "paranoid"])
def test_three_players(way):
    game = trio()
    for line in ("", "left", "right", "left right", "right left"):
        position = game.position(line)
        decision = agent(f"minimax:multiplayer={way}").choose(position)
        expected = slow_values(position, way == "paranoid")[position.to_move]
        assert decision.value == pytest.approx(expected, abs=1e-4), line


def test_trust_and_paranoia_differ():
    values = [agent(f"minimax:multiplayer={way}").choose(trio().new()).value for way in ("maxn", "paranoid")]
    assert values == [1.0, 0.0]


def test_compiled_is_plain():
    scale, root = Scale(evaluation(CONNECT4)), CONNECT4.position("4434").copy_state()
    fast, slow = Minimax(CONNECT4, scale, root, 5), plain(Minimax(CONNECT4, scale, root, 5))
    for search in (fast, slow):
        search.begin(3, 5, -INFINITE, INFINITE)
        search.run(150)
    assert (fast.frames == slow.frames).all()
    assert (fast.counts == slow.counts).all()
    assert (fast.plies.lines == slow.plies.lines).all()


def test_compiled_expectimax_is_plain():
    game = coin_race()
    scale, root = Scale(evaluation(game)), game.new().copy_state()
    fast, slow = Expectimax(game, scale, maxn, root, 8), plain(Expectimax(game, scale, maxn, root, 8))
    for search in (fast, slow):
        search.begin(1, 8, -INFINITE, INFINITE)
        search.run(60)
    assert (fast.frames == slow.frames).all()
    assert (fast.values == slow.values).all()
