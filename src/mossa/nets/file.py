"""Files of networks: safetensors, that is the length of a header, the header as JSON, and the numbers; no code.

The header's metadata say which game a network knows, what it is made of and how it was trained.
"""

import json
import stat
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isfinite
from pathlib import Path
from typing import Any

import numpy as np

from mossa.errors import MossaError
from mossa.nets.architecture import Architecture
from mossa.nets.forward import Floats
from mossa.writing import whole

DTYPES = {"F64": "<f8", "F32": "<f4", "F16": "<f2", "I64": "<i8", "I32": "<i4"}
LONGEST_HEADER = 1_000_000
LONGEST_FILE = 1 << 30
FORMAT = "mossa network 1"


@dataclass(frozen=True, eq=False)
class Net:
    """A network for one game."""

    game: str  # as users type it
    architecture: Architecture
    weights: dict[str, Floats]
    facts: dict[str, Any] = field(default_factory=dict)  # how it was trained


def read_tensors(path: Path) -> tuple[dict[str, Any], dict[str, str]]:
    """The tensors of a safetensors file and its metadata."""
    content = _content(path)
    length = int.from_bytes(content[:8], "little")
    if len(content) < 8 or not 2 <= length <= LONGEST_HEADER or content[8:9] != b"{":
        raise MossaError(f"{path} is not a safetensors file")
    try:
        header = json.loads(content[8 : 8 + length])
        metadata = {str(key): str(value) for key, value in header.pop("__metadata__", {}).items()}
        body = memoryview(content)[8 + length :]
        return {name: _tensor(body, **entry) for name, entry in header.items()}, metadata
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError) as error:
        raise MossaError(f"{path} is damaged or cut off: {error}") from None


def _content(path: Path) -> bytes:
    """All of a file, but of none that never ends, waits for somebody else or is far too large."""
    try:
        facts = path.stat()
        if not stat.S_ISREG(facts.st_mode) or facts.st_size > LONGEST_FILE:
            raise MossaError(f"{path} is not a safetensors file")
        return path.read_bytes()
    except OSError as error:
        raise MossaError(f"{path} cannot be read: {error.strerror}") from None


def _tensor(body: memoryview, dtype: str, shape: list[int], data_offsets: list[int]) -> Any:
    start, end = data_offsets
    if not 0 <= start <= end <= len(body):
        raise ValueError(f"it ends before byte {end} of its numbers")
    return np.frombuffer(body[start:end], DTYPES[dtype]).reshape(shape)


def write_tensors(path: Path, tensors: Mapping[str, Any], metadata: Mapping[str, str]) -> None:
    """Write a safetensors file: whole or not at all."""
    from safetensors.numpy import save

    content = save({name: np.ascontiguousarray(one) for name, one in tensors.items()}, dict(metadata))
    with whole(path) as unfinished:
        unfinished.write_bytes(content)


def load(path: Path) -> Net:
    """Read a network and check that it is whole."""
    tensors, metadata = read_tensors(path)
    if metadata.get("format") != FORMAT:
        raise MossaError(f"{path} is no network of mossa: its header does not say {FORMAT!r}")
    try:
        architecture = Architecture(**json.loads(metadata["architecture"]))
        facts = dict[str, Any](_told(metadata.get("facts", "{}")))
        game = metadata["game"]
        json.dumps([game, facts], ensure_ascii=False).encode()  # half a letter could not be shown anywhere
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise MossaError(f"{path} is damaged: its header lacks or spoils {error}") from None
    for name, shape in architecture.shapes().items():
        if name not in tensors or tensors[name].shape != shape:
            raise MossaError(f"{path} is damaged: {name} is missing or not of shape {shape}")
    weights = {name: tensors[name].astype(np.float32) for name in architecture.shapes()}
    if not all(np.isfinite(one).all() for one in weights.values()):
        raise MossaError(f"{path} is damaged: some of its numbers are not finite")
    return Net(game, architecture, weights, facts)


def _told(text: str) -> Any:
    """What a header says in JSON; numbers that are none, which JSON does not know but Python does, are left out."""
    return json.loads(text, parse_constant=lambda _: None, parse_float=lambda digits: _finite(float(digits)))


def _finite(number: float) -> float | None:
    return number if isfinite(number) else None


def save(net: Net, path: Path, half: bool = False) -> None:
    """Write a network, with numbers of 4 bytes, or of 2."""
    metadata = {
        "format": FORMAT,
        "game": net.game,
        "architecture": json.dumps(net.architecture.as_dict()),
        "facts": json.dumps(net.facts),
    }
    dtype = np.float16 if half else np.float32
    write_tensors(path, {name: weight.astype(dtype) for name, weight in net.weights.items()}, metadata)
