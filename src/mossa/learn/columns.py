"""Files of arrays by name: NumPy's own, written whole or not at all, and read without trust."""

import zipfile
import zlib
from pathlib import Path
from typing import Any

import numpy as np

from mossa.errors import MossaError
from mossa.writing import whole

DAMAGED = (
    *(ValueError, TypeError, KeyError, EOFError, AttributeError, zipfile.BadZipFile, zlib.error),
    *(NotImplementedError, RuntimeError),  # a byte that says how it is packed, or that it is encrypted
    MemoryError,  # a shape larger than any memory
)


def write_columns(path: Path, **columns: Any) -> None:
    with whole(path) as unfinished, unfinished.open("wb") as file:
        np.savez(file, **columns)


def read_columns(path: Path, *names: str) -> dict[str, Any]:
    """The arrays of these names."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as columns:
            return {name: columns[name] for name in names}
    except OSError as error:
        raise MossaError(f"{path} cannot be read: {error.strerror or error}") from None
    except DAMAGED as error:
        raise MossaError(f"{path} is damaged: {error}") from None
