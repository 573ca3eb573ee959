"""Books and tables that a user has built: where they are kept, and what a builder is given."""

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeAlias

Report: TypeAlias = Callable[[str, int, int], None]  # what is being done, how much of it, of how much; it may raise
Share: TypeAlias = Callable[[Callable[[Any], Any], Iterable[Any]], Iterable[Any]]  # as `map`, but in any order


def data_folder() -> Path:
    """MOSSA_DATA_DIR, or `mossa` in the user's data folder; it need not exist."""
    user = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA") or Path.home() / ".local" / "share"
    return Path(os.environ.get("MOSSA_DATA_DIR") or Path(user) / "mossa")
