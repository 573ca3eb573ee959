"""Files that are written whole or not at all, whatever becomes of the program or the machine meanwhile."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def whole(path: Path) -> Iterator[Path]:
    """A file to write into; it takes the place of the other when all of it is on disk, else that stays as it was."""
    unfinished = path.with_name(path.name + ".new")
    try:
        yield unfinished
        with unfinished.open("rb+") as file:
            os.fsync(file.fileno())  # or a power cut could leave the new name without its content
        unfinished.replace(path)
    except BaseException:
        unfinished.unlink(missing_ok=True)  # a full disk: do not keep it so
        raise
