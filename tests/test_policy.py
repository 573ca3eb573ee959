"""Which moves the policies pick."""

import pytest

import mossa
from mossa.errors import MossaError
from mossa.jit import new_rng
from mossa.search.playout.policy import policy_rule
from mossa.search.playout.work import work_rule


def picked(spec, moves, policy, draws=60):
    """The names of the moves that a policy picks in so many draws."""
    game = mossa.game(spec)
    position, rng, work = game.position(moves), new_rng(1), work_rule(game)(game.position(moves).copy_state())
    names = set()
    for _ in range(draws):
        work.states[0] = position.copy_state()[0]
        n = game.legal_moves(work.states[0], work.moves)
        names.add(position.move_name(int(work.moves[policy_rule(game, policy)(work, n, rng)])))
    return names


def test_uniform_picks_any_move():
    assert picked("tictactoe", "142", "uniform") == set("356789")


@pytest.mark.parametrize("policy", ["decisive", "anti-decisive"])
def test_a_win_is_taken(policy):
    assert picked("tictactoe", "1425", policy) == {"3"}


def test_only_anti_decisive_stops_a_win():
    assert picked("tictactoe", "142", "decisive") == set("356789")
    assert picked("tictactoe", "142", "anti-decisive") == {"3"}


def test_where_every_move_loses_any_is_picked():
    assert picked("tictactoe", "15973", "anti-decisive") == set("2468")


def test_evaluation_mostly_picks_what_looks_best():
    assert picked("tictactoe", "", "evaluation", draws=5) == {"5"}
    assert len(picked("tictactoe", "", "evaluation", draws=200)) > 1  # one in ten is random


def test_a_policy_that_learns_needs_a_search_that_teaches():
    with pytest.raises(MossaError, match="flat cannot play tictactoe: playout=mast is for mcts only"):
        mossa.agent("flat:playout=mast").choose(mossa.game("tictactoe").new())
