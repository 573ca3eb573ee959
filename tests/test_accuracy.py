"""Agents judged by exact play."""

import pytest

from mossa.arena.accuracy import examine, questions
from mossa.errors import MossaError
from mossa.games import game
from mossa.solvers import solve

pytestmark = pytest.mark.compiled  # every position is solved


def test_a_question_has_a_wrong_move():
    for question in questions(game("tictactoe"), 20, seed=3):
        assert not question.position.is_over
        assert 0 < question.floor < 1
        assert question.solution == solve(question.position)


def test_questions_come_from_every_band_that_has_any_and_are_the_same_again():
    lines = [q.position.line for q in questions(game("tictactoe"), 30, seed=1)]
    assert {len(line) for line in lines} == {1, 2, 3, 4, 5, 6, 7}  # no first move is wrong, and no forced one
    assert lines == [q.position.line for q in questions(game("tictactoe"), 30, seed=1)]
    assert lines != [q.position.line for q in questions(game("tictactoe"), 30, seed=2)]


def test_perfect_keeps_all_and_random_about_the_floor():
    result = examine("tictactoe", ["perfect", "random"], positions=150, seed=1)
    perfect, random = result.agents
    assert perfect.kept == 1
    assert perfect.interval == (pytest.approx(0.975, abs=0.001), 1.0)  # Wilson, 150 of 150
    low, high = random.interval
    assert low - 0.05 < result.floor < high + 0.05


def test_what_cannot_be_examined_is_refused():
    with pytest.raises(MossaError, match="positions=0 is not allowed"):
        examine("tictactoe", ["random"], positions=0)
    with pytest.raises(MossaError, match="name at least one agent"):
        examine("tictactoe", [])
