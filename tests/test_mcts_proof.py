"""What is proven in a tree is true, and is played."""

import pytest

import mossa
from tests.mcts_trees import exact, grown


@pytest.mark.compiled
@pytest.mark.parametrize("moves", ["", "5", "1", "15", "12", "159", "1593", "1237"])
def test_tictactoe_is_proven(moves):
    game = mossa.game("tictactoe")
    nodes = grown("tictactoe", moves, 200_000, solver=True)
    assert nodes[0].low == nodes[0].high == exact(game.position(moves))
    assert nodes[0].visits < 60_000  # it stopped when the proof was found


@pytest.mark.compiled
def test_connect4_on_4x4_is_proven_a_draw():
    nodes = grown("connect4:width=4,height=4", "", 3_000_000, capacity=20_000_000, solver=True)
    assert (nodes[0].low, nodes[0].high) == (0, 0)


@pytest.mark.parametrize("moves", ["", "152", "1526", "31452"])
def test_bounds_never_exclude_the_exact_value(moves):
    game = mossa.game("tictactoe")
    nodes = grown("tictactoe", moves, 300, solver=True)

    def check(node, position):
        value = exact(position)
        assert nodes[node].low <= value <= nodes[node].high
        for child in range(nodes[node].first, nodes[node].first + nodes[node].count):
            if nodes[child].visits > 3:
                check(child, position.play_code(int(nodes[child].move)))

    check(0, game.position(moves))


def test_a_proven_win_is_played_and_has_its_value():
    decision = mossa.agent("mcts:simulations=50").choose(mossa.game("tictactoe").position("1425"))
    assert (decision.move, decision.value) == ("3", 1)


def test_a_proven_loss_is_avoided_whatever_its_visits():
    position = mossa.game("connect4").position("12121")  # O must stop column 1
    decision = mossa.agent("mcts:simulations=200").choose(position)
    assert decision.move == "1"
    assert {c.value for c in decision.candidates[1:]} == {-1}
