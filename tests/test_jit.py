"""What rules are given: bit operations and random numbers, the same compiled and plain."""

import gc
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mossa.jit import allocating_rule, below, kernel, new_rng, popcount, random_bits, rule, trailing_zeros, uniform


@rule
def draw(rng, n):
    return below(rng, n)


@kernel("draws for a test")
def draws(rng, n, numbers):
    for i in range(len(numbers)):
        numbers[i] = draw(rng, n)


@allocating_rule
def refuse(n):
    if n > 2:
        raise ValueError("too many", n)


@kernel("a refusal for a test")
def refused(n):
    refuse(n)


@kernel("bit operations for a test")
def bits(word):
    return popcount(word), trailing_zeros(word)


@given(st.integers(-(2**63), 2**63 - 1))
def test_bit_operations(word):
    as_text = f"{word & (2**64 - 1):064b}"
    expected = as_text.count("1"), len(as_text) - len(as_text.rstrip("0"))
    assert (popcount(word), trailing_zeros(word)) == expected
    assert bits(np.int64(word)) == expected


def test_what_a_rule_raises_comes_out_of_the_kernel():
    refused(2)
    with pytest.raises(ValueError, match="too many") as caught:
        refused(3)
    assert caught.value.args == ("too many", 3)


def test_random_numbers_are_the_same_compiled_and_plain():
    numbers = np.empty(1000, np.int64)
    draws(new_rng(5), 7, numbers)
    rng = new_rng(5)
    assert numbers.tolist() == [below(rng, 7) for _ in range(1000)]


def test_garbage_is_collected_again_once_a_kernel_is_compiled_or_refused():
    @kernel("a sum for a test")
    def total(numbers):
        return numbers.sum()

    assert total(np.arange(4)) == 6
    assert gc.isenabled()
    with pytest.raises(Exception, match=r"sum|NoneType"):
        total(None)
    assert gc.isenabled()


def test_random_numbers_from_a_seed_stay_what_they_are():
    rng = new_rng(1, "a")
    assert [int(random_bits(rng)) for _ in range(3)] == [3463062309, 2054476233, 3394441455]


def test_seeds_differ_in_every_part():
    words = {int(new_rng(*seed)[0]) for seed in ((0,), (1,), (0, 0), (0, "a"), (0, "b"), ("0",), (-1,))}
    assert len(words) == 7


@pytest.mark.compiled
def test_random_numbers_are_uniform_and_independent():
    n, size = 8, 400_000
    numbers = np.empty(size, np.int64)
    draws(new_rng("uniform"), n, numbers)
    chi2 = sum((count - size / n) ** 2 / (size / n) for count in np.bincount(numbers, minlength=n))
    assert chi2 < 24.3  # 0.1 % point, 7 degrees of freedom
    pairs = np.bincount([a * n + b for a, b in pairwise(numbers.tolist())], minlength=n * n)
    expected = (size - 1) / (n * n)
    assert sum((count - expected) ** 2 / expected for count in pairs) < 103.4  # 0.1 % point, 63 degrees


def test_uniform_lies_in_its_interval():
    rng = new_rng(3)
    numbers = [float(uniform(rng)) for _ in range(5000)]
    assert 0 <= min(numbers) < 0.01
    assert 0.99 < max(numbers) < 1
    assert abs(np.mean(numbers) - 0.5) < 0.02
