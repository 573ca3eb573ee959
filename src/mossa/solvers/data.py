"""Books and tables that a user has built: where they are kept, and what a builder is given."""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeAlias

from mossa.errors import MossaError

Report: TypeAlias = Callable[[str, int, int], None]  # what is being done, how much of it, of how much; it may raise
Share: TypeAlias = Callable[[Callable[[Any], Any], Iterable[Any]], Iterable[Any]]  # as `map`, but in any order


def data_folder() -> Path:
    """MOSSA_DATA_DIR, or `mossa` in the user's data folder; it need not exist."""
    if chosen := os.environ.get("MOSSA_DATA_DIR"):
        return Path(chosen)
    try:
        user = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA") or Path.home() / ".local" / "share"
    except RuntimeError:
        raise MossaError("there is no home folder to keep files in: MOSSA_DATA_DIR can name another") from None
    return Path(user) / "mossa"


def found_folders() -> Iterator[Path]:
    """The data folder, if there can be one: to read from, whoever has no home has built nothing."""
    with suppress(MossaError):
        yield data_folder()
