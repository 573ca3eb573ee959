"""The player of report 002, walked through by hand, and what its study counts."""

import pytest

import mossa
from mossa.agents.information import ORDERS, RootArm
from mossa.agents.reports.b2 import Bandit
from mossa.agents.thinking import Thinking
from mossa.errors import MossaError
from mossa.studies.bigtwo_choices import chosen_alike, printed_reward, program_reward

FIRST = mossa.game("bigtwo").new(seed=4)  # 3D 3H 3S 4D 6S 8C 8S 9H TS JD JC QD QC


def test_the_text_and_the_program_reward_differently():
    assert [round(printed_reward(cards), 6) for cards in (0, 1, 3, 4, 9, 10, 13)] == [1, 0.7, 0.1, -0.2, -1.7, -2.3, 0]
    rewards = [round(program_reward(cards), 6) for cards in (0, 1, 9, 10, 12, 13)]
    assert rewards == [1, 0.97, 0.73, 0.4, 0.28, 0]


def test_every_move_is_tried_once_and_then_the_highest_bound():
    bandit = Bandit([0.4, 0.6], 1.0)
    bandit.run(2)
    assert bandit.visits == [1, 1]
    bandit.run(1)  # 0.4 + sqrt(ln 2) = 1.23 and 0.6 + sqrt(ln 2) = 1.43
    assert bandit.visits == [1, 2]
    bandit.run(1)  # 0.4 + sqrt(ln 3) = 1.45 and 0.6 + sqrt(ln 3 / 2) = 1.34
    assert bandit.visits == [2, 2]


def test_without_playouts_the_most_cards_are_played_and_the_first_of_equals():
    decision = mossa.agent("b2:playouts=false,simulations=2000").choose(FIRST)
    assert decision.move == "3D 3H 3S 8C 8S"
    assert decision.value == pytest.approx(2 * 0.76 - 1)  # eight cards are left: 1 - 8 * 0.03
    assert sum(one.visits for one in decision.candidates) == decision.nodes == 2000


def test_it_chooses_as_many_cards_as_greed_does():
    found = chosen_alike("b2:playouts=false,simulations=500", "greedy", 1)
    assert found["choices"] == found["same size"] > 20
    assert found["same"] > 0.8 * found["choices"]


def test_the_final_move_by_each_criterion():
    often, good, sum_of_both = RootArm("a", 10, -0.6, 10), RootArm("b", 1, 0.8, 1), RootArm("c", 9, 0.2, 9)
    arms = [often, good, sum_of_both, RootArm("d", 0, 0.0, 0)]  # a score from 0 to 1: a 2, b 0.9, c 5.4
    best = {final: max(arms, key=ORDERS[final]).move for final in ("visits", "ratio", "score")}
    assert best == {"visits": "a", "ratio": "b", "score": "c"}


@pytest.mark.compiled
def test_the_tree_is_kept_from_move_to_move_or_not():
    def nodes(spec):
        thinking, position = Thinking(), FIRST
        first = mossa.agent(spec).choose(position, 1, thinking)
        position = position.play(first.move)
        while position.to_move != FIRST.to_move or len(position.legal_moves()) == 1:
            position = position.play(position.legal_moves()[0])
        return first.nodes, mossa.agent(spec).choose(position, 2, thinking).nodes

    (first, kept), (again, new) = nodes("b2:simulations=300"), nodes("b2:simulations=300,reuse=false")
    assert first == again
    assert kept > new


def test_it_plays_big_two_alone():
    with pytest.raises(MossaError, match="it is made for bigtwo alone"):
        mossa.agent("b2").choose(mossa.game("tictactoe").new())
    with pytest.raises(MossaError, match="it has no aim 'glory'"):
        mossa.agent("b2:aim=glory").choose(FIRST)
