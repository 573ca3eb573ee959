"""What a kernel can reach, and the digest of it, with the instructions of every Python from 3.11 on."""

import dis
import math
import textwrap
from types import SimpleNamespace

import numpy as np
import pytest

from mossa.errors import MossaError
from mossa.jit import allocating_rule, inlined_rule, reachable, rule
from mossa.jit.reach import names_in


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


@pytest.mark.parametrize("kind", [rule, allocating_rule, inlined_rule])
def test_the_digest_sees_how_a_rule_is_to_be_compiled(kind):
    def made(kind):
        names = {"kind": kind}
        exec("@kind\ndef inner(x):\n return x\ndef run(x):\n return inner(x)", names)
        return reachable(names["run"]).digest

    assert [made(other) == made(kind) for other in (rule, allocating_rule, inlined_rule)].count(True) == 1


def steps(*pairs):
    return [SimpleNamespace(opname=name, argval=value) for name, value in pairs]


@pytest.mark.parametrize(
    "instructions",
    [
        [("LOAD_GLOBAL", "math"), ("LOAD_METHOD", "sqrt"), ("PRECALL", 1), ("CALL", 1)],  # 3.11
        [("LOAD_GLOBAL", "math"), ("LOAD_ATTR", "sqrt"), ("CALL", 1)],  # 3.12
        [("LOAD_GLOBAL", "math"), ("LOAD_ATTR", "sqrt"), ("PUSH_NULL", None), ("CALL", 1)],  # 3.13
        [("LOAD_GLOBAL", "math"), ("EXTENDED_ARG", 1), ("LOAD_ATTR", "sqrt"), ("CALL", 1)],  # more than 255 names
        [("LOAD_GLOBAL", "math"), ("PUSH_NULL", None), ("LOAD_ATTR", "sqrt"), ("CALL", 1)],
        [("LOAD_NAME", "math"), ("LOAD_ATTR", "sqrt"), ("CALL", 1)],  # the body of a comprehension of old
        [("LOAD_GLOBAL", "math"), ("NOP", None), ("EXTENDED_ARG", 1), ("EXTENDED_ARG", 1), ("LOAD_ATTR", "sqrt")],
    ],
)
def test_the_attribute_of_a_module_is_found_in_every_form(instructions):
    assert list(names_in(steps(*instructions), {}, {"math": math})) == [("math", math), ("sqrt", math.sqrt)]


def test_a_module_in_a_closure_is_walked_too():
    instructions = steps(("COPY_FREE_VARS", 1), ("LOAD_DEREF", "m"), ("LOAD_ATTR", "sqrt"))
    assert list(names_in(instructions, {"m": math}, {})) == [("sqrt", math.sqrt)]


def test_an_attribute_of_something_else_is_not_a_name():
    instructions = steps(("LOAD_GLOBAL", "math"), ("LOAD_FAST", "state"), ("LOAD_ATTR", "sqrt"))
    assert list(names_in(instructions, {}, {"math": math})) == [("math", math)]


def test_a_function_of_more_than_255_names_is_walked_to_its_end():
    """Beyond 255 names an instruction needs EXTENDED_ARG before it."""
    names = {f"name{i}": i for i in range(300)}
    lines = ["def run(x):", *(f" x += {name}" for name in names), " return rules.bonus(x)"]
    held = {}
    for change in (1, 2):
        module = type(np)("rules")
        exec(f"from mossa.jit import rule\n@rule\ndef bonus(x):\n return x + {change}", module.__dict__)
        scope = {**names, "rules": module}
        exec("\n".join(lines), scope)
        assert any(step.opname == "EXTENDED_ARG" for step in dis.get_instructions(scope["run"]))
        assert module.bonus in reachable(scope["run"]).rules
        held[change] = reachable(scope["run"]).digest
    assert held[1] != held[2]
