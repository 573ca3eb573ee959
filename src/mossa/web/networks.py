"""The networks that have a name, and how each has learnt."""

from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel

from mossa.errors import MossaError
from mossa.nets.file import Net, load
from mossa.nets.log import read_log, series
from mossa.nets.shelf import Shelf, shelves

router = APIRouter(prefix="/api", responses={403: {"description": "Asked by a page of another site"}})
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
    return [_described(shelf, net) for shelf in shelves() if (net := _readable(shelf))]


def _readable(shelf: Shelf) -> Net | None:
    try:
        return load(shelf.path)
    except MossaError:
        return None


def _described(shelf: Shelf, net: Net) -> Network:
    rows = read_log(shelf.log)
    made: dict[str, Any] = net.architecture.as_dict()
    curves = {column: points for column in COLUMNS if len(points := series(rows, column)) > 1}
    made["parameters"], made["command"] = net.architecture.parameters, str(net.facts.get("command", ""))
    facts = {name: made[name] for name in ("kind", "layers", "channels", "parameters", "command")}
    return Network(name=shelf.name, game=net.game, curves=curves, **facts)
