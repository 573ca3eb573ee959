"""Bit operations on 64-bit words; one machine instruction each in a kernel (see `compiler`)."""

from mossa.jit.rules import rule

_64_BITS = (1 << 64) - 1


@rule
def popcount(word: int) -> int:
    """How many bits are set."""
    return (int(word) & _64_BITS).bit_count()


@rule
def trailing_zeros(word: int) -> int:
    """The index of the lowest set bit; 64 if there is none."""
    bits = int(word) & _64_BITS
    return (bits & -bits).bit_length() - 1 if bits else 64
