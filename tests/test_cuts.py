"""The tree that shows alpha-beta's cuts: the same value as without them, and every move either looked at or cut."""

import pytest

import mossa
from mossa.agents import budget
from mossa.agents.thinking import Thinking

LOOK = Thinking(tree_nodes=200)
POSITIONS = [
    ("tictactoe", "1", 5),
    ("tictactoe", "15", 4),
    pytest.param("connect4", "4433", 4, marks=pytest.mark.plain),
    pytest.param("connect4", "", 3, marks=pytest.mark.plain),
]


@pytest.mark.parametrize(("game", "moves", "depth"), POSITIONS)
def test_the_shown_tree_has_the_value_of_minimax_and_loses_no_move(game, moves, depth):
    position = mossa.game(game).position(moves)
    tree = mossa.agent(f"alphabeta:depth={depth},memory=0").choose(position, 0, Thinking(tree_nodes=200)).tree
    assert tree.value[0] == mossa.agent(f"minimax:depth={depth}").choose(position).value
    assert len(tree) <= 200
    assert sum(tree.cut) > 0
    lines = [()]
    for row in range(1, len(tree)):
        lines.append((*lines[tree.parent[row]], tree.move[row]))
    for row, line in enumerate(lines):
        children = [tree.move[child] for child in range(len(tree)) if tree.parent[child] == row]
        here = mossa.game(game).position([*position.moves, *line])
        assert set(children) <= set(here.legal_moves())
        if children:
            assert len(children) + tree.cut[row] == len(here.legal_moves())
            assert set(children) | set(tree.left_out[row]) == set(here.legal_moves())


def test_a_cut_is_where_a_reply_leaves_no_more_than_is_had_elsewhere():
    tree = mossa.agent("alphabeta:depth=4,memory=0").choose(mossa.game("tictactoe").position("15"), 0, LOOK).tree
    assert all(low <= high for low, high in zip(tree.alpha, tree.beta, strict=True))
    for row in range(1, len(tree)):
        if tree.cut[row]:
            assert tree.value[row] <= tree.alpha[row]


def test_a_report_may_stop_a_search_that_deepens():
    class EnoughError(Exception):
        pass

    told = []

    def report(decision):
        told.append(decision)
        raise EnoughError

    position = mossa.game("tictactoe").position("")
    with pytest.raises(EnoughError):
        mossa.agent("alphabeta:depth=9,memory=0,order=natural").choose(position, 0, Thinking(report=report))
    assert told[0].iterations
    assert told[0].move in position.legal_moves()


@pytest.mark.compiled
@pytest.mark.parametrize("agent", ["alphabeta:depth=5,memory=0", "minimax:depth=5"])
def test_a_search_that_deepens_shows_its_tree_as_it_goes(agent, monkeypatch):
    monkeypatch.setattr(budget, "REPORTS_A_SECOND", 1e9)
    position, told = mossa.game("tictactoe").position("15"), []
    watched = mossa.agent(agent).choose(position, 0, Thinking(report=told.append, tree_nodes=60))
    alone = mossa.agent(agent).choose(position, 0)
    assert (watched.candidates, watched.nodes) == (alone.candidates, alone.nodes)
    for one in [*told, watched]:
        at_depth = f"{agent.split(':')[0]}:depth={one.iterations[-1].depth}"
        assert one.tree.value[0] == mossa.agent(at_depth).choose(position).value
        assert 1 < len(one.tree) <= 60
    depths = [one.iterations[-1].depth for one in told]
    assert depths == sorted(depths)
    assert all(depths.count(depth) >= 7 for depth in (1, 2, 3, 4))  # told after each move of the next, if not before


@pytest.mark.parametrize("agent", ["ismcts:simulations=600", "duct:simulations=600"])
def test_searches_over_information_sets_report_and_decide_as_without(agent):
    position = mossa.game("tictactoe").position("15")
    told = []
    watched = mossa.agent(agent).choose(position, 3, Thinking(report=told.append))
    alone = mossa.agent(agent).choose(position, 3)
    assert (watched.move, watched.candidates) == (alone.move, alone.candidates)
    assert told
    assert sum(one.visits for one in told[0].candidates) <= 600
