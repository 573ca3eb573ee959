"""The solver's memory of positions: one word an entry, two entries a bucket.

    bits   0-5    6-11   12-16            17-22  23-62
           lower  upper  best column + 1  work   tag

`lower` counts from -32 up and `upper` from 32 down, so that an empty entry says nothing and needs no mark. `work` is
the length in bits of the number of nodes spent below: the first entry of a bucket keeps the most expensive position,
the second the latest. A key is scrambled by a product, which is one to one modulo a power of two: its high part is the
bucket, the rest the tag, and together they tell every position apart. An entry stays true for ever, so a table never
needs clearing.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from mossa.jit import popcount, rule, trailing_zeros
from mossa.solvers.connect4.bits import Board

MAX_TAG_BITS = 40
_MULTIPLIER = 0x4F1BBCDCBFA53E0B  # odd, below 2**63, its bits well spread: half the golden ratio's fraction


def entry_bits(board: Board, wanted: int) -> int:
    """The nearest possible size of a table, as a power of two."""
    return min(max(wanted, board.bits + 1 - MAX_TAG_BITS, 1), board.bits)


class Memory(NamedTuple):
    """Rules to scramble a key, to look up and to keep an entry."""

    scrambled: Callable[..., Any]
    find: Callable[..., Any]
    keep: Callable[..., Any]


@rule
def lower_of(entry):
    return (entry & 63) - 32


@rule
def upper_of(entry):
    return 32 - (entry >> 6 & 63)


@rule
def column_of(entry):
    """The best column known, -1 for none."""
    return (entry >> 12 & 31) - 1


@rule
def packed(lower, upper, column, nodes):
    """An entry without its tag."""
    work = nodes
    for shift in (1, 2, 4, 8, 16):
        work |= work >> shift
    return popcount(work) << 17 | column + 1 << 12 | 32 - upper << 6 | lower + 32


@cache
def memory(board: Board) -> Memory:
    """The rules of one board."""
    bits = board.bits
    all_bits = (1 << bits) - 1

    @rule
    def scrambled(key):
        return (int(key) * _MULTIPLIER) & all_bits

    @rule
    def find(search, code):
        """The entry of a scrambled key, or 0."""
        shift = bits + 1 - trailing_zeros(len(search.table))
        bucket = code >> shift << 1
        tag = code & (1 << shift) - 1
        if search.table[bucket] >> 23 == tag:
            return search.table[bucket]
        if search.table[bucket + 1] >> 23 == tag:
            return search.table[bucket + 1]
        return 0

    @rule
    def keep(search, code, entry):
        """Put an entry in its bucket: first if it took the most work, else second."""
        shift = bits + 1 - trailing_zeros(len(search.table))
        bucket = code >> shift << 1
        tag = code & (1 << shift) - 1
        first = search.table[bucket]
        if first >> 23 != tag:
            if first >> 17 & 63 > entry >> 17:
                bucket += 1
            else:
                search.table[bucket + 1] = first
        search.table[bucket] = tag << 23 | entry

    return Memory(scrambled, find, keep)
