"""The REST side: what there is, sessions made and exported, one position analysed."""

import json
import warnings
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Literal

from fastapi import APIRouter, HTTPException, Path, Request, Response
from fastapi.responses import PlainTextResponse
from pydantic import BaseModel, ConfigDict, Field

from mossa import __version__
from mossa.agents import AGENTS
from mossa.arena.draw import random_move
from mossa.arena.record import Record
from mossa.arena.wire import described_agent, described_game
from mossa.errors import MossaError
from mossa.games import GAMES, Game, game
from mossa.jit import new_rng
from mossa.web.levels import able_agents, levels, strongest
from mossa.web.live import Live
from mossa.web.search import search_job
from mossa.web.sessions import Sessions
from mossa.web.setup import Edit, shown
from mossa.web.visibility import described_rules, drawn
from mossa.web.wish import Wish
from mossa.work.asynchronous import submit
from mossa.work.processes import Processes

LONGEST_LINE = 1_000  # moves
SAMPLE_PLIES = 7
Spec = Annotated[str, Field(max_length=500)]
MoveName = Annotated[str, Field(max_length=100)]
PositionText = Annotated[str, Field(max_length=2_000)]
Key = Annotated[str, Path(min_length=22, max_length=22, pattern=r"^[\w-]+$")]
Whole = Annotated[int, Field(ge=0, lt=2**53)]
REFUSED: dict[int | str, dict[str, Any]] = {
    422: {"description": "What was asked for is not possible; `detail` has a `code`, its `values`, and a `text`"}
}
UNKNOWN: dict[int | str, dict[str, Any]] = {404: {"description": "There is no such game"}}

router = APIRouter(prefix="/api", responses={403: {"description": "Asked by a page of another site"}})


class NewClock(BaseModel):
    """A chess clock."""

    model_config = ConfigDict(extra="forbid")
    seconds: float = Field(ge=1, le=86_400)
    increment: float = Field(0, ge=0, le=3_600)


class NewSession(BaseModel):
    """A game to be played: seats hold an agent's spec, or null for a person; position and moves are given."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={"examples": [{"game": "connect4", "seats": [None, "mcts:simulations=100"], "moves": "44"}]},
    )
    game: Spec
    seats: list[Spec | None] | None = Field(None, max_length=16)
    moves: list[MoveName] | Annotated[str, Field(max_length=20_000)] = Field(default_factory=list)
    position: PositionText = ""
    seed: Whole | None = None
    clock: NewClock | None = None


class Opened(BaseModel):
    """Where the session is found."""

    key: str
    game: str


class NewRecord(BaseModel):
    """A record as one line of JSON."""

    model_config = ConfigDict(extra="forbid")
    record: str = Field(max_length=500_000)


class Question(BaseModel):
    """A position for an agent to look at."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={"examples": [{"game": "tictactoe", "moves": "15", "agent": "mcts:simulations=100"}]},
    )
    game: Spec
    moves: list[MoveName] | Annotated[str, Field(max_length=20_000)] = Field(default_factory=list)
    position: PositionText = ""
    agent: Spec | None = None
    seed: Whole = 0


