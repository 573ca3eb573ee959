"""A search one step at a time, for whoever wants to understand it."""

import asyncio
from typing import Any, Literal

from fastapi import APIRouter, Request
from pydantic import Field

from mossa.agents.strongest import is_able
from mossa.errors import MossaError
from mossa.games import Game
from mossa.web.api import REFUSED
from mossa.web.awaiting import awaited
from mossa.web.boards import Line, played
from mossa.web.search import search_job
from mossa.work.asynchronous import submit

SIMULATION = "mcts:simulations={steps},solver=false,implicit=0,playout=uniform"
ALPHA_BETA = "alphabeta:depth={steps},memory=0"

router = APIRouter(prefix="/api", responses={403: {"description": "Asked by a page of another site"}})


class Lesson(Line):
    """How far a search has gone: after so many simulations, or to such a depth."""

    search: Literal["simulations", "alphabeta"]
    steps: int = Field(ge=1, le=300)


def taught(game: Game) -> list[str]:
    """The searches of a game that can be gone through step by step."""
    if game.has_hidden or game.has_chance:
        return []
    specs = (search.format(steps=1) for search in (SIMULATION, ALPHA_BETA))
    return [spec for spec in specs if is_able(game, spec)]


@router.post("/step", responses=REFUSED)
async def step(asked: Lesson, request: Request) -> dict[str, Any]:
    """The tree of a plain search after so many steps: with one more it goes on from there."""
    _, position = await asyncio.to_thread(played, asked)
    if position.is_over:
        raise MossaError("the game is over", "game-over")
    sessions = request.app.state.sessions
    limits = sessions.limits
    spec = (SIMULATION if asked.search == "simulations" else ALPHA_BETA).format(steps=asked.steps)
    who = limits.seat(position.game, spec)
    job = search_job(position, who, 1, order=limits.tree_nodes, seconds=limits.job_seconds, owner="lesson")
    found: dict[str, Any] = await awaited(request, submit(sessions.pool, job))
    return found
