"""The only door to Numba.

A *rule* is a plain Python function: Python runs it as it stands, and a kernel that calls it compiles it in.
A *kernel* is compiled once and kept on disk, in a folder named by a digest of all the code and constants that it can
reach: edit a rule and the next run compiles anew; edit a comment in it and the next run loads. What was not used for a
season is deleted when something new is compiled.

Numba is imported when the first kernel is made, so that rules alone cost nothing. With NUMBA_DISABLE_JIT=1 in the
environment it is never imported: kernels are then the plain functions that they were made from.
"""

import builtins
import dis
import hashlib
import os
import re
import secrets
import shutil
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from time import time
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from mossa.clock import paused
from mossa.errors import MossaError

Rule: TypeAlias = Callable[..., Any]
Kernel: TypeAlias = Callable[..., Any]
Rng: TypeAlias = npt.NDArray[np.uint64]
AnyRule = TypeVar("AnyRule", bound=Rule)

IS_PLAIN = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
UNUSED_DAYS = 90
COMPILATION_LISTENERS: list[Callable[[str, bool], None]] = []  # told when a kernel begins (or ends) to be compiled
_64_BITS = (1 << 64) - 1


def rule(function: AnyRule) -> AnyRule:
    """Mark a plain Python function as one that kernels may call; it writes into what it is given and makes no array."""
    function.__mossa_rule__ = {"_nrt": False}  # type: ignore[attr-defined]
    return function


def allocating_rule(function: AnyRule) -> AnyRule:
    """A rule that may make arrays: slower, because Numba then counts references on every call."""
    function.__mossa_rule__ = {}  # type: ignore[attr-defined]
    return function


def kernel(title: str) -> Callable[[Kernel], Kernel]:
    """Compile the decorated function on its first call, or load it from disk; `title` says what it is."""

    def compiled(function: Kernel) -> Kernel:
        if IS_PLAIN:
            return function
        assert isinstance(function, FunctionType)
        with paused():
            reach = reachable(function)
            numba = _numba()
            for found in reach.rules:
                _register(found)
            dispatcher: Any = numba.njit(nogil=True)(function)
            dispatcher.mossa_title = title
            dispatcher._cache = _disk_cache(function, reach.digest)
            dispatcher.compile = paused()(dispatcher.compile)  # or loads: nobody's thinking time
        return dispatcher

    return compiled


# What a kernel can reach, and the digest of it


class Reach(NamedTuple):
    """Everything that decides what a kernel computes."""

    digest: str
    rules: list[FunctionType]


def reachable(function: FunctionType) -> Reach:
    """Walk from a kernel through every rule that it calls, directly or not."""
    waiting, found, described = [function], dict.fromkeys([function]), hashlib.sha256(sys.version.encode())
    while waiting:
        current = waiting.pop()
        described.update(_described_code(current.__code__) + repr(current.__defaults__).encode())
        for name, value in _names_used(current):
            described.update(f"{name} = ".encode() + _described_value(current, name, value))
            if isinstance(value, FunctionType) and _is_rule(value) and value not in found:
                found[value] = None
                waiting.append(value)
    return Reach(described.hexdigest()[:20], list(found)[1:])


def _is_rule(value: object) -> bool:
    return hasattr(value, "__mossa_rule__")


def _names_used(function: FunctionType) -> Iterator[tuple[str, object]]:
    """Each closure cell, global and attribute of a module that the function's code loads, with its value."""
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        yield name, cell.cell_contents
    for code in _nested_code(function.__code__):
        value: object = None
        for step in dis.get_instructions(code):
            if step.opname == "LOAD_GLOBAL":
                value = function.__globals__.get(step.argval, getattr(builtins, str(step.argval), None))
            elif step.opname in ("LOAD_ATTR", "LOAD_METHOD") and isinstance(value, ModuleType):
                value = getattr(value, step.argval)
            else:
                value = None
                continue
            yield step.argval, value


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
    if callable(value):
        library = str(getattr(value, "__module__", "")).partition(".")[0] in ("numpy", "numba", "math", "builtins")
        if not library and not _is_rule(value):
            raise MossaError(f"{user.__qualname__} calls {name}, which is not a rule: mark it with @rule")
        return f"{getattr(value, '__module__', '')}.{getattr(value, '__qualname__', name)}".encode()
    return repr(value).encode()


# Numba


@cache
def _numba() -> Any:
    """Numba, imported when first needed, with our bit operations and the message about compilation put in."""
    import numba
    from llvmlite import ir
    from numba.core import bytecode, event

    # Machine code names a function by its Python name and a number counted up from 1 in each process. Two kernels
    # compiled by two processes and loaded by a third would call each other's rules where these are equal (Numba issue
    # 10486); so the number is drawn at random.
    bytecode.FunctionIdentity._unique_ids = iter(lambda: secrets.randbits(62), -1)  # type: ignore[assignment]

    class Announcer(event.Listener):
        def on_start(self, event: Any) -> None:
            self.announce(event, is_done=False)

        def on_end(self, event: Any) -> None:
            self.announce(event, is_done=True)

        def announce(self, event: Any, is_done: bool) -> None:
            title = getattr(event.data["dispatcher"], "mossa_title", None)
            if title is None:
                return
            for listener in COMPILATION_LISTENERS:
                listener(title, is_done)
            if not COMPILATION_LISTENERS and not is_done:
                print(f"compiling {title} (once)", file=sys.stderr, flush=True)

    event.register("numba:compile", Announcer())
    _register_bit_operation(popcount, lambda builder, word: builder.ctpop(word))
    _register_bit_operation(trailing_zeros, lambda builder, word: builder.cttz(word, ir.Constant(ir.IntType(1), 0)))
    return numba


