"""Exact play by complete search, and the agent that plays it."""

from dataclasses import replace

import pytest

import mossa
from mossa.agents.thinking import Thinking
from mossa.errors import MossaError
from mossa.solvers import SOLVERS, Solution, Solver, UnsolvedError, answers_in_seconds, build, complete, unsolvable
from mossa.solvers.connect4 import score_solver
from mossa.solvers.connect4.bits import Board
from mossa.solvers.connect4.search import answer
from tests.mcts_trees import exact


def test_tictactoe_is_a_draw_after_nine_plies():
    solution = mossa.solve(mossa.game("tictactoe").new())
    assert (solution.result, solution.plies, len(solution.keeping)) == ("draw", 9, 9)


@pytest.mark.parametrize("moves", ["1", "15", "12", "159", "1593", "51", "5132", "25", "147", "1254", "13"])
def test_values_equal_brute_force(moves):
    position = mossa.game("tictactoe").position(moves)
    sign = 1 if position.to_move == 0 else -1
    solution = mossa.solve(position)
    assert solution.values == {name: sign * exact(position.play(name)) for name in position.legal_moves()}
    assert solution.value == max(solution.values.values())
    assert set(solution.best) <= set(solution.keeping)


def test_a_win_is_as_fast_and_a_loss_as_slow_as_can_be():
    game = mossa.game("tictactoe")
    assert (mossa.solve(game.position("1425")).plies, mossa.solve(game.position("1425")).best) == (1, ("3",))
    fork = mossa.solve(game.position("1598"))  # X at 1 and 9, O at 5 and 8: O threatens 2
    assert (fork.result, fork.best) == ("draw", ("2",))
    lost = mossa.solve(game.position("15937"))  # X has 1, 9 and 7: he threatens 4 and 8, and O can stop only one
    assert (lost.result, lost.plies, lost.best) == ("loss", 2, ("2", "4", "6", "8"))


def test_what_cannot_be_solved_is_refused():
    with pytest.raises(MossaError, match="the game is over after 14253"):
        mossa.solve(mossa.game("tictactoe").position("14253"))


@pytest.mark.compiled
def test_perfect_never_loses_tictactoe_and_wins_what_is_won():
    result = mossa.match("tictactoe", ["perfect", "random"], games=60, seed=1)
    assert result.wins[1] == 0
    assert result.wins[0] > 30


@pytest.mark.compiled
def test_perfect_varies_with_the_seed_among_equal_moves():
    position = mossa.game("tictactoe").new()
    assert len({mossa.agent("perfect").choose(position, seed).move for seed in range(12)}) > 3


# Connect 4 through the same door


@pytest.mark.parametrize(
    ("spec", "moves"),
    [
        ("connect4:width=4,height=4", "1122"),
        ("connect4:width=4,height=4", "12213"),
        ("connect4:width=5,height=3", "33"),
        ("connect4:width=5,height=4", "332144"),
    ],
)
@pytest.mark.compiled
def test_connect4_values_equal_complete_search(spec, moves):
    position = mossa.game(spec).position(moves)
    by_solver, by_search = mossa.solve(position), complete.solve(position, lambda nodes: None)
    assert (by_solver.value, by_solver.values, by_solver.plies) == (by_search.value, by_search.values, by_search.plies)
    assert by_solver.best == by_search.best


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("moves", "score", "plies"),
    [
        ("226744515337", 7, 17),
        ("475772722323", 4, 23),
        ("121212", 18, 1),
        ("445566", 18, 1),
    ],
)
def test_connect4_scores(moves, score, plies):
    solution = mossa.solve(mossa.game("connect4").position(moves))
    assert (solution.score, solution.plies, solution.result) == (score, plies, "win")
    assert set(solution.best) <= set(solution.keeping)


@pytest.mark.compiled
@pytest.mark.parametrize(("spec", "moves"), [("connect4:width=5,height=4", "332144"), ("connect4", "4455363")])
def test_connect4_tells_the_exact_score_of_every_move(spec, moves):
    position = mossa.game(spec).position(moves)
    solution = mossa.solve(position)
    for move, score in solution.scores.items():
        after = position.play(move)
        cells = position.game.max_plies
        expected = (cells + 1 - len(position.moves)) // 2 if after.is_over else -mossa.solve(after).score
        assert score == expected
        length = 1 if after.is_over else 1 + mossa.solve(after).plies
        assert solution.lengths[move] == (length if score else None)
    assert solution.score == max(solution.scores.values())


@pytest.mark.compiled
def test_nodes_count_every_search_that_was_made(monkeypatch):
    solver = score_solver(Board(5, 5))
    solver.forget()
    made, search = [], solver._searched
    monkeypatch.setattr(solver, "_searched", lambda *asked: (search(*asked), made.append(answer(solver._words)[1]))[0])
    solution = mossa.solve(mossa.game("connect4", width=5, height=5).position("3344"))
    assert len(made) > 3
    assert solution.nodes == sum(made) > made[0] > 0


@pytest.mark.compiled
def test_a_book_answers_without_a_search():
    mossa.solve(mossa.game("connect4").position("226744515337"))
    assert mossa.solve(mossa.game("connect4").new()).nodes == 0


@pytest.mark.compiled
def test_a_long_solve_reports_and_can_be_stopped():
    position = mossa.game("connect4", width=9).new()
    told = []

    def watch(nodes):
        told.append(nodes)
        if len(told) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        mossa.solve(position, watch=watch)
    assert 0 < told[0] < told[1] < told[2]
    with pytest.raises(UnsolvedError, match=r"not solved within 0\.01 s \([\d,]+ nodes\)"):
        mossa.solve(position, seconds=0.01)


@pytest.mark.compiled
def test_perfect_answers_when_it_is_asked_to_though_it_has_not_solved():
    position = mossa.game("connect4", width=9).new()
    decision = mossa.agent("perfect").choose(position, 1, Thinking(seconds=0.01))
    assert decision.move in position.legal_moves()
    assert not decision.is_solved


def test_a_plug_in_registers_one_thing(monkeypatch):
    """Exact play of another game is one record under one name."""
    solution = Solution(1, 1, {"1": 1}, {"1": 1}, ("1",))
    mine = Solver(lambda position, watch: solution, refusal=lambda game: "too large" if game.players > 2 else "")
    monkeypatch.setitem(SOLVERS._targets, "mine", "mossa.solvers.complete:SOLVER")
    monkeypatch.setattr(complete, "SOLVER", mine)
    game = replace(mossa.game("tictactoe"), name="mine")
    assert mossa.solve(game.new()) is solution
    assert answers_in_seconds(game)
    assert unsolvable(replace(game, players=3)) == "too large"
    with pytest.raises(MossaError, match=r"mine has no book or table to build \(there are: connect4, gobblet3\)"):
        build(game, print)
