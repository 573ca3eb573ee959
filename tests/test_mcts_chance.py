"""UCT where chance moves, and where more than two play."""

import pytest

import mossa
from tests.oracle import slow_values
from tests.small_games import coin_race, trio


@pytest.mark.compiled
@pytest.mark.parametrize("moves", ["", "safe", "safe safe", "safe toss three"])
def test_chance_is_weighed_by_its_probability(moves):
    position = coin_race().position(moves)
    decision = mossa.agent("mcts:simulations=200000").choose(position, seed=1)
    for candidate in decision.candidates:
        expected = slow_values(position.play(candidate.move))[position.to_move]
        if candidate.visits > 20_000:
            assert candidate.value == pytest.approx(expected, abs=0.03)
    best = max(slow_values(position.play(name))[position.to_move] for name in position.legal_moves())
    assert decision.value == pytest.approx(best, abs=0.03)


@pytest.mark.compiled
def test_each_of_three_players_wants_their_own():
    position = trio().position("right")  # nobody is indifferent there
    decision = mossa.agent("mcts:simulations=20000").choose(position, seed=1)
    assert (decision.move, decision.candidates[0].pv) == ("left", ("left", "left"))
    assert decision.value == pytest.approx(slow_values(position)[1], abs=0.02)


@pytest.mark.compiled
def test_an_open_loop_is_a_setting():
    position = coin_race().new()
    nodes, loop = (mossa.agent(f"mcts:simulations=20000,chance={chance}") for chance in ("nodes", "open"))
    assert loop.choose(position, 1).value == pytest.approx(nodes.choose(position, 1).value, abs=0.1)
