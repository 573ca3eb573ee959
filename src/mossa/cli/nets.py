"""`mossa nets`: what networks there are, and how one of them was made."""

import json
import warnings
from typing import Annotated, Any

from cyclopts import Parameter
from rich.table import Table

from mossa.cli.arguments import Json
from mossa.cli.standings import wide_console
from mossa.errors import MossaError
from mossa.nets.file import load
from mossa.nets.shelf import Shelf, shelves

MOST = 1e15  # seconds or games: a file that says more is not believed
HEADS = ("net", "game", "network", "weights", "training")


def nets(
    name: Annotated[
        str | None, Parameter(help="Show only this one, with the commands and settings that made it.")
    ] = None,
    /,
    *,
    as_json: Json = False,
) -> None:
    """Every network that alphazero can play by name: its game, its size, and how long it was trained."""
    found = [one for shelf in shelves() if name in (None, shelf.name) and (one := _described(shelf))]
    if name is not None and not found:
        raise MossaError(f"there is no network {name!r}; `mossa nets` lists all networks")
    if as_json:
        print(json.dumps({"nets": found}))
    elif name is not None:
        wide_console().print(_details(found[0]))
    else:
        wide_console().print(_list(found) if found else "none; `mossa train GAME` makes one")


def _list(found: list[dict[str, Any]]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for head in HEADS:
        table.add_column(head, justify="right" if head == "weights" else "left")
    for one in found:
        table.add_row(*_row(one))
    return table


def _row(one: dict[str, Any]) -> tuple[str, ...]:
    made = one["architecture"]
    size = f"{made['kind']} {made['layers']} x {made['channels']}"
    return one["name"], one["game"], size, f"{one['parameters']:,}", _training(one["facts"])


def _training(facts: dict[str, Any]) -> str:
    """How long it has learnt, where its file says so."""
    told = {"core_seconds": "{:,.0f} core-seconds", "games": "{:,} games", "seed": "seed {}"}
    known: dict[str, Any] = {}
    for part in (facts.get("training"), facts.get("progress"), facts):  # a run keeps them apart
        known |= part if isinstance(part, dict) else {}
    return ", ".join(text.format(known[name]) for name, text in told.items() if _is_number(known.get(name)))


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and abs(value) < MOST


def _details(one: dict[str, Any]) -> Table:
    """All that is known of one network; the commands that made it a line each."""
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(style="bold")
    table.add_column(overflow="fold")
    for head, text in zip(HEADS, _row(one), strict=True):
        table.add_row(head, text)
    table.add_row("file", one["file"])
    for number, command in enumerate(filter(None, str(one["facts"].get("command", "")).split("; "))):
        table.add_row("made by" if number == 0 else "", command)
    settings = one["facts"].get("training")
    if isinstance(settings, dict):
        table.add_row("settings", ",".join(f"{key}={value}" for key, value in settings.items()))
    return table


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
