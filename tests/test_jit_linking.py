"""Rules are linked late: no machine code but for kernels, whatever Numba did before and whoever shares a rule."""

import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.compiled

PROGRAM = """
import sys
from numba.core import codegen
from mossa.jit import allocating_rule, kernel

if "before" in sys.argv:
    import numba
    assert numba.njit(lambda n: n + 1)(1) == 2

made = []
finalize = codegen.CPUCodeLibrary.finalize
codegen.CPUCodeLibrary.finalize = lambda self: (made.append(self.name), finalize(self))[1]

@allocating_rule
def refuse(n):
    if n > 2:
        raise ValueError("too many", n)

@allocating_rule
def twice(n):
    refuse(n)
    return n + n

@allocating_rule
def fourfold(n):
    return twice(twice(n))

@kernel("a test")
def double(n):
    return twice(n)

@kernel("another test")
def quadruple(n):
    return fourfold(n) + twice(n)

def tried(run, n):
    try:
        return run(n)
    except ValueError as error:
        return error.args

print([tried(run, n) for run in (double, quadruple, double) for n in (1, 2, 3)])
print(sorted({name for name in made if "nrt" not in name.lower()}))
"""
ANSWERS = "[2, 4, ('too many', 3), 6, ('too many', 4), ('too many', 3), 2, 4, ('too many', 3)]"


@pytest.fixture
def run(tmp_path):
    """Run PROGRAM in a fresh process: what its kernels answer, and the names of the libraries that were made whole."""

    def run(*arguments):
        variables = {**os.environ, "MOSSA_CACHE_DIR": str(tmp_path / "cache")}
        command = [sys.executable, "-W", "error", "-c", PROGRAM, *arguments]
        done = subprocess.run(command, env=variables, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()

    return run


def test_machine_code_is_made_for_kernels_only_and_kept_with_all_that_they_need(run):
    answers, made = run()
    assert answers == ANSWERS
    assert made == "['double', 'quadruple']"
    assert run() == [ANSWERS, "[]"]  # loaded


def test_numba_that_has_compiled_before_goes_on_in_its_own_way(run):
    answers, made = run("before")
    assert answers == ANSWERS
    assert "fourfold" in made
