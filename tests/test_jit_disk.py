"""Kernels on disk: compiled once, whoever asks; healed where they are damaged; in memory where nothing can be kept."""

import os
import subprocess
import sys
from pathlib import Path
from time import time

import numpy as np
import pytest

from mossa.jit import disk, is_prepared, kernel, prepare

RULES = """
from mossa.jit import rule

@rule
def bonus(x):
    return x + 1
"""
TWINS = """
import sys
import numpy as np
from mossa.jit import kernel, rule

def made(step):
    @rule
    def bonus(x, words):  # too much to be put into its callers by the compiler: it is called by its name
        for i in range(len(words)):
            words[i] += x * step
        if words[0] < 0:
            return malus(x, words)
        return words[-1] + step

    @rule
    def malus(x, words):
        for i in range(len(words)):
            words[i] -= x * step
        return words[0]

    @kernel(f"a test of {step}")
    def total(words):
        t = 0
        for i in range(10):
            t += bonus(i, words)
        for i in range(5):
            t -= bonus(i, words)
        return t

    return total

print(*(made(int(step))(np.zeros(3, np.int64)) for step in sys.argv[1:]))
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

    def run(*steps):
        command = [sys.executable, "-c", TWINS, *steps]
        done = subprocess.run(command, env=variables, capture_output=True, text=True, check=True)
        return done.stdout.split(), done.stderr

    assert run("1") == (["-75"], "compiling a test of 1 (once)\n")
    assert run("2") == (["-150"], "compiling a test of 2 (once)\n")
    assert run("1", "2") == (["-75", "-150"], "")


@pytest.mark.compiled
def test_an_unwritable_cache_folder_is_a_warning(program, tmp_path):
    (tmp_path / "file").write_text("")
    answer, said = program(RULES, MOSSA_CACHE_DIR=str(tmp_path / "file" / "cache"))
    assert answer == "55"
    assert "cannot write to the cache folder" in said


def test_plain_python_never_imports_numba(program):
    plain = RULES + "import atexit, sys\natexit.register(lambda: print('numba' in sys.modules))\n"
    assert program(plain, NUMBA_DISABLE_JIT="1")[0] == "55\nFalse"


def kernels(tmp_path):
    return sorted((tmp_path / "cache").glob("*/*.kernel"))


def damage(path, how):
    content = bytearray(path.read_bytes())
    if how == "flipped":
        content[len(content) // 2] ^= 1
    path.write_bytes(content[: {"flipped": len(content), "cut": len(content) // 3, "empty": 0}[how]])


@pytest.mark.compiled
def test_a_damaged_kernel_is_compiled_anew(program, tmp_path):
    program(RULES)
    (path,) = kernels(tmp_path)
    damage(path, "flipped")
    assert program(RULES) == ("55", "compiling a test (once)")
    assert program(RULES) == ("55", "")


@pytest.mark.compiled
def test_a_full_disk_is_a_warning(program, tmp_path):
    """No file may grow beyond 1,000 bytes: the kernel stays in memory, and nothing is left half written."""
    full = "import resource\nresource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n" + RULES
    answer, said = program(full)
    assert answer == "55"
    assert "kernels stay in memory" in said
    assert {path.name for path in (tmp_path / "cache").glob("*/*")} == {"lock"}


@pytest.mark.compiled
def test_an_unwritable_cache_leaves_nothing_behind(program, tmp_path):
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    (tmp_path / "file").write_text("")
    program(RULES, MOSSA_CACHE_DIR=str(tmp_path / "file" / "cache"), TMPDIR=str(temporary))
    assert list(temporary.iterdir()) == []


@pytest.mark.compiled
def test_without_a_home_kernels_stay_in_memory(program):
    homeless = "import pathlib\ndef home(): raise RuntimeError\npathlib.Path.home = home\n" + RULES
    assert program(homeless, MOSSA_CACHE_DIR="", XDG_CACHE_HOME="") == ("55", "compiling a test (once)")


@pytest.mark.compiled
def test_two_processes_compile_a_kernel_once(tmp_path):
    (tmp_path / "rules.py").write_text(RULES)
    (tmp_path / "program.py").write_text(PROGRAM)
    variables = {**os.environ, "MOSSA_CACHE_DIR": str(tmp_path / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "program.py"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    both = [subprocess.Popen(command, cwd=tmp_path, env=variables, **pipes) for _ in range(2)]
    answers = [one.communicate() for one in both]
    assert [answer for answer, _ in answers] == ["55\n", "55\n"]
    assert sorted(said for _, said in answers) == ["", "compiling a test (once)\n"]


@pytest.mark.compiled
def test_a_kernel_is_prepared_without_running_it(tmp_path, monkeypatch):
    monkeypatch.setattr(disk, "cache_folder", lambda: tmp_path)

    def made():
        @kernel("a count for a test")
        def count(numbers):
            numbers[0] += 1

        return count

    run, numbers = made(), np.zeros(1, np.int64)
    assert not is_prepared(run, numbers)
    prepare(run, numbers)
    assert is_prepared(run, numbers)
    assert not is_prepared(run, numbers.astype(np.float64))
    assert numbers[0] == 0
    assert is_prepared(made(), numbers)  # another process would find it on disk
    (path,) = Path(tmp_path).glob("*/*.kernel")
    damage(path, "cut")
    assert not is_prepared(made(), numbers)
    run(numbers)
    assert numbers[0] == 1


def test_what_is_read_is_what_was_written(tmp_path):
    path = tmp_path / "folder" / "file"
    assert disk.read(path) is None
    disk.write(path, b"some bytes")
    assert disk.read(path) == b"some bytes"


@pytest.mark.parametrize("how", ["flipped", "cut", "empty"])
def test_what_is_damaged_is_as_good_as_not_there(tmp_path, how):
    path = tmp_path / "folder" / "file"
    disk.write(path, b"some bytes" * 100)
    damage(path, how)
    assert disk.read(path) is None


@pytest.mark.compiled
def test_plain_kernels_are_always_ready(program):
    ready = RULES + "\nfrom mossa import jit\nprint(jit.is_prepared(bonus, 1), jit.prepare(bonus, 1))\n"
    assert program(ready, NUMBA_DISABLE_JIT="1")[0].startswith("True None")
