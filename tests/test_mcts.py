"""UCT: the tree it grows, what it answers, and that it converges."""

import numpy as np
import pytest

import mossa
from mossa.errors import MossaError
from mossa.jit import new_rng
from mossa.search.mcts import Params, Parts, mcts_kernel
from mossa.search.tree import new_tree

PARAMS = Params(c=1.4, fpu=float("inf"), threshold=1, rollouts=1)


def grown(spec, moves, simulations, slices=1, capacity=100_000, plain=False, params=PARAMS, **parts):
    """The nodes in use after that many simulations."""
    run = mcts_kernel(mossa.game(spec), Parts(**parts))
    run = getattr(run, "py_func", run) if plain else run
    nodes, used = new_tree(capacity)
    root, rng = mossa.game(spec).position(moves).copy_state(), new_rng(1)
    for _ in range(slices):
        run(root, nodes, used, simulations // slices, params, rng)
    return nodes[: used[0]]


def check_tree(nodes):
    """What holds for every tree: a parent is visited as often as its children, and once more unless it is the root."""
    for i, node in enumerate(nodes):
        children = nodes[node.first : node.first + node.count] if node.count else nodes[:0]
        if len(children):
            assert node.visits == children.visits.sum() + (i > 0)
            assert len(set(children.move)) == len(children)
        assert abs(node.total) <= node.visits


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
    assert new_tree(10)[0].itemsize == 40


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


def test_flat_means_agree_with_exact_random_play():
    """Tic-tac-toe, X has two in a row: the mean of random play is computed by walking every line."""
    game = mossa.game("tictactoe")
    position = game.position("1425")

    def mean(p):
        codes = p.move_codes()
        return np.mean([mean(p.play_code(code)) for code in codes]) if codes else p.score(0)

    decision = mossa.agent("flat:playouts=4000").choose(position, seed=1)
    for candidate in decision.candidates:
        assert candidate.value == pytest.approx(mean(position.play(candidate.move)), abs=0.06)  # four standard errors
    assert decision.move == "3"
    assert decision.candidates[0].value == 1


@pytest.mark.compiled
def test_flat_is_the_same_compiled_and_plain():
    from mossa.search.flat import flat_kernel

    game = mossa.game("connect4")
    run = flat_kernel(game)
    results = []
    for function in (run, run.py_func):
        totals = np.zeros(7)
        function(game.new().copy_state(), np.arange(7), 20, totals, new_rng(4))
        results.append(totals.tolist())
    assert results[0] == results[1]
