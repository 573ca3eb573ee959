"""What a kernel can reach: all the code and constants that decide what it computes, and a digest of them."""

import builtins
import dis
import hashlib
import sys
from collections.abc import Iterable, Iterator
from types import CodeType, FunctionType, ModuleType
from typing import NamedTuple

import numpy as np

from mossa.errors import MossaError
from mossa.jit.rules import is_python_rule, is_rule

LIBRARIES = ("numpy", "numba", "math", "builtins")  # whose functions are told apart by their names
_GLOBAL = frozenset(["LOAD_GLOBAL", "LOAD_NAME"])
_CELL = frozenset(["LOAD_DEREF", "LOAD_CLOSURE"])
_ATTRIBUTE = frozenset(["LOAD_ATTR", "LOAD_METHOD"])  # the second is part of the first since Python 3.12
_BESIDE = frozenset(["EXTENDED_ARG", "PUSH_NULL", "CACHE", "NOP"])  # may stand between a module and its attribute


class Reach(NamedTuple):
    """Everything that decides what a kernel computes."""

    digest: str
    rules: list[FunctionType]
    is_compilable: bool = True  # no rule is among them that Python alone can run


def reachable(function: FunctionType) -> Reach:
    """Walk from a kernel through every rule that it calls, directly or not."""
    waiting, found, described = [function], dict.fromkeys([function]), hashlib.sha256(sys.version.encode())
    while waiting:
        current = waiting.pop()
        options = getattr(current, "__mossa_rule__", None)
        described.update(_described_code(current.__code__) + repr((current.__defaults__, options)).encode())
        for name, value in _names_used(current):
            described.update(f"{name} = ".encode() + _described_value(current, name, value))
            if is_python_rule(value):
                return Reach("", [], is_compilable=False)
            if isinstance(value, FunctionType) and is_rule(value) and value not in found:
                found[value] = None
                waiting.append(value)
    return Reach(described.hexdigest()[:20], list(found)[1:])


def _names_used(function: FunctionType) -> Iterator[tuple[str, object]]:
    """Each closure cell, global and attribute of a module that the function's code loads, with its value."""
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    closure = {name: cell.cell_contents for name, cell in cells}
    yield from closure.items()
    for code in _nested_code(function.__code__):
        yield from names_in(dis.get_instructions(code), closure, function.__globals__)


def names_in(
    steps: Iterable[dis.Instruction], closure: dict[str, object], known: dict[str, object]
) -> Iterator[tuple[str, object]]:
    """The globals, and the attributes of modules, that instructions of any Python from 3.11 on load."""
    value: object = None
    for step in steps:
        if step.opname in _BESIDE:
            continue
        if step.opname in _GLOBAL:
            value = known.get(step.argval, getattr(builtins, str(step.argval), None))
            yield step.argval, value
        elif step.opname in _CELL:
            value = closure.get(step.argval)
        elif step.opname in _ATTRIBUTE and isinstance(value, ModuleType):
            value = getattr(value, step.argval)
            yield step.argval, value
        else:
            value = None


def _nested_code(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _nested_code(constant)


def _described_code(code: CodeType) -> bytes:
    """The code without its line numbers and file name."""
    constants = [_described_code(c) if isinstance(c, CodeType) else repr(c).encode() for c in code.co_consts]
    names = (code.co_name, code.co_names, code.co_varnames, code.co_freevars)
    return code.co_code + b"\0".join(constants) + repr(names).encode()


def _described_value(user: FunctionType, name: str, value: object) -> bytes:
    if isinstance(value, np.ndarray):
        return repr((value.dtype, value.shape)).encode() + value.tobytes()
    if isinstance(value, ModuleType):
        return f"module {value.__name__} {getattr(value, '__version__', '')}".encode()
    if isinstance(value, type):
        return f"{value.__module__}.{value.__qualname__} {getattr(value, '_fields', '')}".encode()
    if isinstance(value, np.ufunc):  # which has no module before NumPy 2.2
        return f"numpy.{value.__name__}".encode()
    if callable(value):
        if str(getattr(value, "__module__", "")).partition(".")[0] not in LIBRARIES and not is_rule(value):
            raise MossaError(f"{user.__qualname__} calls {name}, which is not a rule: mark it with @rule")
        return f"{getattr(value, '__module__', '')}.{getattr(value, '__qualname__', name)}".encode()
    return repr(value).encode()
