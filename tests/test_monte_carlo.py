"""Aims and policies of a game's own, in every agent that simulates."""

from dataclasses import replace

import pytest

import mossa
from mossa.errors import MossaError
from mossa.jit import rule
from mossa.search.playout.playout import playout_kernel


def generous():
    """Tic-tac-toe in which one may also want to lose, or play as far down the board as possible."""
    plain = mossa.game("tictactoe")
    score = plain.score

    @rule
    def lose(state, player):
        return -score(state, player)

    @rule
    def last(state, moves, n, rng):
        return n - 1

    return replace(plain, aims={"lose": lose}, policies={"greedy": last})


@pytest.mark.plain
@pytest.mark.parametrize("name", ["mcts", "ismcts", "determinized", "duct"])
def test_an_aim_takes_the_place_of_the_score(name):
    position = generous().position("1425")  # 3 wins
    assert mossa.agent(f"{name}:simulations=500").choose(position, seed=1).move == "3"
    loser = mossa.agent(f"{name}:simulations=500,aim=lose").choose(position, seed=1)
    assert loser.move != "3"
    assert loser.value > -0.5


def test_greedy_plays_the_rule_of_thumb_of_the_game_or_else_what_looks_best_at_once():
    assert mossa.agent("greedy").choose(generous().position("19")).move == "8"
    assert mossa.agent("greedy").choose(mossa.game("tictactoe").position("1425")).move == "3"
    assert mossa.agent("greedy").choose(mossa.game("tictactoe").new()).move == "5"


def test_playouts_by_a_policy_of_the_game():
    game = generous()
    nine_to_one = game.position("987654321"[:7])  # the first player completes 9 7 5 with the seventh
    assert nine_to_one.is_over
    assert playout_kernel(game, "greedy")(game.new().copy_state(), 3, mossa.jit.new_rng(1)) == nine_to_one.score(0) == 1


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("mcts:aim=lose", "tictactoe has no aim 'lose' \\(there are: score\\)"),
        (
            "ismcts:playout=greedy",
            "tictactoe has no playout 'greedy' \\(there are: anti-decisive, decisive, evaluation, mast, uniform\\)",
        ),
    ],
)
def test_an_aim_or_policy_that_a_game_has_not_is_refused_by_name(spec, message):
    with pytest.raises(MossaError, match=message):
        mossa.agent(spec).choose(mossa.game("tictactoe").new())
