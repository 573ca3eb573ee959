"""Rules: plain Python functions that kernels compile in."""

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

Rule: TypeAlias = Callable[..., Any]
AnyRule = TypeVar("AnyRule", bound=Rule)


def rule(function: AnyRule) -> AnyRule:
    """Mark a plain Python function as one that kernels may call; it writes into what it is given and makes no array."""
    function.__mossa_rule__ = {"_nrt": False, "forceinline": False}  # type: ignore[attr-defined]
    return function


def inlined_rule(function: AnyRule) -> AnyRule:
    """A rule that becomes part of its caller: for one that takes so many arrays that passing them costs time."""
    function.__mossa_rule__ = {"_nrt": False, "forceinline": True}  # type: ignore[attr-defined]
    return function


def allocating_rule(function: AnyRule) -> AnyRule:
    """A rule that may make arrays: slower, because Numba then counts references on every call."""
    function.__mossa_rule__ = {}  # type: ignore[attr-defined]
    return function


def python_rule(function: AnyRule) -> AnyRule:
    """A rule that Python alone can run, because it calls some library: kernels that reach it are run by Python too."""
    function.__mossa_rule__ = None  # type: ignore[attr-defined]
    return function


def is_python_rule(value: object) -> bool:
    return getattr(value, "__mossa_rule__", {}) is None


def is_rule(value: object) -> bool:
    return hasattr(value, "__mossa_rule__")