@cache
def _register(function: FunctionType) -> None:
    from numba.extending import register_jitable

    if function not in (popcount, trailing_zeros):
        options: dict[str, Any] = function.__mossa_rule__  # type: ignore[attr-defined]
        register_jitable(**options)(function) if options else register_jitable(function)


def _register_bit_operation(plain: Rule, build: Callable[[Any, Any], Any]) -> None:
    """Let kernels run `plain`, a function of one word, as one machine instruction."""
    from numba import types
    from numba.extending import intrinsic, overload

    @intrinsic
    def instruction(typing_context: Any, word: Any) -> Any:
        return types.int64(types.int64), lambda context, builder, signature, args: build(builder, args[0])

    overload(plain)(lambda word: lambda word: instruction(word))  # type: ignore[call-arg]


def _disk_cache(function: FunctionType, digest: str) -> Any:
    """Numba's cache of one function, kept in our folder and valid exactly as long as the digest is the same.

    Numba's own key pickles the closure, which comes out differently in a worker process and after an edit of a comment,
    and does not see an edit of a rule in another module.
    """
    import numba
    from numba.core.caching import FunctionCache

    class KernelCache(FunctionCache):
        def _index_key(self, sig: Any, codegen: Any) -> Any:
            return sig, codegen.magic_tuple(), digest

        def save_overload(self, sig: Any, data: Any) -> None:
            super().save_overload(sig, data)
            _forget_unused(cache_folder())

    config: Any = numba.config
    before, config.CACHE_DIR = config.CACHE_DIR, str(cache_folder() / digest)
    try:
        disk_cache = KernelCache(function)
    finally:
        config.CACHE_DIR = before
    disk_cache._cache_file._source_stamp = digest
    with suppress(OSError):  # the folder of another user
        os.utime(cache_folder() / digest)  # it is in use
    return disk_cache


@cache
def cache_folder() -> Path:
    """Where compiled kernels are kept: MOSSA_CACHE_DIR, or `mossa` in the user's cache folder, or a temporary one."""
    user = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA") or Path.home() / ".cache"
    folder = Path(os.environ.get("MOSSA_CACHE_DIR") or Path(user) / "mossa")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        temporary = Path(tempfile.mkdtemp(prefix="mossa-"))
        warnings.warn(f"cannot write to the cache folder {folder} ({error.strerror}); using {temporary}", stacklevel=2)
        return temporary
    return folder


@cache
def _forget_unused(folder: Path) -> None:
    """Delete the kernels that nobody has used for long; once a process."""
    oldest = time() - UNUSED_DAYS * 86_400
    for one in folder.iterdir():
        with suppress(OSError):  # another process may do the same
            if re.fullmatch(r"[0-9a-f]{20}", one.name) and one.stat().st_mtime < oldest:
                shutil.rmtree(one)


# Bit operations on 64-bit words


@rule
def popcount(word: int) -> int:
    """How many bits are set."""
    return (int(word) & _64_BITS).bit_count()


@rule
def trailing_zeros(word: int) -> int:
    """The index of the lowest set bit; 64 if there is none."""
    bits = int(word) & _64_BITS
    return (bits & -bits).bit_length() - 1 if bits else 64


# The random generator: xorshift64 (Marsaglia 2003), its halves mixed by a 32-bit product so that no step overflows.
# It is three times as fast in a kernel as NumPy's, and gives the same numbers compiled or plain.

_WORD = np.uint64
_7, _13, _17, _32 = _WORD(7), _WORD(13), _WORD(17), _WORD(32)
_LOW = _WORD(0xFFFFFFFF)
_ODD = _WORD(0x9E3779B1)


def new_rng(*seed: int | str) -> Rng:
    """The state of a generator: one word, never zero, made from all parts of the seed."""
    digest = hashlib.blake2b(repr(seed).encode(), digest_size=8).digest()
    return np.array([int.from_bytes(digest, "little") or 1], _WORD)


@rule
def random_bits(rng: Rng) -> Any:
    """32 random bits."""
    word = rng[0]
    word ^= word << _13
    word ^= word >> _7
    word ^= word << _17
    rng[0] = word
    return (word >> _32) ^ (((word & _LOW) * _ODD) >> _32)


@rule
def below(rng: Rng, n: int) -> Any:
    """A random integer in [0, n)."""
    return np.int64((random_bits(rng) * _WORD(n)) >> _32)


@rule
def uniform(rng: Rng) -> Any:
    """A random number in [0, 1)."""
    return np.float64(random_bits(rng)) * 2.0**-32
