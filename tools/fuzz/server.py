"""What is sent to the server: requests, and messages of a screen. No search is done: every job is refused."""

import asyncio
import atexit
import json
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

from pydantic import ValidationError

import mossa
from mossa.arena.record import Record
from mossa.errors import MossaError
from mossa.games import GAMES
from mossa.web import app as web
from mossa.web.limits import Limits
from mossa.web.live import Live
from mossa.web.messages import MESSAGE
from mossa.web.wish import Wish
from mossa.web.written import head, nodes, read
from mossa.work import Job, News

LIMITS = Limits(sessions_a_second=1e9, sessions_at_once=1 << 40, messages_a_second=1e9, messages_at_once=1 << 40)
MOST_MESSAGES = 60


class Nobody:
    """An executor without workers."""

    size, workers, waiting, deaths, trouble = 1, 0, 0, 0, ""

    def __init__(self, *_: Any) -> None: ...

    def submit(self, job: Job, hear: Callable[[News], None] | None = None) -> Any:
        raise MossaError("the server is busy; try again in a moment", "busy")

    def forget(self, home: str) -> None: ...

    def close(self) -> None: ...


@cache
def _server() -> tuple[asyncio.AbstractEventLoop, Any]:
    folder, loop = tempfile.mkdtemp(), asyncio.new_event_loop()
    atexit.register(_end, loop)
    with mock.patch.object(web, "Processes", Nobody):
        app = web.new_app(Path(folder) / "games.sqlite", 1, LIMITS)
        loop.run_until_complete(app.router.lifespan_context(app).__aenter__())
    return loop, app


def _end(loop: asyncio.AbstractEventLoop) -> None:
    for task in (tasks := asyncio.all_tasks(loop)):
        task.cancel()
    loop.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))
    loop.close()


def requests(data: bytes) -> None:
    """`METHOD path`, more header lines, an empty line, the body. No answer may be the server's fault."""
    first, _, rest = data.partition(b"\n")
    method, _, path = first.partition(b" ")
    loop, app = _server()
    status = loop.run_until_complete(_answered(app, method.decode("latin-1"), path, rest))
    assert status < 500 or status == 503, status
    if status >= 400 and status != 503:  # which says that there is no search here: the request was understood
        raise MossaError(f"refused with {status}")


async def _answered(app: Any, method: str, path: bytes, body: bytes) -> int:
    address, _, query = path.partition(b"?")
    text = address.decode("latin-1") or "/"
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method or "GET",
        "scheme": "http",
        "path": text,
        "raw_path": address,
        "root_path": "",
        "query_string": query,
        "headers": [(b"host", b"127.0.0.1:8000"), (b"content-type", b"application/json")],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 8000),
    }
    waiting = [{"type": "http.request", "body": body, "more_body": False}]
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return waiting.pop() if waiting else {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message)

    await app(scope, receive, send)
    return int(sent[0]["status"])


class Deaf:
    """A screen that looks at everything, and a saver that has always just saved."""

    wants_thoughts = wants_tree = False
    visitor, moved_at, failed_since = "", 0.0, None

    def show(self, message: dict[str, Any]) -> None:
        json.dumps(message, allow_nan=False)

    def note(self, live: Live) -> None: ...

    async def saved(self, live: Live, version: int) -> bool:
        return True


def screens(data: bytes) -> None:
    """The first byte chooses the game; each line is a message to it. What is left is saved and read again."""
    names = GAMES.names()
    game = mossa.game(names[data[0] % len(names)] if data else names[0])
    session = Wish(game, [None] * game.players, seed=1).session(LIMITS)
    loop, _ = _server()
    loop.run_until_complete(_heard(session, data[1:].split(b"\n")[:MOST_MESSAGES]))
    again = read(head(session), nodes(session, 1))
    assert (again.tip, again.cursor, len(again.tree)) == (session.tip, session.cursor, len(session.tree))
    assert again.present == session.present
    if not session.is_branch:
        Record.from_json(session.record().to_json())


async def _heard(session: Any, lines: list[bytes]) -> None:
    deaf: Any = Deaf()
    live = Live(session, Nobody(), deaf, LIMITS)
    live.successor = lambda _: "key"
    live.join(deaf)
    for line in lines:
        try:
            await live.handle(MESSAGE.validate_json(line), deaf)
        except (MossaError, ValidationError):
            continue
    live.leave(deaf)
    if live._flag is not None:
        live._flag.cancel()