class Draft(BaseModel):
    """A position that is being put together, and one change to it."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [{"game": "tictactoe", "text": "X../.../...", "edit": {"do": "put", "piece": "O", "cell": "5"}}]
        },
    )
    game: Spec
    text: PositionText | None = None  # the first position where there is none
    edit: Edit | None = None


@cache
def catalogue() -> dict[str, bytes]:
    """The games and the agents as JSON, made once: they do not change while the server runs."""
    games = [_described(name, game(name)) for name in _loaded()]
    agents = [described_agent(name, kind) for name, kind in AGENTS.loaded() if not kind.RUNS_PROGRAMS]
    return {"games": json.dumps(games).encode(), "agents": json.dumps(agents).encode()}


@router.get("/games", response_model=list[dict[str, Any]])
async def games() -> Response:
    """Every game with its facts, options, levels and the agents that can play it."""
    return Response(catalogue()["games"], media_type="application/json")


def _loaded() -> list[str]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return [name for name, _ in GAMES.loaded() if _can_be_made(name)]


def _can_be_made(name: str) -> bool:
    try:
        game(name)
    except Exception:  # a plug-in may fail in any way
        return False
    return True


def _described(name: str, one: Game) -> dict[str, Any]:
    return {**described_game(name, one), **_offers(one)}


def _offers(one: Game) -> dict[str, Any]:
    return {
        "rules": described_rules(one),
        "levels": [level._asdict() for level in levels(one)],
        "agents": able_agents(one),
        "analyst": strongest(one),
        "sample": _sample(one),
    }


@cache
def _sample(one: Game) -> dict[str, Any]:
    """A position of some game, to show what it looks like."""
    position, rng = one.new(1), new_rng(1, "sample")
    for _ in range(SAMPLE_PLIES):
        after = position.play(random_move(position, rng))
        if after.is_over:
            break
        position = after
    return drawn(position, 0 if one.has_hidden else None)


@router.get("/agents", response_model=list[dict[str, Any]])
async def agents() -> Response:
    """Every agent with its settings: enough to make a form of them."""
    return Response(catalogue()["agents"], media_type="application/json")


@router.get("/words/{language}", response_model=dict[str, dict[str, str]])
async def words(language: Literal["it"]) -> Response:
    """The texts of the pages and of the server in another language, by the English ones; `{name}` is what changes."""
    return Response(_words(language), media_type="application/json")


@cache
def _words(language: str) -> bytes:
    return (files("mossa.web") / "words" / f"{language}.json").read_bytes()


@router.get("/about")
async def about(request: Request) -> dict[str, Any]:
    """The version, and how busy the server is."""
    pool: Processes = request.app.state.pool
    return {
        "mossa": __version__,
        "sessions": len(_sessions(request)),
        "workers": pool.workers,
        "waiting": pool.waiting,
        "crashes": pool.deaths,
        "trouble": pool.trouble,
    }


@router.post("/sessions", status_code=201, responses=REFUSED)
async def new_session(asked: NewSession, request: Request) -> Opened:
    """Begin a game."""
    with refused():
        one = game(asked.game)
        clock = (asked.clock.seconds, asked.clock.increment) if asked.clock else None
        seats = [None] * one.players if asked.seats is None else asked.seats
        moves, start = _moves(one, asked.moves), asked.position
        return _opened(await _sessions(request).open(Wish(one, seats, moves, asked.seed, clock, start)))


@router.get("/sessions/{key}", responses=UNKNOWN)
async def session(key: Key, request: Request) -> Opened:
    """Whether a game is still there."""
    return _opened(await _found(key, request))


@router.delete("/sessions/{key}", status_code=204)
async def remove_session(key: Key, request: Request) -> None:
    """Forget a game."""
    await _sessions(request).remove(key)


@router.get("/sessions/{key}/record", responses={**UNKNOWN, **REFUSED}, response_class=PlainTextResponse)
async def record(key: Key, request: Request) -> PlainTextResponse:
    """The game as a record; where there are secrets, when it is over."""
    live = await _found(key, request)
    with refused():
        if live.session.is_secret:
            raise MossaError("the record holds every hand: it can be had when the game is over", "record-holds-hands")
        if not live.session.can_take_back and not live.session.is_over:
            raise MossaError(
                "the record holds what chance will do next: it can be had when the game is over", "record-holds-chance"
            )
        name = live.session.game.name
        headers = {"Content-Disposition": f'attachment; filename="{name}.jsonl"'}
        return PlainTextResponse(
            live.session.record().to_json() + "\n", headers=headers, media_type="application/jsonl"
        )


@router.post("/records", status_code=201, responses=REFUSED)
async def import_record(asked: NewRecord, request: Request) -> Opened:
    """Open a recorded game."""
    with refused():
        read = Record.from_json(asked.record.strip())
        if len(read.moves) > LONGEST_LINE:
            raise MossaError("a record of more than {most} moves is too long", "record-too-long", most=LONGEST_LINE)
        return _opened(await _sessions(request).import_record(read))


@router.post("/position", responses=REFUSED)
def position(asked: Draft) -> dict[str, Any]:
    """A position set up by hand: its board and text after a change, and why it is not possible, if it is not."""
    with refused():
        return shown(game(asked.game), asked.text, asked.edit)


@router.post("/analyse", responses={**REFUSED, 503: {"description": "The search was ended"}})
async def analyse(asked: Question, request: Request) -> dict[str, Any]:
    """What an agent thinks of a position: the same object as `mossa analyse --json`."""
    with refused():
        one = game(asked.game)
        position = one.begin(asked.position, asked.seed)
        for move in _moves(one, asked.moves):
            position = position.play(move)
        sessions = _sessions(request)
        agent = sessions.limits.seat(one, asked.agent or strongest(one))
        seconds = sessions.limits.job_seconds
        asked_for = search_job(position, agent, asked.seed, is_patient=True, seconds=seconds, owner="api")
        found: dict[str, Any] = await submit(sessions.pool, asked_for).found
        return found


class refused:  # noqa: N801 - reads as a statement
    """What mossa refuses is the asker's mistake."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: Any, error: BaseException | None, trace: Any) -> None:
        if isinstance(error, MossaError):
            raise HTTPException(422, error.as_json()) from None


def _moves(one: Game, moves: list[str] | str) -> list[str]:
    names = one.split_moves(moves) if isinstance(moves, str) else moves
    if len(names) > LONGEST_LINE:
        raise MossaError("a line of more than {most} moves is too long", "line-too-long", most=LONGEST_LINE)
    return names


def _sessions(request: Request) -> Sessions:
    sessions: Sessions = request.app.state.sessions
    return sessions


async def _found(key: str, request: Request) -> Live:
    try:
        return await _sessions(request).find(key)
    except MossaError as error:
        raise HTTPException(404, error.as_json()) from None


def _opened(live: Live) -> Opened:
    return Opened(key=live.session.key, game=live.session.game.spec)
