"""Flat Monte Carlo: as many playouts for each move, or more for the better ones."""

import numpy as np
import pytest

import mossa
from mossa.jit import new_rng
from mossa.search.montecarlo.flat import SHARES, flat_kernel


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
@pytest.mark.parametrize("share", SHARES)
def test_flat_is_the_same_compiled_and_plain(share):
    game = mossa.game("connect4")
    run = flat_kernel(game, share, "uniform")
    results = []
    for function in (run, run.py_func):
        visits, totals = np.zeros(7, np.int64), np.zeros(7)
        function(game.new().copy_state(), np.arange(7), 140, 1.4, visits, totals, new_rng(4))
        assert visits.sum() == 140
        results.append((visits.tolist(), totals.tolist()))
    assert results[0] == results[1]


def test_ucb1_gives_the_better_moves_more_playouts():
    position = mossa.game("tictactoe").position("1425")  # 3 wins
    even = mossa.agent("flat:playouts=100").choose(position, seed=1)
    keen = mossa.agent("flat:playouts=100,share=ucb1").choose(position, seed=1)
    assert [candidate.visits for candidate in even.candidates] == [100] * 5
    assert sum(candidate.visits for candidate in keen.candidates) == 500
    assert keen.move == even.move == "3"
    assert keen.candidates[0].visits > 300


def test_a_playout_by_the_evaluation_sees_more_than_a_random_one():
    position = mossa.game("connect4").position("4455")  # 3 and 6 threaten on both sides
    chosen = mossa.agent("flat:playouts=30,playout=anti-decisive").choose(position, seed=1)
    assert chosen.move in ("3", "6")
    assert chosen.value == 1
