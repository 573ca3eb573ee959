"""What is needed to understand a search, or to have it at once: one step at a time, and kernels prepared beforehand."""

from dataclasses import replace
from typing import Any, Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from mossa.agents import Agent, agent
from mossa.agents.strongest import strongest
from mossa.games import Game, game
from mossa.web.api import REFUSED, Spec, refused
from mossa.web.boards import Line, played
from mossa.web.levels import levels
from mossa.web.search import search_job
from mossa.work.asynchronous import submit

SIMULATION = "mcts:simulations={steps},solver=false,implicit=0,playout=uniform"
ALPHA_BETA = "alphabeta:depth={steps},memory=0"
FEW = {"simulations": 20, "seconds": None, "depth": None, "nodes": None}  # enough to compile all that a search needs

router = APIRouter(prefix="/api", responses={403: {"description": "Asked by a page of another site"}})


class Lesson(Line):
    """How far a search has gone: after so many simulations, or to such a depth."""

    search: Literal["simulations", "alphabeta"]
    steps: int = Field(ge=1, le=300)


class Preparation(BaseModel):
    """One of the searches that a game will need."""

    game: Spec
    part: int = Field(0, ge=0, le=10)


@router.post("/step", responses=REFUSED)
async def step(asked: Lesson, request: Request) -> dict[str, Any]:
    """The tree of a plain search after so many steps: with one more it goes on from there."""
    with refused():
        _, position = played(asked)
        sessions = request.app.state.sessions
        spec = (SIMULATION if asked.search == "simulations" else ALPHA_BETA).format(steps=asked.steps)
        limits = sessions.limits
        who = limits.seat(position.game, spec)
        job = search_job(position, who, 1, order=limits.tree_nodes, seconds=limits.job_seconds, owner="lesson")
        found: dict[str, Any] = await submit(sessions.pool, job).found
        return found


@router.post("/prepare", responses=REFUSED)
async def prepare(asked: Preparation, request: Request) -> dict[str, int]:
    """Compile or load what one search of a game needs; how many searches there are in all."""
    with refused():
        one = game(asked.game)
        agents = needed(one)
        if asked.part < len(agents):
            sessions = request.app.state.sessions
            job = search_job(_first_choice(one), agents[asked.part], is_patient=True, owner="prepare")
            await submit(sessions.pool, job).found
        return {"part": asked.part + 1, "parts": len(agents)}


def needed(one: Game) -> list[str]:
    """The usual opponent and the adviser of a game, with as little to do as can be."""
    usual = {level.name: level.agent for level in levels(one)}
    wanted = [agent(usual.get("Medium", levels(one)[-1].agent)), strongest(one)]
    return list(dict.fromkeys(_quick(one).spec for one in wanted))


def _quick(one: Agent) -> Agent:
    return replace(one, **{name: value for name, value in FEW.items() if hasattr(one, name)})


def _first_choice(one: Game) -> Any:
    """The first position in which a player chooses."""
    position = one.new(1)
    while position.to_move < 0:
        position = position.play_code(position.move_codes()[0])
    return position
