"""The door to Numba: rules, kernels kept on disk, bit operations, random numbers."""

import os
import subprocess
import sys
import textwrap
from itertools import pairwise
from time import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mossa.errors import MossaError
from mossa.jit import below, kernel, new_rng, popcount, random_bits, reachable, rule, trailing_zeros, uniform

RULES = """
from mossa.jit import rule

@rule
def bonus(x):
    return x + 1
"""
TREES = """
import sys
import mossa
from mossa.jit import new_rng
from mossa.search.montecarlo.mcts import Params, Parts, mcts_kernel
from mossa.search.montecarlo.tree import new_tree

for policy in sys.argv[1:]:
    run = mcts_kernel(mossa.game("tictactoe"), Parts(playout=policy))
    tree = new_tree(1000)
    run(mossa.game("tictactoe").new().copy_state(), tree, 200, Params(1.4, 1.0, 1, 1), new_rng(1))
    print(tree.nodes[: tree.used[0]].total.sum())
"""
PROGRAM = """
import rules
from mossa.jit import kernel

@kernel("a test")
def total(n):
    t = 0
    for i in range(n):
        t += rules.bonus(i)
    return t

print(total(10))
"""


@pytest.fixture
def program(tmp_path):
    """Run PROGRAM in a fresh process, with `rules.py` as given: what it prints and what it says."""

    def run(rules, **environment):
        (tmp_path / "rules.py").write_text(rules)
        (tmp_path / "program.py").write_text(PROGRAM)
        variables = {**os.environ, "MOSSA_CACHE_DIR": str(tmp_path / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(
            [sys.executable, "program.py"],
            cwd=tmp_path, env={**variables, **environment}, capture_output=True, text=True, check=True,
        )  # fmt: skip
        return done.stdout.strip(), done.stderr.strip()

    return run


@pytest.mark.compiled
def test_a_kernel_is_compiled_once_and_again_when_a_rule_it_reaches_is_edited(program):
    assert program(RULES) == ("55", "compiling a test (once)")
    assert program(RULES) == ("55", "")
    assert program(RULES.replace("x + 1", "x + 2")) == ("65", "compiling a test (once)")
    assert program(RULES.replace("x + 1", "x + 1  # a comment\n")) == ("55", "")


@pytest.mark.compiled
def test_what_was_not_used_for_long_is_deleted_when_something_is_compiled(program, tmp_path):
    program(RULES)
    program(RULES.replace("x + 1", "x + 2"))
    cache, ago = tmp_path / "cache", time() - 100 * 86_400
    (cache / "notes").mkdir()
    for folder in cache.iterdir():
        os.utime(folder, (ago, ago))
    assert program(RULES) == ("55", "")  # used again
    assert len(list(cache.iterdir())) == 3
    program(RULES.replace("x + 1", "x + 3"))
    assert len(list(cache.iterdir())) == 3  # the one that was used, the new one, and what is not ours
    assert program(RULES) == ("55", "")


@pytest.mark.compiled
def test_kernels_compiled_apart_and_loaded_together_keep_their_own_rules(tmp_path):
    variables = {**os.environ, "MOSSA_CACHE_DIR": str(tmp_path / "cache")}

    def run(*policies):
        command = [sys.executable, "-c", TREES, *policies]
        done = subprocess.run(command, env=variables, capture_output=True, text=True, check=True)
        return done.stdout.split(), done.stderr

    (uniform_total,), _ = run("uniform")
    (decisive_total,), _ = run("decisive")
    assert uniform_total != decisive_total
    assert run("uniform", "decisive") == ([uniform_total, decisive_total], "")


@pytest.mark.compiled
def test_an_unwritable_cache_folder_is_a_warning(program, tmp_path):
    (tmp_path / "file").write_text("")
    answer, said = program(RULES, MOSSA_CACHE_DIR=str(tmp_path / "file" / "cache"))
    assert answer == "55"
    assert "cannot write to the cache folder" in said


def test_plain_python_never_imports_numba(program):
    plain = RULES + "import atexit, sys\natexit.register(lambda: print('numba' in sys.modules))\n"
    assert program(plain, NUMBA_DISABLE_JIT="1")[0] == "55\nFalse"


def helper(x):
    return x + 1


def test_a_function_that_is_no_rule_is_named():
    @rule
    def play(x):
        return helper(x)

    def run(x):
        return play(x)

    with pytest.raises(MossaError, match="play calls helper, which is not a rule: mark it with @rule"):
        reachable(run)


def test_the_digest_sees_constants_and_not_comments():
    def made(constant, source="return x + constant"):
        names = {"rule": rule}
        code = f"def outer(constant):\n @rule\n def inner(x):\n  {source}\n return lambda x: inner(x)"
        exec(textwrap.dedent(code), names)  # two functions that differ only in what a rule's closure holds
        return reachable(names["outer"](constant)).digest

    assert made(1) == made(1)
    assert made(1) == made(1, "return x + constant  # why")
    assert made(1) != made(2)
    assert made(1) != made(1, "return x - constant")
    assert made(np.arange(3)) != made(np.arange(3) + 1)


@rule
def draw(rng, n):
    return below(rng, n)


@kernel("draws for a test")
def draws(rng, n, numbers):
    for i in range(len(numbers)):
        numbers[i] = draw(rng, n)


@kernel("bit operations for a test")
def bits(word):
    return popcount(word), trailing_zeros(word)


@given(st.integers(-(2**63), 2**63 - 1))
def test_bit_operations(word):
    as_text = f"{word & (2**64 - 1):064b}"
    expected = as_text.count("1"), len(as_text) - len(as_text.rstrip("0"))
    assert (popcount(word), trailing_zeros(word)) == expected
    assert bits(np.int64(word)) == expected


def test_random_numbers_are_the_same_compiled_and_plain():
    numbers = np.empty(1000, np.int64)
    draws(new_rng(5), 7, numbers)
    rng = new_rng(5)
    assert numbers.tolist() == [below(rng, 7) for _ in range(1000)]


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
