"""The variants of UCT: each finds what it must, and does what it says."""

import numpy as np
import pytest

import mossa
from mossa.agents.mcts import preselected
from mossa.errors import MossaError
from tests.mcts_trees import PARAMS, grown, searched


@pytest.mark.compiled
@pytest.mark.parametrize(
    "settings",
    [
        "threshold=20",
        "rollouts=10",
        "solver=false",
        "evaluation=threats,implicit=0.4",
        "preselect=true,solver=false",
        "final=value",
        "threads=3",
        "memory=0.02",
    ],
)
def test_every_variant_finds_the_win_and_the_defence(settings):
    agent = mossa.agent(f"mcts:simulations=3000,{settings}")
    for seed in range(3):
        assert agent.choose(mossa.game("connect4").position("121212"), seed).move == "1"
        assert agent.choose(mossa.game("connect4").position("12121"), seed).move == "1"
        assert agent.choose(mossa.game("connect4").position("4455"), seed).move in ("3", "6")


@pytest.mark.compiled
@pytest.mark.parametrize(
    "settings",
    [
        "playout=decisive,evaluation=lines,implicit=0.2",
        "playout=mast,evaluation=default,lookahead=2,solver=false",
    ],
)
def test_and_so_do_those_whose_kernels_the_next_test_compiles(settings):
    agent = mossa.agent(f"mcts:simulations=3000,{settings}")
    for seed in range(3):
        assert agent.choose(mossa.game("tictactoe").position("1425"), seed).move == "3"
        assert agent.choose(mossa.game("tictactoe").position("142"), seed).move == "3"


@pytest.mark.compiled
@pytest.mark.parametrize(
    "parts",
    [
        {"solver": True},
        {"playout": "decisive", "solver": True, "evaluation": "lines"},
        {"playout": "mast", "evaluation": "default", "lookahead": 2},
        {"playout": "anti-decisive", "backup": "ours"},
        {"playout": "evaluation", "symmetry": True},
    ],
)
def test_every_part_grows_the_same_tree_compiled_and_plain(parts):
    params = PARAMS._replace(implicit=0.3, threshold=3, rollouts=2, epsilon=0.3)
    trees = [grown("tictactoe", "1", 300, plain=plain, params=params, **parts) for plain in (False, True)]
    assert (trees[0] == trees[1]).all()


@pytest.mark.parametrize("moves", ["121212", "12121", "4455", "", "445", "1414145"])
def test_preselection_keeps_a_win_or_what_does_not_lose_at_once(moves):
    position = mossa.game("connect4").position(moves)
    wins = [name for name in position.legal_moves() if position.play(name).is_over]
    expected = wins[:1] or [
        name
        for name in position.legal_moves()
        if not any(position.play(name).play(r).is_over for r in position.play(name).legal_moves())
    ]
    assert [position.move_name(code) for code in preselected(position)] == expected
    decision = mossa.agent("mcts:simulations=100,preselect=true,solver=false").choose(position)
    assert {candidate.move for candidate in decision.candidates} == set(expected)


@pytest.mark.plain
def test_counting_only_our_score_makes_the_opponent_help_us():
    nodes = grown("tictactoe", "15", 2000, backup="ours")
    own = grown("tictactoe", "15", 2000)
    children, replies = nodes[1 : 1 + nodes[0].count], own[1 : 1 + own[0].count]
    assert children.total.sum() > replies.total.sum()
    best = children[children.visits.argmax()]
    second = nodes[best.first : best.first + best.count]
    assert second[second.visits.argmax()].total > 0  # the opponent walks to where we win


@pytest.mark.plain
def test_rollouts_are_averaged():
    nodes = grown("connect4", "", 50, params=PARAMS._replace(rollouts=4))
    assert nodes[0].visits == 50
    assert np.all(nodes.total * 4 == np.round(nodes.total * 4))
    assert not np.all(nodes.total == np.round(nodes.total))


@pytest.mark.plain
def test_below_the_threshold_moves_are_tried_evenly():
    even = grown("connect4", "", 400, params=PARAMS._replace(threshold=500))
    keen = grown("connect4", "", 400)
    assert even[1:8].visits.max() < keen[1:8].visits.max()
    assert abs(even[1:8].visits - 400 / 7).max() < 30


def test_the_width_of_a_bound_is_kept():
    nodes = grown("connect4", "", 300)
    visited = nodes[1:][nodes[1:].visits > 0]
    assert visited.width == pytest.approx(visited.visits**-0.5)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("mcts:threshold=0", "threshold=0 is not allowed; it must be a whole number from 1 to"),
        ("mcts:final=first", "it must be one of visits, value"),
        ("mcts:fpu=0.5", "mcts has no setting 'fpu'"),
        ("mcts:nodes=1", "no setting 'nodes' any more; it is memory, in megabytes"),
        ("mcts:memory=0", "memory=0.0 is not allowed"),
        ("mcts:epsilon=2", "epsilon=2.0 is not allowed; it must be a number from 0.0 to 1.0"),
    ],
)
def test_bad_settings_are_refused_with_what_is_allowed(spec, message):
    with pytest.raises(MossaError) as error:
        mossa.agent(spec)
    assert message in str(error.value)


def test_an_unknown_evaluation_is_named():
    with pytest.raises(MossaError, match="nonsense"):
        mossa.agent("mcts:evaluation=nonsense").choose(mossa.game("connect4").new())


@pytest.mark.plain
def test_average_scores_of_moves_know_the_centre():
    tree = searched("tictactoe", "", 3000, playout="mast", params=PARAMS._replace(epsilon=0.3))
    means = tree.mast.total[0, :9] / tree.mast.visits[0, :9]
    assert means.argmax() == 4
    assert tree.mast.visits[0, 9:].sum() == 0


@pytest.mark.plain
def test_images_of_a_move_are_searched_once():
    def searched_moves(spec, moves):
        decision = mossa.agent("mcts:simulations=200,symmetry=true").choose(mossa.game(spec).position(moves))
        return sorted(candidate.move for candidate in decision.candidates)

    assert len(searched_moves("tictactoe", "")) == 3  # corner, edge, centre
    assert len(searched_moves("tictactoe", "5")) == 2
    assert len(searched_moves("tictactoe", "1")) == 5
    assert len(searched_moves("tictactoe", "1592")) == 5
    assert len(searched_moves("connect4", "44")) == 4
    assert len(searched_moves("connect4", "43")) == 7
