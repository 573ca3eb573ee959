"""Alpha-beta as an agent: what it decides, what it tells of a search, and its budgets."""

import pytest

from mossa.agents import agent, budget
from mossa.errors import MossaError
from mossa.games import game
from tests.oracle import random_positions
from tests.small_games import coin_race, trio

pytestmark = pytest.mark.compiled

CONNECT4 = game("connect4")


@pytest.mark.parametrize("exact", ["true", "false"])
def test_decides_as_minimax_does(exact):
    for position in random_positions(CONNECT4, 12, (0, 30)):
        expected = agent("minimax:depth=5,evaluation=one").choose(position)
        decision = agent(f"alphabeta:depth=5,evaluation=one,exact={exact}").choose(position)
        assert (decision.value, decision.plies) == (expected.value, expected.plies)
        values = {c.move: c.value for c in expected.candidates}
        assert values[decision.move] == expected.value
        for candidate in decision.candidates:
            if candidate.is_exact and candidate.depth == len(expected.iterations):
                assert candidate.value == values[candidate.move]
            else:
                assert candidate.value >= values[candidate.move]


@pytest.mark.parametrize(
    ("spec", "start", "line", "nodes", "move"),
    [
        ("alphabeta:depth=9", "connect4", "4453", 91107, "3"),
        ("alphabeta:depth=12,exact=false,evaluation=one", "connect4", "", 344911, "4"),
        ("alphabeta:depth=9,memory=0", "tictactoe", "", 65126, "5"),
    ],
)
def test_signature(spec, start, line, nodes, move):
    """No change of the search goes unseen: write the new counts here, and in the commit message why they changed."""
    decision = agent(spec).choose(game(start).position(line))
    assert (decision.nodes, decision.move) == (nodes, move)


def test_exact_values_cost_nodes():
    exact, quick = (agent(f"alphabeta:depth=7,exact={word}").choose(CONNECT4.new()) for word in ("true", "false"))
    assert all(candidate.is_exact for candidate in exact.candidates)
    assert quick.candidates[0].is_exact
    assert not quick.candidates[-1].is_exact
    assert quick.nodes < exact.nodes


def test_tells_each_depth():
    position = CONNECT4.position("4453")
    decision = agent("alphabeta:depth=8").choose(position)
    assert [one.depth for one in decision.iterations] == list(range(1, 9))
    assert sum(one.nodes for one in decision.iterations) == decision.nodes - 1
    assert decision.iterations[-1].value == decision.value
    assert decision.iterations[-1].line == decision.candidates[0].pv
    assert decision.cutoffs > decision.table_hits > 0
    assert 1 < decision.branching < 7
    for candidate in decision.candidates:
        line = position
        for move in candidate.pv:
            line = line.play(move)  # raises if it is not legal
        assert candidate.pv[0] == candidate.move


def test_stops_at_a_proved_win():
    decision = agent("alphabeta:depth=30").choose(CONNECT4.position("3344"))  # X makes a three with two open ends
    assert decision.value == 1
    assert decision.plies == decision.iterations[-1].depth == 3
    assert len(decision.candidates[0].pv) == decision.plies


def test_slices_do_not_matter(monkeypatch):
    whole = agent("alphabeta:depth=6").choose(CONNECT4.new())
    monkeypatch.setattr(budget, "FIRST_SLICE", 13)
    monkeypatch.setattr(budget.Effort, "_adapt", lambda *_: None)
    sliced = agent("alphabeta:depth=6").choose(CONNECT4.new())
    assert (sliced.candidates, sliced.nodes, sliced.cutoffs) == (whole.candidates, whole.nodes, whole.cutoffs)


def test_a_budget_of_nodes_is_kept_and_reproducible():
    first, second = (agent("alphabeta:nodes=5000").choose(CONNECT4.new()) for _ in range(2))
    assert first.nodes == 5001
    assert (first.candidates, first.cutoffs) == (second.candidates, second.cutoffs)
    completed = first.iterations[-1].depth
    assert {candidate.depth for candidate in first.candidates} <= {completed, completed + 1}


def test_a_budget_of_seconds_ends():
    decision = agent("alphabeta:seconds=0.02").choose(CONNECT4.new())
    assert 1 <= decision.iterations[-1].depth < 42


def test_the_default_budget_ends():
    assert agent("alphabeta").choose(CONNECT4.new()).nodes <= 1_000_001


def test_refuses_what_it_cannot_play():
    with pytest.raises(MossaError, match="alphabeta cannot play trio: it cuts only where"):
        agent("alphabeta").choose(trio().new())
    with pytest.raises(MossaError, match="alphabeta cannot play coin-race: it does not know chance"):
        agent("alphabeta").choose(coin_race().new())


@pytest.mark.plain
def test_without_deepening_and_distance_a_win_may_be_put_off():
    """A position that wins at once and otherwise later: only who deepens, or counts plies, must take the nearer win."""
    position = game("gobblet3").position("3@a1 2@b2 3@a2 2@c3")
    near, far = "alphabeta:depth=3,evaluation=zero", "alphabeta:depth=3,evaluation=zero,distance=false,deepening=false"
    wins = {
        spec: {one.move for one in agent(spec).choose(position).candidates if one.value == 1} for spec in (near, far)
    }
    at_once = {move for move in position.legal_moves() if position.play(move).is_over}
    assert wins[near] == at_once
    assert wins[far] > at_once
    assert [one.depth for one in agent(far).choose(position).iterations] == [3]


@pytest.mark.parametrize("budget", ["nodes=100", "seconds=1", "depth=3,nodes=5", ""])
def test_a_search_without_deepening_needs_a_depth_alone(budget):
    with pytest.raises(MossaError, match="deepening=false needs a depth"):
        agent(f"alphabeta:deepening=false,{budget}")
