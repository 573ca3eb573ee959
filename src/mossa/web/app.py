"""The application: pages, REST and one WebSocket a screen."""

import asyncio
import base64
import contextlib
import hashlib
import os
import re
from collections.abc import AsyncIterator
from pathlib import Path

from fastapi import FastAPI, WebSocket, WebSocketDisconnect
from fastapi.responses import FileResponse
from fastapi.staticfiles import StaticFiles
from pydantic import ValidationError
from starlette.middleware import Middleware

from mossa import __version__
from mossa.errors import MossaError
from mossa.web.api import router
from mossa.web.guard import Guard
from mossa.web.limits import Limits
from mossa.web.live import Live
from mossa.web.messages import MESSAGE
from mossa.web.screen import Screen
from mossa.web.sessions import Sessions
from mossa.web.store import Store
from mossa.web.workers import Pool

STATIC = Path(__file__).parent / "static"
GONE, BUSY, TOO_FAST = 4404, 4429, 4408  # why a socket is closed


def new_app(saves: Path, workers: int = 0, limits: Limits | None = None) -> FastAPI:
    """The app with its own pool of workers and its file of saved games."""
    bounds = limits or Limits()
    store = Store(saves)

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        pool = Pool(workers or max(2, os.cpu_count() or 2), bounds)
        pool.start()
        sessions = app.state.sessions = Sessions(pool, store, bounds)
        keeper = asyncio.create_task(sessions.keep())
        yield
        keeper.cancel()
        sessions.close()
        pool.close()
        store.close()

    app = FastAPI(
        title="mossa",
        version=__version__,
        description="Play and analyse games with adversarial search.",
        lifespan=lifespan,
        docs_url=None,  # its page would load scripts from outside
        redoc_url=None,
        openapi_url="/api/openapi.json",
        middleware=[Middleware(Guard, limits=bounds, policy=policy())],
    )
    app.state.screens = 0
    app.include_router(router)
    app.add_api_websocket_route("/api/sessions/{key}/screen", screen)
    app.add_api_route("/", page, include_in_schema=False)
    app.mount("/static", StaticFiles(directory=STATIC))
    return app


def policy() -> str:
    """Nothing from outside, no script in the page but the map of modules."""
    html = (STATIC / "index.html").read_text(encoding="utf-8")
    scripts = re.findall(r"<script type=\"importmap\">(.*?)</script>", html, re.DOTALL)
    hashes = [base64.b64encode(hashlib.sha256(one.encode()).digest()).decode() for one in scripts]
    allowed = " ".join(f"'sha256-{one}'" for one in hashes)
    return (
        f"default-src 'none'; script-src 'self' {allowed}; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


async def page() -> FileResponse:
    return FileResponse(STATIC / "index.html")


async def screen(socket: WebSocket, key: str) -> None:
    """One screen of one session, from its first to its last message."""
    app = socket.app
    limits: Limits = app.state.sessions.limits
    await socket.accept()
    if app.state.screens >= limits.sockets:
        await socket.close(BUSY, "too many windows are open")
        return
    app.state.screens += 1
    try:
        live: Live = await app.state.sessions.find(key)
        await _attend(live, Screen(socket, limits))
    except MossaError as error:
        await socket.close(GONE, str(error)[:120])
    finally:
        app.state.screens -= 1


async def _attend(live: Live, one: Screen) -> None:
    """Send and receive until either is at its end."""
    live.join(one)
    both = [asyncio.create_task(one.send_all()), asyncio.create_task(_listen(live, one))]
    try:
        done, _ = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.exception()  # a socket that was closed, or did not read: either way it is over
    finally:
        for task in both:
            task.cancel()
        live.leave(one)
        with contextlib.suppress(Exception):
            await asyncio.wait_for(one.socket.close(), 1)


async def _listen(live: Live, one: Screen) -> None:
    """Do what a screen asks, one thing after the other."""
    while True:
        try:
            text = await one.socket.receive_text()
        except (WebSocketDisconnect, KeyError):  # KeyError: bytes, which no screen of ours sends
            return
        if not one.may_ask():
            await one.socket.close(TOO_FAST, "too many messages")
            return
        try:
            await live.handle(MESSAGE.validate_json(text), one)
        except ValidationError:
            one.show({"type": "notice", "kind": "error", "text": "that message is not understood"})
        except MossaError as error:
            one.show({"type": "notice", "kind": "error", "text": str(error)})
