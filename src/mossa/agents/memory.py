"""How much memory a search may take: megabytes as users say it, table rows as kernels need it."""

import os
from contextlib import suppress
from functools import cache
from math import inf
from pathlib import Path
from typing import Any

import numpy as np

from mossa.settings import setting

MEGABYTE = 1 << 20
SMALLEST, LARGEST = 0.01, 1_048_576.0  # megabytes; what the machine has is asked when a game begins


def memory_setting(default: float, what: str, low: float = SMALLEST) -> Any:
    """The setting `memory`, of the same meaning in every agent: what takes the memory is said by `what`."""
    return setting(default, f"megabytes for {what}", low, LARGEST)


def rows_in(megabytes: float, row: np.dtype[Any]) -> int:
    """How many rows of a table fit."""
    return int(megabytes * MEGABYTE) // row.itemsize


def too_much(megabytes: float) -> str:
    """The refusal of more memory than there is; empty if it fits."""
    most = machine_megabytes()
    return f"memory={megabytes:.10g} is more than this machine has ({most:,.0f} megabytes)" if megabytes > most else ""


@cache
def machine_megabytes() -> float:
    """The machine's memory, or what this process may have of it; without bound where it is not told."""
    found = [inf]
    with suppress(AttributeError, ValueError, OSError):  # not on every system
        found.append(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
    with suppress(ValueError, OSError):  # no control group, or one without a limit
        found.append(int(Path("/sys/fs/cgroup/memory.max").read_text()))
    return min(found) / MEGABYTE
