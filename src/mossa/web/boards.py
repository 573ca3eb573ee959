"""A position after some moves: its board, for whoever points at a node of a search tree, and its exact value."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field

from mossa.errors import MossaError
from mossa.games import Position, game
from mossa.solvers import answers_in_seconds
from mossa.web.api import REFUSED
from mossa.web.asked import MoveName, PositionText, Spec
from mossa.web.awaiting import awaited
from mossa.web.search import search_job
from mossa.web.visibility import drawn
from mossa.work import LATER
from mossa.work.asynchronous import submit

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
    before, after = played(asked)
    return drawn(after, None, before)


@router.post("/exact", responses=REFUSED)
async def exact(asked: Line, request: Request) -> dict[str, Any]:
    """The exact value of a position and of its moves, where that is found within seconds: as `mossa solve --json`."""
    _, position = await asyncio.to_thread(played, asked)
    if position.is_over or not answers_in_seconds(position.game):
        raise MossaError("there is no exact play here", "no-exact-play")
    sessions = request.app.state.sessions
    job = search_job(position, None, patience=LATER, seconds=sessions.limits.job_seconds, owner="exact")
    found: dict[str, Any] = await awaited(request, submit(sessions.pool, job))
    return found


def played(asked: Line) -> tuple[Position | None, Position]:
    """The position after the moves, and the one before the last of them."""
    one = game(asked.game)
    if one.has_hidden or one.has_chance:
        raise MossaError("no look ahead where cards are hidden", "no-preview-of-secrets")
    before, position = None, one.begin(asked.position, 0)
    for move in asked.moves:
        before, position = position, position.play(move)
    return before, position
