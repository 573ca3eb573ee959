"""Compiled kernels on disk: one file for each kernel and types of arguments, in a folder named by the kernel's digest.

A file is the SHA-256 of what follows, and then the machine code as Numba packs it. What does not match its checksum is
as good as not there: it is compiled and written anew. Where nothing can be written the search goes on in memory.
Two processes that need the same kernel compile it once: one holds the folder's lock, the other waits and loads.
"""

import hashlib
import os
import re
import shutil
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from time import time

try:
    import fcntl
except ImportError:  # Windows: there, two processes may compile the same kernel
    fcntl = None  # type: ignore[assignment]

UNUSED_DAYS = 90
CHECKSUM = hashlib.sha256
CHECKSUM_BYTES = 32


@cache
def cache_folder() -> Path | None:
    """Where compiled kernels are kept: MOSSA_CACHE_DIR, or `mossa` in the user's cache folder; None without a home."""
    if chosen := os.environ.get("MOSSA_CACHE_DIR"):
        return Path(chosen)
    try:
        user = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA") or Path.home() / ".cache"
    except RuntimeError:
        return None
    return Path(user) / "mossa"


def read(path: Path) -> bytes | None:
    """What was written to a file, if it is there and undamaged."""
    try:
        whole = path.read_bytes()
    except OSError:
        return None
    content = whole[CHECKSUM_BYTES:]
    return content if CHECKSUM(content).digest() == whole[:CHECKSUM_BYTES] else None


def write(path: Path, content: bytes) -> None:
    """Keep it with its checksum, all at once or not at all; where that cannot be, say so once and go on."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=path.name, delete=False) as file:
            try:
                file.write(CHECKSUM(content).digest() + content)
                file.flush()
                Path(file.name).replace(path)
            except OSError:
                Path(file.name).unlink(missing_ok=True)
                raise
    except OSError as error:
        _warn(path.parents[1], error.strerror or str(error))
    else:
        _forget_unused(path.parents[1])


@contextmanager
def lock(folder: Path) -> Iterator[None]:
    """Hold a folder's lock; freed by the system when the process ends, however it ends."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = (folder / "lock").open("ab")
    except OSError:  # nothing can be kept there anyway
        yield
        return
    with file:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def touch(folder: Path) -> None:
    """It is in use."""
    with suppress(OSError):  # the folder of another user, or not there yet
        os.utime(folder)


@cache
def _warn(folder: Path, reason: str) -> None:
    warnings.warn(f"cannot write to the cache folder {folder} ({reason}); kernels stay in memory", stacklevel=2)


@cache
def _forget_unused(folder: Path) -> None:
    """Delete the kernels that nobody has used for long; once a process."""
    oldest = time() - UNUSED_DAYS * 86_400
    for one in folder.iterdir():
        with suppress(OSError):  # another process may do the same
            if re.fullmatch(r"[0-9a-f]{20}", one.name) and one.stat().st_mtime < oldest:
                shutil.rmtree(one)
