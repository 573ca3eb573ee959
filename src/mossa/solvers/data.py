"""Where books and tables are kept that a user has built."""

import os
from pathlib import Path


def data_folder() -> Path:
    """MOSSA_DATA_DIR, or `mossa` in the user's data folder; it need not exist."""
    user = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA") or Path.home() / ".local" / "share"
    return Path(os.environ.get("MOSSA_DATA_DIR") or Path(user) / "mossa")
