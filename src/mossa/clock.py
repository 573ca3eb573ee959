"""The clock by which thinking is measured: it stands still while code is compiled or data is loaded.

There is one clock for the process. Threads that prepare at the same time stop it once, together.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from time import perf_counter


class _Pause:
    """How long the clock has stood still so far, and since when it does now."""

    lock = Lock()
    holders = 0
    begin = 0.0
    total = 0.0


def thinking_time() -> float:
    """What the clock shows, in seconds; only differences mean something."""
    with _Pause.lock:
        return (_Pause.begin if _Pause.holders else perf_counter()) - _Pause.total


@contextmanager
def paused() -> Iterator[None]:
    """Stop the clock for work that is nobody's thinking: compiling, loading, drawing."""
    with _Pause.lock:
        if not _Pause.holders:
            _Pause.begin = perf_counter()
        _Pause.holders += 1
    try:
        yield
    finally:
        with _Pause.lock:
            _Pause.holders -= 1
            if not _Pause.holders:
                _Pause.total += perf_counter() - _Pause.begin
