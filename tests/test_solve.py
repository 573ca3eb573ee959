"""Exact play by complete search, and the agent that plays it."""

import pytest

import mossa
from mossa.errors import MossaError
from mossa.solvers import complete
from tests.test_mcts import exact


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
        ("connect4:width=4,height=3", ""),
        ("connect4:width=5,height=4", "332144"),
    ],
)
@pytest.mark.compiled
def test_connect4_values_equal_complete_search(spec, moves):
    position = mossa.game(spec).position(moves)
    by_solver, by_search = mossa.solve(position), complete.solve(position)
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
