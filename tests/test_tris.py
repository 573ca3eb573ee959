"""The player of report 004, walked through by hand."""

import pytest

import mossa
from mossa.agents.reports.tris import heuristic, line_value
from mossa.solvers import solve
from mossa.studies.tictactoe import root_why, worst_why
from mossa.studies.tictactoe_trees import every_reply, exact, fewest_nodes, nodes_by_order, sizes


def test_a_line_counts_as_the_report_prints_it():
    table = {(0, 0): 0, (1, 0): 99, (2, 0): 9999, (3, 0): 999_999, (0, 1): -99, (0, 2): -9999, (0, 3): -999_999}
    assert {marks: line_value(*marks) for marks in table} == table
    assert [line_value(1, 1), line_value(2, 1), line_value(1, 2)] == [0, 0, 0]


def test_a_position_counts_the_sum_of_its_lines():
    # X O .      rows: 0, 99 for X, 0; columns: 99, -99 + 99 for X's 5 is mixed so 0, 0; diagonals: 9999, 99
    # . X .
    # . . .
    own, other = 0b000010001, 0b000000010
    assert heuristic(own, other) == 0 + 99 + 0 + 99 + 0 + 0 + 9999 + 99


def listing(own, other, is_ours, depth):
    """Minimax by the same heuristic, without cuts: what alpha-beta must find."""
    lines = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
    if depth == 0 or any(marks & line == line for marks in (own, other) for line in lines) or own | other == 0o777:
        return -1, heuristic(own, other)
    found = []
    for cell in range(9):
        if not (own | other) >> cell & 1:
            marked = (own | 1 << cell, other) if is_ours else (own, other | 1 << cell)
            found.append((cell, listing(*marked, not is_ours, depth - 1)[1]))
    best = (max if is_ours else min)(value for _, value in found)
    return next(one for one in found if one[1] == best)


@pytest.mark.parametrize("line", ["5137", "159", "1526", "53", "24681", "1958"])
@pytest.mark.parametrize("depth", [1, 2, 5])
def test_it_plays_the_first_best_move_of_minimax(line, depth):
    position = mossa.game("tictactoe").position(line)
    marks, mover = position.copy_state()[0].marks, position.to_move
    cell, _ = listing(int(marks[mover]), int(marks[1 - mover]), True, depth)
    decision = mossa.agent(f"tris:depth={depth}").choose(position)
    assert decision.move == str(cell + 1)


@pytest.mark.compiled
def test_a_far_win_counts_as_much_as_a_near_one():
    position = mossa.game("tictactoe").position("1425")  # X wins at once by 3
    assert mossa.agent("tris").choose(position).move == "3"
    put_off = every_reply("tris", 0)["delayed"]
    assert put_off > 0  # elsewhere it prefers a win in three by more of its marks in line


@pytest.mark.compiled
def test_the_last_of_equals_may_be_a_bound_only():
    assert every_reply("tris", 1)["lost"] == 0
    assert every_reply("tris:ties=last", 1)["lost"] > 0


@pytest.mark.parametrize("moves", ["", "1", "1 5", "1 9 5", "1 2 4", "5 1 9 3", "1 5 9 3 7"])
def test_every_game_is_judged_as_the_solver_judges_it(moves):
    position = mossa.game("tictactoe").position(moves)
    marks = [int(one) for one in position.copy_state()[0].marks]
    assert exact(marks[position.to_move], marks[1 - position.to_move]) == solve(position).value


def test_known_counts():
    assert nodes_by_order("all") == 549_946
    assert nodes_by_order("cells 1 to 9") == 18_297
    assert sizes()["positions"] == 5478


def test_the_worst_order_saves_by_equal_moves():
    assert (nodes_by_order("worst first"), nodes_by_order("worst first", do_equals_cut=False)) == (198_837, 488_595)
    assert worst_why(488_595).endswith("If only better moves cut, there are 488,595 nodes.")
    assert worst_why(None).endswith("equal moves cut too.")


def test_no_order_comes_down_to_the_square_root():
    """Both smallest proofs are part of every search that finds a draw, and the root of 549,946 is 742."""
    fewest = [fewest_nodes(seat) for seat in (0, 1)]
    assert fewest == [182, 1280]
    assert 742 < max(fewest) < nodes_by_order("best first")
    assert "fewer than 1,280 nodes" in root_why(fewest)
    assert root_why([]).endswith("ends early.")
