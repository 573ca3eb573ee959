"""The application: pages, REST and one WebSocket a screen."""

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from fastapi import FastAPI, WebSocket, WebSocketDisconnect
from pydantic import ValidationError
from starlette.middleware import Middleware

from mossa import __version__
from mossa.errors import MossaError
from mossa.web import boards, lessons, networks
from mossa.web.answers import Ascii, add_handlers
from mossa.web.api import router
from mossa.web.guard import Guard
from mossa.web.limits import Limits
from mossa.web.live import Live
from mossa.web.messages import MESSAGE
from mossa.web.pages import VISITOR, VISITOR_LETTERS, Pages
from mossa.web.preparing import Preparing
from mossa.web.screen import GONE, TOO_FAST, Crowd, Screen, notice
from mossa.web.sessions import Sessions
from mossa.web.store import Store
from mossa.work.processes import Processes

QUIET_SECONDS = 5.0  # after the start, for the first page and the game that is opened there, before others are prepared
NICENESS = 5  # of workers, so that the server answers while they search


def new_app(saves: Path, workers: int = 0, limits: Limits | None = None, prepares: bool = True) -> FastAPI:
    """The app with its own pool of workers and its file of saved games; it may prepare all games from its start on."""
    bounds = limits or Limits()
    store, pages = Store(saves), Pages()

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        pool = Processes(workers or max(2, os.cpu_count() or 2), bounds.waiting_jobs, NICENESS)
        app.state.pool = pool
        sessions = app.state.sessions = Sessions(pool, store, bounds)
        preparing = app.state.preparing = Preparing(pool)
        if prepares:
            starter = asyncio.get_running_loop().call_later(QUIET_SECONDS, preparing.prepare_opponents)
        tasks = [asyncio.create_task(work) for work in (sessions.saver.run(), sessions.tidy())]
        yield
        if prepares:
            starter.cancel()
        for task in tasks:
            task.cancel()
        preparing.close()
        sessions.close()
        await asyncio.to_thread(pool.close)
        store.close()

    app = FastAPI(
        title="mossa",
        version=__version__,
        description="Play and analyse games with adversarial search.",
        lifespan=lifespan,
        docs_url=None,  # its page would load scripts from outside
        redoc_url=None,
        openapi_url="/api/openapi.json",
        default_response_class=Ascii,
        middleware=[Middleware(Guard, limits=bounds, policy=pages.policy)],
    )
    add_handlers(app)
    app.state.crowd = Crowd(bounds)
    app.include_router(router)
    app.include_router(boards.router)
    app.include_router(lessons.router)
    app.include_router(networks.router)
    app.add_api_websocket_route("/api/sessions/{key}/screen", screen)
    app.add_route("/", pages.page)
    app.add_route("/static/{name:path}", pages.file)
    return app


async def screen(socket: WebSocket, key: str) -> None:
    """One screen of one session, from its first to its last message."""
    app = socket.app
    visitor = socket.cookies.get(VISITOR, "")[:VISITOR_LETTERS]
    one, crowd = Screen(socket, app.state.sessions.limits, visitor), app.state.crowd
    await socket.accept()
    crowd.enter(one)
    try:
        await _attend(await app.state.sessions.find(key), one)
    except MossaError as error:
        await socket.close(GONE, str(error)[:120])
    finally:
        crowd.leave(one)


async def _attend(live: Live, one: Screen) -> None:
    """Send and receive until either is at its end, or the screen has to go."""
    live.join(one)
    works = [one.send_all(), _listen(live, one), one.is_turned_away.wait()]
    tasks: list[asyncio.Task[Any]] = [asyncio.create_task(work) for work in works]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.exception()  # a socket that was closed, or did not read: either way it is over
    finally:
        for task in tasks:
            task.cancel()
        live.leave(one)
        with contextlib.suppress(Exception):
            await asyncio.wait_for(one.socket.close(*one.farewell), 1)


async def _listen(live: Live, one: Screen) -> None:
    """Do what a screen asks, one thing after the other."""
    while True:
        try:
            text = await one.socket.receive_text()
        except (WebSocketDisconnect, KeyError):  # KeyError: bytes, which no screen of ours sends
            return
        if not live.rate.allows():
            await one.socket.close(TOO_FAST, "too many messages")
            return
        try:
            await live.handle(MESSAGE.validate_json(text), one)
        except ValidationError:
            one.show(notice(MossaError("that message is not understood", "not-understood")))
        except MossaError as error:
            one.show(notice(error))
