"""The transposition table, and the order of moves that rests on it."""

import numpy as np

from mossa.search.alphabeta.move_order import NO_MOVE, bring_next
from mossa.search.alphabeta.plies import records
from mossa.search.alphabeta.transposition import (
    COMPLETE,
    ENTRY,
    EXACT,
    LOWER,
    UPPER,
    ask,
    entries_in,
    find,
    from_here,
    store,
)
from mossa.search.alphabeta.value import WIN


def test_the_table_keeps_the_deepest_and_the_latest():
    entries = records(2, ENTRY)
    store(entries, 7, (1, 50, 9, EXACT))
    store(entries, 8, (2, 60, 3, LOWER))
    store(entries, 9, (3, 70, 2, LOWER))
    assert [find(entries, key) for key in (7, 8, 9)] == [0, -1, 1]
    store(entries, 10, (4, 80, COMPLETE, EXACT))
    assert [find(entries, key) for key in (7, 10)] == [-1, 0]
    assert (entries[0].move, entries[0].value, entries[0].depth) == (4, 80, COMPLETE)


def test_an_empty_table_knows_nothing():
    assert find(records(4, ENTRY), 0) == -1


def test_table_sizes_are_powers_of_two():
    assert entries_in(64) * ENTRY.itemsize == 64 << 20
    assert entries_in(3) * ENTRY.itemsize == 2 << 20


def test_distances_in_the_table_count_from_the_position():
    assert [from_here(value, 4) for value in (WIN - 10, 10 - WIN, 25)] == [WIN - 6, 6 - WIN, 25]


def test_the_highest_rank_comes_next_and_ties_keep_their_order():
    moves, ranks = np.array([10, 11, 12, 13, 14]), np.array([0, 5, 0, 5, 1])
    for i in range(5):
        bring_next(ranks, moves, i, 5)
    assert list(moves) == [11, 13, 14, 10, 12]


def test_a_value_is_known_where_it_is_deep_enough_and_settles_the_window():
    entries = records(4, ENTRY)

    def known(bound, value, low, high, searched=5, ply=3, depth=8):
        store(entries, 7, (1, value, searched, bound))
        return ask(entries, 7, ply, depth, low, high, 1)

    assert known(EXACT, 50, 0, 10) == (True, True, 50, 1, 1)
    assert known(LOWER, 50, 0, 10) == (True, False, 50, 1, 1)
    assert not known(LOWER, 5, 0, 10)[0]
    assert known(UPPER, -5, 0, 10)[0]
    assert not known(UPPER, 5, 0, 10)[0]
    assert not known(EXACT, 50, 0, 10, searched=4)[0]
    assert known(EXACT, 50, 0, 10, searched=COMPLETE)[3] == 0  # no estimate took part
    assert ask(entries, 8, 3, 8, 0, 10, 1)[4] == NO_MOVE
    assert ask(entries, 7, 7, 8, 0, 10, 1)[4] == NO_MOVE  # one ply above the leaves it is not asked
