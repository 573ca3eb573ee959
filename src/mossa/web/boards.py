"""The board after some moves, for whoever points at a node of a search tree."""

from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field

from mossa.errors import MossaError
from mossa.games import game
from mossa.web.api import REFUSED
from mossa.web.asked import MoveName, PositionText, Spec
from mossa.web.visibility import drawn

router = APIRouter(prefix="/api", responses={403: {"description": "Asked by a page of another site"}})


class Line(BaseModel):
    """Moves from the first position of a game, or from one that was set up."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"examples": [{"game": "tictactoe", "moves": ["1", "5"]}]}
    )
    game: Spec
    position: PositionText = ""
    moves: Annotated[list[MoveName], Field(max_length=400)] = []


@router.post("/board", responses=REFUSED)
def board(asked: Line) -> dict[str, Any]:
    """The board, where nothing is hidden and nothing is left to chance."""
    one = game(asked.game)
    if one.has_hidden or one.has_chance:
        raise MossaError("no look ahead where cards are hidden", "no-preview-of-secrets")
    before, position = None, one.begin(asked.position, 0)
    for move in asked.moves:
        before, position = position, position.play(move)
    return drawn(position, None, before)
