"""One browser window: what is to be sent to it next, and how much it may send.

Of each kind of message only the newest is kept: a screen that reads slowly misses frames, and nothing queues up.
"""

import asyncio
import json
from time import monotonic
from typing import Any

from fastapi import WebSocket

from mossa.web.limits import Limits


class Screen:
    """A socket with a place for one message of each kind."""

    def __init__(self, socket: WebSocket, limits: Limits) -> None:
        self.socket, self.limits = socket, limits
        self.wants_thoughts = self.wants_tree = False
        self._next: dict[str, str] = {}
        self._is_due = asyncio.Event()
        self._credit, self._at = float(limits.messages_at_once), monotonic()

    def show(self, message: dict[str, Any]) -> None:
        """Send this soon, in place of whatever of its kind has not been sent yet."""
        self._next[message["type"]] = json.dumps(message, ensure_ascii=False, allow_nan=False)
        self._is_due.set()

    async def send_all(self) -> None:
        """Send what comes, until the socket is closed or its reader sleeps."""
        while True:
            await self._is_due.wait()
            self._is_due.clear()
            while self._next:
                kind = next(iter(self._next))
                async with asyncio.timeout(self.limits.send_seconds):
                    await self.socket.send_text(self._next.pop(kind))

    def may_ask(self) -> bool:
        """Whether one more message is within the rate."""
        now = monotonic()
        earned = (now - self._at) * self.limits.messages_a_second
        self._credit, self._at = min(self._credit + earned, float(self.limits.messages_at_once)), now
        if self._credit < 1:
            return False
        self._credit -= 1
        return True
