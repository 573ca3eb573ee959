"""Who may talk to the server: pages that it served itself, from this machine, in messages of a decent size.

The Host header must name this machine, so that no outside name can be pointed here (DNS rebinding), and an Origin,
where a browser sends one, must be ours, so that no other page can use what a browser can reach.
"""

import asyncio
from ipaddress import ip_address
from time import monotonic
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from mossa.errors import MossaError
from mossa.web.answers import Ascii
from mossa.web.limits import Limits

STRANGER = MossaError("only pages of this server on this machine may ask", "stranger")
UNREADABLE = MossaError("the address has letters that must be encoded", "unreadable-address")
TOO_LONG = MossaError("the request is too long", "request-too-long")


def is_local(host: str) -> bool:
    """Whether a Host header names this machine."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
        return name == "localhost" or ip_address(name).is_loopback
    except ValueError:
        return False


def is_own(origin: str | None, host: str) -> bool:
    """Whether a request comes from a page of ours, or from no page at all."""
    return origin is None or origin in (f"http://{host}", f"https://{host}")


class Guard:
    """Refuses strangers, bounds bodies, and adds the headers that keep pages to themselves."""

    def __init__(self, app: ASGIApp, limits: Limits, policy: str) -> None:
        self.app, self.limits, self.policy = app, limits, policy

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not is_local(host) or not is_own(headers.get("origin"), host):
            await self._refuse(scope, receive, send, 403, STRANGER)
        elif not scope["query_string"].isascii():  # whatever reads the address trips over it
            await self._refuse(scope, receive, send, 400, UNREADABLE)
        elif scope["type"] == "websocket":
            await self.app(scope, receive, send)
        elif int(headers.get("content-length") or 0) > self._most(scope):  # the web server has checked the number
            await self._refuse(scope, receive, send, 413, TOO_LONG)
        else:
            await self._answer(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        length, most, end = 0, self._most(scope), monotonic() + self.limits.body_seconds
        is_whole = False

        async def bounded() -> Message:
            """A body that hides how long it is ends at the limit, and one that does not come ends too."""
            nonlocal length, is_whole
            if is_whole:
                return await receive()  # waits for the client to go
            try:
                async with asyncio.timeout(max(0.0, end - monotonic())):
                    message = await receive()
            except TimeoutError:
                return {"type": "http.disconnect"}
            length += len(message.get("body", b""))
            is_whole = not message.get("more_body", False)
            return message if length <= most else {"type": "http.disconnect"}

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["Content-Security-Policy"] = self.policy
                headers["X-Content-Type-Options"] = "nosniff"
                headers["Referrer-Policy"] = "no-referrer"
                headers["Cross-Origin-Resource-Policy"] = "same-origin"
                headers.setdefault("Cache-Control", "no-cache")
            await send(message)

        await self.app(scope, bounded, dressed)

    def _most(self, scope: Scope) -> int:
        return self.limits.record_bytes if scope["path"] == "/api/records" else self.limits.body_bytes

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, status: int, why: MossaError) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": str(why)})
            return
        await Ascii({"detail": why.as_json()}, status)(scope, receive, send)
