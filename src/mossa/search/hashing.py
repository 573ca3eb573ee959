"""Hash tables in kernels: a power of two of records with a `key` of 64 bits, 0 where a place is free.

Keys are mixed from words, and two different things share one once in 2^64: what a key stands for is not kept. A key's
place is found by linear probing, so that nothing is ever lost; whoever adds keys leaves a quarter of the places free.
(The transposition table of alpha-beta is another kind: it may forget, and so never is full.)
"""

from typing import Any

import numpy as np

from mossa.jit import rule

_WORD = np.uint64
_1, _20, _32, _LOW = _WORD(1), _WORD(20), _WORD(32), _WORD(0xFFFFFFFF)
_A, _B = _WORD(0x9E3779B1), _WORD(0x85EBCA77)  # odd numbers of xxHash
EMPTY_KEY = _WORD(0xC2B2AE3D27D4EB4F)  # another one: the key of nothing


@rule
def mix(key, word):
    """Fold a word into a key; products of 32 bits, so that no step overflows."""
    both = key ^ word
    high = (both >> _32) * _B
    return ((both & _LOW) * _A) ^ ((high << _32) | (high >> _32)) ^ EMPTY_KEY


@rule
def never_free(key):
    """The key, but never that of a free place."""
    return key | _1


@rule
def home(places, key):
    """The index at which the search for a key begins."""
    return np.int64(key >> _20) & len(places) - 1


@rule
def place_of(places, key):
    """Index of a key's place; if it has none, of the free place for it, as a negative number (`~`)."""
    last = len(places) - 1
    i = home(places, key)
    while places[i].key != key:
        if places[i].key == 0:
            return ~i
        i = (i + 1) & last
    return i


def new_places(size: int, record: np.dtype[Any]) -> Any:
    """A table of the largest power of two within that size; empty for 0."""
    return np.zeros(1 << size.bit_length() - 1 if size else 0, record).view(np.recarray)
