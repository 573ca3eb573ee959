"""A lock between processes: a file beside what it protects. It opens by itself when its holder dies."""

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Self

from mossa.errors import MossaError


class Lock:
    """Held from the moment it is made, or for a `with`; refused if another process holds it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        while True:
            self._file = self._open()
            if not _is_taken(self._file):
                os.close(self._file)
                raise MossaError(f"another process works on {path.with_suffix('')}; wait for it or end it")
            if self._is_there():
                return
            os.close(self._file)  # its last holder has just removed it

    def _open(self) -> int:
        try:
            return os.open(self._path, os.O_RDWR | os.O_CREAT, 0o644)
        except (OSError, ValueError) as error:  # a name that the system cannot hold is a ValueError
            raise MossaError(f"cannot write to {self._path}: {getattr(error, 'strerror', error)}") from None

    def _is_there(self) -> bool:
        """Whether the file that we hold is still the one of that name."""
        try:
            return os.path.samestat(os.fstat(self._file), self._path.stat())
        except FileNotFoundError:
            return False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()

    def release(self) -> None:
        """Remove the file and let go of it."""
        if self._file < 0:
            return
        with suppress(OSError):
            self._path.unlink()
        os.close(self._file)
        self._file = -1


def lock_of(folder: Path) -> Lock:
    """Held as long as a process works in a folder: two would write over each other."""
    whole = folder.absolute()
    if not whole.name:
        raise MossaError(f"{folder} is no folder to work in: name one below it")
    whole.parent.mkdir(parents=True, exist_ok=True)
    return Lock(whole.with_name(whole.name + ".lock"))


def _is_taken(file: int) -> bool:
    """Try to take hold of an open file for this process alone."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
