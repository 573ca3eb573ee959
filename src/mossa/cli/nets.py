"""`mossa nets`: what networks there are."""

import json
import warnings
from typing import Any

from rich.table import Table

from mossa.cli.arguments import Json
from mossa.cli.show import console
from mossa.errors import MossaError
from mossa.nets.file import load
from mossa.nets.shelf import Shelf, shelves


def nets(*, as_json: Json = False) -> None:
    """Every network that alphazero can play by name: its game, its size, and how it was made."""
    found = [one for shelf in shelves() if (one := _described(shelf))]
    if as_json:
        print(json.dumps({"nets": found}))
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    for title in ("net", "game", "network", "weights", "trained by"):
        table.add_column(title, overflow="fold")
    for one in found:
        made = one["architecture"]
        size = f"{made['kind']}, {made['layers']} layers of {made['channels']}"
        table.add_row(one["name"], one["game"], size, f"{one['parameters']:,}", str(one["facts"].get("command", "")))
    console().print(table if found else "none; `mossa train GAME` makes one")


def _described(shelf: Shelf) -> dict[str, Any]:
    """What a network is; nothing, but a warning, of a damaged one."""
    try:
        net = load(shelf.path)
    except MossaError as error:
        warnings.warn(f"{error}; it is left aside", stacklevel=2)
        return {}
    return {
        "name": shelf.name,
        "game": net.game,
        "file": str(shelf.path),
        "shipped": shelf.is_shipped,
        "architecture": net.architecture.as_dict(),
        "parameters": net.architecture.parameters,
        "facts": net.facts,
    }
