"""Memory that is free goes back to the system: glibc keeps it, in pieces, and the server would seem to grow."""

import ctypes
from contextlib import suppress
from functools import cache
from typing import Any


def give_back() -> None:
    """Give back whatever is free; where the system's library cannot do that, nothing happens."""
    trim = _trim()
    if trim is not None:
        trim(0)


@cache
def _trim() -> Any:
    with suppress(OSError, AttributeError, TypeError):  # another library, another system
        return ctypes.CDLL(None).malloc_trim
    return None
