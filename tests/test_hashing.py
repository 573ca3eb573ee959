"""Hash tables of kernels: what was put in is found again, however full they are."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from mossa.search.hashing import EMPTY_KEY, mix, never_free, new_places, place_of

RECORD = np.dtype([("key", np.uint64), ("value", np.int64)], align=True)
words = st.integers(0, 2**64 - 1).map(np.uint64)


@given(st.lists(words, unique_by=lambda word: int(word) | 1, max_size=12))
def test_every_key_has_its_place(keys):
    places = new_places(16, RECORD)
    for number, key in enumerate(map(never_free, keys)):
        place = place_of(places, key)
        assert place < 0  # not there yet
        places[~place].key, places[~place].value = key, number
    assert [places[place_of(places, never_free(key))].value for key in keys] == list(range(len(keys)))


def test_sizes_are_powers_of_two():
    assert [len(new_places(size, RECORD)) for size in (0, 1, 7, 8, 9)] == [0, 1, 4, 8, 8]


def test_keys_depend_on_the_order_of_words():
    one, two = np.uint64(1), np.uint64(2)
    assert len({int(mix(mix(EMPTY_KEY, a), b)) for a in (one, two) for b in (one, two)}) == 4
