"""UCT: the tree it grows, what it answers, and that it converges."""

import pytest

import mossa
from mossa.errors import MossaError
from mossa.search.montecarlo.tree import new_tree
from tests.mcts_trees import check_tree, grown


@pytest.mark.parametrize(
    ("spec", "moves"), [("tictactoe", ""), ("connect4", "4444"), ("connect4:width=4,height=4", "1")]
)
def test_visits_add_up(spec, moves):
    nodes = grown(spec, moves, 500)
    assert nodes[0].visits == 500
    check_tree(nodes)


@pytest.mark.compiled
@pytest.mark.parametrize("spec", ["tictactoe", "connect4"])
def test_compiled_and_plain_grow_the_same_tree(spec):
    assert (grown(spec, "", 400) == grown(spec, "", 400, plain=True)).all()


def test_slices_do_not_change_the_tree():
    assert (grown("connect4", "", 400) == grown("connect4", "", 400, slices=8)).all()


def test_a_full_tree_goes_on_without_growing():
    nodes = grown("connect4", "", 2000, capacity=60)
    assert len(nodes) <= 60
    assert nodes[0].visits == 2000
    assert nodes[1:8].visits.sum() == 2000


def test_a_node_takes_40_bytes():
    assert new_tree(10).nodes.itemsize == 40


def test_a_decision_says_what_the_tree_says():
    decision = mossa.agent("mcts:simulations=2000").choose(mossa.game("connect4").position("4444"), seed=3)
    assert decision.move == decision.candidates[0].move
    assert sum(candidate.visits for candidate in decision.candidates) == 2000
    assert [c.visits for c in decision.candidates] == sorted((c.visits for c in decision.candidates), reverse=True)
    assert all(-1 <= candidate.value <= 1 for candidate in decision.candidates)
    for candidate in decision.candidates:
        assert candidate.pv[0] == candidate.move
        mossa.game("connect4").position(("4", "4", "4", "4", *candidate.pv))  # the line is legal


def test_the_same_seed_gives_the_same_decision_and_another_seed_another_tree():
    agent, position = mossa.agent("mcts:simulations=500"), mossa.game("connect4").new()
    first, again, other = (agent.choose(position, seed=s).candidates for s in (1, 1, 2))
    assert first == again
    assert first != other


@pytest.mark.compiled
def test_it_takes_a_win_and_stops_one():
    agent = mossa.agent("mcts:simulations=3000")
    for seed in range(5):
        assert agent.choose(mossa.game("connect4").position("4455"), seed).move in ("3", "6")
        assert agent.choose(mossa.game("connect4").position("121212"), seed).move == "1"  # four in column 1
        assert agent.choose(mossa.game("connect4").position("12121"), seed).move == "1"  # the only defence


@pytest.mark.compiled
def test_it_converges_to_the_value_of_tictactoe():
    game = mossa.game("tictactoe")
    decision = mossa.agent("mcts:simulations=1000000").choose(game.new())
    assert abs(decision.value) < 0.05
    edge = mossa.agent("mcts:simulations=300000").choose(game.position("59"))  # centre, corner: a draw
    assert abs(edge.value) < 0.05
    forced = mossa.agent("mcts:simulations=300000").choose(game.position("152"))
    assert forced.move == "3"  # the only mark that stops 1-2-3
    assert abs(forced.value) < 0.05


def test_a_time_budget_ends():
    decision = mossa.agent("mcts:seconds=0.05").choose(mossa.game("tictactoe").new())
    assert decision.candidates[0].visits > 0


def test_there_is_no_move_to_choose_when_the_game_is_over():
    with pytest.raises(MossaError, match="the game is over after 1212121"):
        mossa.agent("mcts").choose(mossa.game("connect4").position("1212121"))
