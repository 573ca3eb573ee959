"""The networks that have a name, and how each has learnt."""

from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel

from mossa.errors import MossaError
from mossa.nets.file import load
from mossa.nets.log import read_log, series
from mossa.nets.shelf import Shelf, shelves

router = APIRouter(prefix="/api", responses={403: {"description": "Asked by a page of another site"}})
MOST_DESCRIBED = 100
_reading = Lock()  # whoever asks at the same time waits for the first, and reads nothing
COLUMNS = ("kept_policy", "kept_search", "elo", "policy_loss", "value_loss")


class Network(BaseModel):
    """A network; `curves` are points over the processor time of its training, by column of the log."""

    name: str
    game: str
    kind: str
    layers: int
    channels: int
    parameters: int
    command: str
    curves: dict[str, list[tuple[float, float]]]


@router.get("/networks")
def networks() -> list[Network]:
    """Every network that can be played by name; a damaged one takes nothing from the others."""
    with _reading:
        found = [_described(shelf, _version(shelf.path), _version(shelf.log)) for shelf in shelves()]
    return [one for one in found if one is not None]


def _version(path: Path) -> tuple[int, int] | None:
    """What changes when a file does."""
    try:
        facts = path.stat()
    except OSError:
        return None
    return facts.st_mtime_ns, facts.st_size


@lru_cache(MOST_DESCRIBED)
def _described(shelf: Shelf, *_: tuple[int, int] | None) -> Network | None:
    """What a network is, read once as long as its files stay the same: they are megabytes. None of a damaged one."""
    try:
        net = load(shelf.path)
    except MossaError:
        return None
    rows = read_log(shelf.log)
    made: dict[str, Any] = net.architecture.as_dict()
    curves = {column: points for column in COLUMNS if len(points := series(rows, column)) > 1}
    made["parameters"], made["command"] = net.architecture.parameters, str(net.facts.get("command", ""))
    facts = {name: made[name] for name in ("kind", "layers", "channels", "parameters", "command")}
    return Network(name=shelf.name, game=net.game, curves=curves, **facts)
