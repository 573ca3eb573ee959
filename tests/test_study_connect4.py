"""What the Connect 4 study measures: nodes of whole searches, values by depth, accuracy."""

import pytest

from mossa.studies.connect4.measuring import by_depth, kept, searched

BOOK = "exact=false,distance=false,order=natural,pvs=false,memory=0"


def test_minimax_looks_at_every_position_of_a_small_board():
    found = searched("connect4:width=4,height=1", "minimax:depth=4,evaluation=zero,distance=false")
    assert found["nodes"] == 1 + 4 + 12 + 24 + 24  # nobody can have four
    cut = searched("connect4:width=4,height=1", f"alphabeta:depth=4,evaluation=zero,deepening=false,{BOOK}")
    assert cut["nodes"] < found["nodes"]


def test_heuristics_have_a_value_and_nodes_at_every_depth():
    found = by_depth("one", 3, BOOK)
    assert [one["depth"] for one in found] == [1, 2, 3]
    assert found[0]["nodes"] == 7
    assert found[0]["raw"] == 0  # one stone makes no run


@pytest.mark.compiled
def test_accuracy_is_between_the_floor_and_all():
    found = kept("perfect", 3)
    assert found["kept"] == 1
    assert 0 < found["floor"] < 1
