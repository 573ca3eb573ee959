"""The kernel of alpha-beta against minimax, in all its variants."""

import pytest

from mossa.agents import agent
from mossa.agents.deepening import Deepening, Plan
from mossa.evaluation import evaluation
from mossa.games import game
from mossa.search.alphabeta.alpha_beta import AlphaBeta
from mossa.search.alphabeta.frame import full_window
from mossa.search.alphabeta.kernel import Variant
from mossa.search.alphabeta.minimax import Minimax
from mossa.search.alphabeta.move_order import natural_order, reversed_order
from mossa.search.alphabeta.value import INFINITE, WIN, Scale
from tests.oracle import full_value, losses, plain, random_positions, slow_value, solved
from tests.small_games import turns

pytestmark = pytest.mark.compiled

TICTACTOE, CONNECT4, SMALL = game("tictactoe"), game("connect4"), game("connect4", width=4, height=4)


def alpha_beta(position, depth, variant, entries=1 << 12):
    return AlphaBeta(position.game, variant, position.copy_state(), depth, entries)


@pytest.mark.parametrize("has_table", [True, False])
def test_is_right_in_every_tictactoe_position(has_table):
    variant = Variant(Scale(evaluation(TICTACTOE)), has_table=has_table)
    for position, (score, plies) in solved(TICTACTOE).items():
        if not position.is_over:
            search = alpha_beta(position, 9, variant, entries=64)  # so few that they are fought for
            assert full_value(search, position, 9) == score * (WIN - plies), position.line
            assert search.is_complete


@pytest.mark.parametrize(
    "changes",
    [{}, {"has_table": False}, {"scout": full_window}, {"order": natural_order}, {"order": reversed_order}],
    ids=["all", "no table", "no null windows", "natural order", "reversed order"],
)
def test_is_minimax_on_small_boards_and_with_estimates(changes):
    scale = Scale(evaluation(SMALL, "one"))  # which does not give the players opposite values
    for depth, plies in ((16, (6, 12)), (5, (0, 8))):
        for position in random_positions(SMALL, 40, plies):
            expected = full_value(Minimax(SMALL, scale, position.copy_state(), depth), position, depth)
            search = alpha_beta(position, depth, Variant(scale, **changes))
            assert full_value(search, position, depth) == expected, position.line


def test_a_player_may_move_twice_and_results_may_be_graded():
    scale = Scale(evaluation(turns()))
    for seed in range(100):
        position = turns().new(seed)
        expected = slow_value(position, scale, 6)
        assert full_value(Minimax(turns(), scale, position.copy_state(), 6), position, 6) == expected
        assert full_value(alpha_beta(position, 6, Variant(scale)), position, 6) == expected
        assert agent("alphabeta").choose(position).value == scale.unit(expected)


def test_without_distances_a_win_is_a_win():
    scale = Scale(evaluation(SMALL, "one"), step=0)
    for position in random_positions(SMALL, 40, (6, 12)):
        expected = full_value(Minimax(SMALL, scale, position.copy_state(), 16), position, 16)
        assert expected in (-WIN, 0, WIN)
        assert full_value(alpha_beta(position, 16, Variant(scale)), position, 16) == expected


@pytest.mark.parametrize("spec", ["alphabeta", "alphabeta:depth=5,evaluation=lines,distance=false"])
def test_never_loses_tictactoe(spec):
    assert [losses(agent(spec), TICTACTOE, seat) for seat in (0, 1)] == [0, 0]


def test_4x4_is_a_draw_and_the_table_saves_most_of_the_nodes_of_the_report():
    search = alpha_beta(SMALL.new(), 16, Variant(Scale(evaluation(SMALL, "one")), natural_order), entries=1 << 16)
    plan = Plan(16, is_exact=False, scouts=True)
    outcomes = Deepening(SMALL.new(), search, plan).at_depth(SMALL.new().move_codes(), 16)
    assert outcomes[0].value == 0
    assert search.is_complete
    assert search.nodes < 60_184 / 4


def test_compiled_is_plain():
    variant, position = Variant(Scale(evaluation(CONNECT4))), CONNECT4.position("4434")
    fast, slow = alpha_beta(position, 6, variant, 64), plain(alpha_beta(position, 6, variant, 64))
    for search in (fast, slow):
        for code in (3, 2):
            search.begin(code, 6, -INFINITE, INFINITE)
            search.run(300)
    assert fast.nodes == 600
    assert (fast.entries == slow.entries).all()
    assert (fast.frames == slow.frames).all()
    assert (fast.memory.history == slow.memory.history).all()
    assert (fast.plies.lines == slow.plies.lines).all()
