"""Kernels: functions that are compiled on their first call, or loaded from disk, with all the rules that they reach.

Numba is imported when the first kernel is made, so that rules alone cost nothing. With NUMBA_DISABLE_JIT=1 in the
environment it is never imported: kernels are then the plain functions that they were made from.
"""

import gc
import hashlib
import os
import pickle
import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, TypeAlias

from mossa.clock import paused
from mossa.jit import disk
from mossa.jit.bits import popcount, trailing_zeros
from mossa.jit.reach import reachable
from mossa.jit.rules import Rule

Kernel: TypeAlias = Callable[..., Any]

COMPILATION_LISTENERS: list[Callable[[str, bool], None]] = []  # told when a kernel begins (or ends) to be compiled
IS_PLAIN = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


def kernel(title: str) -> Callable[[Kernel], Kernel]:
    """Compile the decorated function on its first call, or load it from disk; `title` says what it is."""

    def compiled(function: Kernel) -> Kernel:
        if IS_PLAIN:
            return function
        assert isinstance(function, FunctionType)
        with paused():
            reach = reachable(function)
            if not reach.is_compilable:
                return function
            numba = _numba()
            for found in reach.rules:
                _register(found)
            dispatcher: Any = numba.njit(nogil=True)(function)
            dispatcher.mossa_title = title
            if (folder := disk.cache_folder()) is not None:
                _keep_on_disk(dispatcher, folder / reach.digest)
            dispatcher.compile = paused()(_uncollected()(dispatcher.compile))  # or loads: nobody's thinking time
        return dispatcher

    return compiled


def prepare(run: Kernel, *arguments: object) -> None:
    """Compile a kernel for arguments like these, or load it, without running it."""
    if _is_compiled(run):
        run.compile(_types(run, arguments))  # type: ignore[attr-defined]


def is_prepared(run: Kernel, *arguments: object) -> bool:
    """Whether a kernel for arguments like these is in memory, or whole on disk: `prepare` will compile nothing."""
    if not _is_compiled(run):
        return True
    dispatcher: Any = run
    types = _types(run, arguments)
    return types in dispatcher.overloads or dispatcher.is_kept(types)


def _is_compiled(run: Kernel) -> bool:
    return not isinstance(run, FunctionType)  # else it was left as it is


def _types(dispatcher: Any, arguments: tuple[object, ...]) -> tuple[Any, ...]:
    return tuple(map(dispatcher.typeof_pyval, arguments))


@contextmanager
def _uncollected() -> Iterator[None]:
    """Without the garbage collector: to walk all that Numba makes, again and again, takes a tenth of its time."""
    is_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if is_on:
            gc.enable()


@cache
def _numba() -> Any:
    """Numba, imported when first needed, with our bit operations and the message about compilation put in."""
    import numba
    from llvmlite import ir
    from numba.core import bytecode, event

    from mossa.jit import linking

    linking.link_late()

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
        register_jitable(no_cfunc_wrapper=True, **options)(function)


def _register_bit_operation(plain: Rule, build: Callable[[Any, Any], Any]) -> None:
    """Let kernels run `plain`, a function of one word, as one machine instruction."""
    from numba import types
    from numba.extending import intrinsic, overload

    @intrinsic
    def instruction(typing_context: Any, word: Any) -> Any:
        return types.int64(types.int64), lambda context, builder, signature, args: build(builder, args[0])

    overload(plain)(lambda word: lambda word: instruction(word))  # type: ignore[call-arg]


def _keep_on_disk(dispatcher: Any, folder: Path) -> None:
    """Let a dispatcher load what the folder holds, and keep there what it compiles.

    Numba's own cache keys a kernel by its pickled closure, which comes out differently in a worker process and after an
    edit of a comment, and does not see an edit of a rule in another module; and it loads whatever the file holds.
    """
    from numba import __version__
    from numba.core.caching import _Cache
    from numba.core.compiler import CompileResult
    from numba.core.runtime.nrt import rtsys
    from numba.core.serialize import dumps

    def path(types: Any) -> Path:
        machine = dispatcher.targetctx.codegen().magic_tuple()
        return folder / f"{hashlib.sha256(repr((types, machine, __version__)).encode()).hexdigest()[:20]}.kernel"

    class KernelCache(_Cache):
        cache_path = str(folder)

        def load_overload(self, types: Any, target_context: Any) -> Any:
            rtsys.initialize(target_context)  # all that machine code needs; what compiles brings in the rest
            content = disk.read(path(types))
            disk.touch(folder)
            return content and CompileResult._rebuild(target_context, *pickle.loads(content))

        def save_overload(self, types: Any, result: Any) -> None:
            if not result.library.has_dynamic_globals:  # addresses that mean nothing in another process
                disk.write(path(types), dumps(result._reduce()))

        def enable(self) -> None:
            pass

        def disable(self) -> None:
            pass

        def flush(self) -> None:
            pass

    def is_kept(types: Any) -> bool:
        return disk.read(path(types)) is not None

    compile_here = dispatcher.compile

    def compile_once(types: Any) -> Any:
        """Where it must be compiled, by one process at a time: the next one then finds it on disk."""
        if types in dispatcher.overloads or is_kept(types):
            return compile_here(types)
        with disk.lock(folder):
            return compile_here(types)

    dispatcher._cache = KernelCache()
    dispatcher.is_kept = is_kept
    dispatcher.compile = compile_once
