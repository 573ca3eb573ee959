"""The REST side: what there is, sessions made and exported, one position analysed."""

import asyncio
from typing import Any, Literal

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse

from mossa import __version__
from mossa.arena.wire import described_rules_text
from mossa.errors import MossaError
from mossa.games import Position, game
from mossa.web.asked import (
    Draft,
    Key,
    NewRecord,
    NewSession,
    Opened,
    Prepared,
    Question,
    Refused,
    ToPrepare,
    moves_of,
)
from mossa.web.awaiting import awaited
from mossa.web.catalogue import catalogue
from mossa.web.catalogue import words as words_of
from mossa.web.levels import strongest
from mossa.web.live import Live
from mossa.web.search import search_job
from mossa.web.sessions import Sessions
from mossa.web.setup import shown
from mossa.web.wish import Wish, chosen_record
from mossa.work import LATER
from mossa.work.asynchronous import submit
from mossa.work.processes import Processes

REFUSED: dict[int | str, dict[str, Any]] = {
    422: {"description": "What was asked for is not possible", "model": Refused},
    503: {"description": "The server is too busy, or could not do it", "model": Refused},
}
UNKNOWN: dict[int | str, dict[str, Any]] = {404: {"description": "There is no such game", "model": Refused}}

router = APIRouter(
    prefix="/api",
    responses={
        403: {"description": "Asked by a page of another site", "model": Refused},
        408: {"description": "The body took too long to come", "model": Refused},
        413: {"description": "The body is too long", "model": Refused},
    },
)


@router.get("/games", response_model=list[dict[str, Any]])
async def games() -> Response:
    """Every game with its facts, options, levels and the agents that can play it."""
    return Response((await asyncio.to_thread(catalogue))["games"], media_type="application/json")


@router.get("/agents", response_model=list[dict[str, Any]])
async def agents() -> Response:
    """Every agent with its settings: enough to make a form of them."""
    return Response((await asyncio.to_thread(catalogue))["agents"], media_type="application/json")


@router.get("/words/{language}", response_model=dict[str, dict[str, str]], responses=REFUSED)
async def words(language: Literal["it"]) -> Response:
    """The texts of the pages and of the server in another language, by the English ones; `{name}` is what changes."""
    return Response(words_of(language), media_type="application/json")


@router.get("/about")
async def about(request: Request) -> dict[str, Any]:
    """The version, and how busy the server is."""
    pool: Processes = request.app.state.pool
    sessions = _sessions(request)
    return {
        "mossa": __version__,
        "sessions": len(sessions),
        "workers": pool.workers,
        "waiting": pool.waiting,
        "crashes": pool.deaths,
        "trouble": pool.trouble,
        "unsaved_since": sessions.saver.failed_since,
    }


@router.post("/rules", responses=REFUSED)
async def rules(asked: ToPrepare) -> dict[str, str] | None:
    """The rules of a game with its options, in a few lines by part; null if nobody has written any."""
    return described_rules_text(await asyncio.to_thread(game, asked.game))


@router.post("/prepare", responses=REFUSED)
async def prepare(asked: ToPrepare, request: Request) -> Prepared:
    """Compile the searches of a game in the background; asked again, tell how far that is."""
    prepared: Prepared = request.app.state.preparing.prepare(await asyncio.to_thread(game, asked.game))
    return prepared


@router.post("/sessions", status_code=201, responses=REFUSED)
async def new_session(asked: NewSession, request: Request) -> Opened:
    """Begin a game."""
    one = await asyncio.to_thread(game, asked.game)
    clock = (asked.clock.seconds, asked.clock.increment) if asked.clock else None
    seats = [None] * one.players if asked.seats is None else asked.seats
    wish = Wish(one, seats, moves_of(one, asked.moves), asked.seed, clock, asked.position)
    return _opened(await _sessions(request).open(wish))


@router.get("/sessions/{key}", responses={**UNKNOWN, **REFUSED})
async def session(key: Key, request: Request) -> Opened:
    """Whether a game is still there."""
    return _opened(await _sessions(request).find(key))


@router.delete("/sessions/{key}", status_code=204, responses=REFUSED)
async def remove_session(key: Key, request: Request) -> None:
    """Forget a game."""
    await _sessions(request).remove(key)


@router.get("/sessions/{key}/record", responses={**UNKNOWN, **REFUSED}, response_class=PlainTextResponse)
async def record(key: Key, request: Request) -> PlainTextResponse:
    """The game as a record; where there are secrets, when it is over."""
    session = (await _sessions(request).find(key)).session
    if session.is_secret:
        raise MossaError("the record holds every hand: it can be had when the game is over", "record-holds-hands")
    if not session.can_take_back and not session.is_over:
        raise MossaError(
            "the record holds what chance will do next: it can be had when the game is over", "record-holds-chance"
        )
    text = await asyncio.to_thread(lambda: session.record().to_json() + "\n")
    headers = {"Content-Disposition": f'attachment; filename="{session.game.name}.jsonl"'}
    return PlainTextResponse(text, headers=headers, media_type="application/jsonl")


@router.post("/records", status_code=201, responses=REFUSED)
async def import_record(asked: NewRecord, request: Request) -> Opened:
    """Open a recorded game; of several, the one that is asked for."""
    found = await asyncio.to_thread(chosen_record, asked.record, asked.number)
    return _opened(await _sessions(request).import_record(found))


@router.post("/position", responses=REFUSED)
def position(asked: Draft) -> dict[str, Any]:
    """A position set up by hand: its board and text after a change, and why it is not possible, if it is not."""
    return shown(game(asked.game), asked.text, asked.edit)


@router.post("/analyse", responses=REFUSED)
async def analyse(asked: Question, request: Request) -> dict[str, Any]:
    """What an agent thinks of a position: the same object as `mossa analyse --json`."""
    sessions = _sessions(request)
    position = await asyncio.to_thread(_position, asked)
    agent = sessions.limits.seat(position.game, asked.agent or strongest(position.game))
    seconds = sessions.limits.job_seconds
    job = search_job(position, agent, asked.seed, patience=LATER, seconds=seconds, owner="analyse")
    found: dict[str, Any] = await awaited(request, submit(sessions.pool, job))
    return found


def _position(asked: Question) -> Position:
    one = game(asked.game)
    position = one.begin(asked.position, asked.seed)
    for move in moves_of(one, asked.moves):
        position = position.play(move)
    if position.is_over:
        raise MossaError("the game is over", "game-over")
    return position


def _sessions(request: Request) -> Sessions:
    sessions: Sessions = request.app.state.sessions
    return sessions


def _opened(live: Live) -> Opened:
    return Opened(key=live.session.key, game=live.session.game.spec)
