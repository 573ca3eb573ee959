"""One browser window: what is to be sent to it next, and how much it may send; and all of them together.

Of each kind of message only the newest is kept: a screen that reads slowly misses frames, and nothing queues up. When
there are too many screens, the one that was used least goes: whoever plays is not shut out by somebody who opens
windows and does nothing with them.
"""

import asyncio
import json
from time import monotonic
from typing import Any

from fastapi import WebSocket

from mossa.errors import MossaError
from mossa.web.limits import Limits

GONE, BUSY, TOO_FAST = 4404, 4429, 4408  # why a socket is closed


def notice(error: MossaError) -> dict[str, Any]:
    """What a screen shows of an error: a code with its values, and the same in English."""
    return {"type": "notice", "kind": "error", **error.as_json()}


class Screen:
    """A socket with a place for one message of each kind."""

    def __init__(self, socket: WebSocket, limits: Limits, visitor: str = "") -> None:
        self.socket, self.limits = socket, limits
        self.visitor = visitor  # whose browser it is in; nobody's name for programs
        self.wants_thoughts = self.wants_tree = False
        self.opened_at, self.moved_at = monotonic(), 0.0  # 0: no move was made here
        self.is_turned_away = asyncio.Event()
        self.farewell = (1000, "")  # how the socket is closed, and why
        self._next: dict[str, str] = {}
        self._is_due = asyncio.Event()

    def show(self, message: dict[str, Any]) -> None:
        """Send this soon, in place of whatever of its kind has not been sent yet, and after the state it is about."""
        kind = message["type"]
        if kind != "state":  # which keeps its place, so that others never hold it up
            self._next.pop(kind, None)
        self._next[kind] = json.dumps(message, allow_nan=False)
        self._is_due.set()

    def turn_away(self, code: int, why: str) -> None:
        self.farewell = code, why
        self.is_turned_away.set()

    async def send_all(self) -> None:
        """Send what comes, until the socket is closed or its reader sleeps."""
        while True:
            await self._is_due.wait()
            self._is_due.clear()
            while self._next:
                kind = next(iter(self._next))
                async with asyncio.timeout(self.limits.send_seconds):
                    await self.socket.send_text(self._next.pop(kind))


class Rate:
    """So many a second, and so many more at once."""

    def __init__(self, a_second: float, at_once: int) -> None:
        self.a_second, self.at_once = a_second, at_once
        self._credit, self._at = float(at_once), monotonic()

    def allows(self) -> bool:
        """Whether one more is within the rate; if so, it counts."""
        now = monotonic()
        self._credit = min(self._credit + (now - self._at) * self.a_second, float(self.at_once))
        self._at = now
        if self._credit < 1:
            return False
        self._credit -= 1
        return True


class Crowd:
    """Every screen of the server."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.screens: set[Screen] = set()

    def enter(self, screen: Screen) -> None:
        """Let one in; another goes where there is no room."""
        staying = [one for one in self.screens if not one.is_turned_away.is_set()]
        if len(staying) >= self.limits.sockets:
            min(staying, key=lambda one: (one.moved_at, one.opened_at)).turn_away(BUSY, "too many windows are open")
        self.screens.add(screen)

    def leave(self, screen: Screen) -> None:
        self.screens.discard(screen)
