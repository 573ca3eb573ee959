"""What a caller lends to UCT: reports on the way, and a tree kept from move to move."""

import pytest

import mossa
from mossa.agents.thinking import Thinking
from tests.mcts_trees import check_tree


@pytest.mark.compiled
def test_reports_come_on_the_way_and_carry_the_tree():
    reports = []
    thinking = Thinking(report=reports.append, tree_nodes=50)
    decision = mossa.agent("mcts:simulations=400000,solver=false").choose(mossa.game("connect4").new(), 1, thinking)
    assert reports
    assert [r.nodes for r in reports] == sorted(r.nodes for r in reports)
    assert all(len(r.tree) == 50 for r in (*reports, decision))


def test_a_report_may_stop_the_search():
    def stop(_):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        mossa.agent("mcts:simulations=1000000000").choose(mossa.game("tictactoe").new(), 1, Thinking(report=stop))


@pytest.mark.parametrize("simulations", [300, pytest.param(3000, marks=pytest.mark.compiled)])
def test_a_kept_tree_begins_with_what_it_knows(simulations):
    game, thinking = mossa.game("connect4"), Thinking()
    agent = mossa.agent("mcts", simulations=simulations, reuse=True, solver=False)
    first = agent.choose(game.position("44"), 1, thinking)
    reply = first.candidates[0].pv[1]
    before = next(child for child in thinking.memory["trees"][1][0][1:8] if int(child.move) == int(first.move) - 1)
    second = agent.choose(game.position(("4", "4", first.move, reply)), 2, thinking)
    known = sum(c.visits for c in second.candidates) - simulations
    assert 0 < known < before.visits
    kept = thinking.memory["trees"][1][0]
    kept[0].visits -= 1  # its own first visit, when it was no root yet
    check_tree(kept)


def test_a_tree_of_another_game_is_not_kept():
    game, thinking, agent = mossa.game("connect4"), Thinking(), mossa.agent("mcts:simulations=300,reuse=true")
    agent.choose(game.position("44"), 1, thinking)
    other = agent.choose(game.position("123"), 2, thinking)
    assert sum(c.visits for c in other.candidates) == 300


def test_a_tree_is_kept_in_a_game_that_was_set_up_by_hand():
    one, thinking = mossa.agent("mcts:simulations=200,reuse=true,solver=false"), Thinking()
    position = mossa.game("connect4").from_text("......./......./......./......./......./.XO....")
    first = one.choose(position, 1, thinking)
    position = position.play(first.move)
    position = position.play(position.legal_moves()[0])
    assert one.choose(position, 1, thinking).nodes > one.choose(position, 1).nodes
    elsewhere = mossa.game("connect4").position(position.moves)  # the same moves from another beginning
    assert one.choose(elsewhere, 1, thinking).nodes == one.choose(elsewhere, 1).nodes
