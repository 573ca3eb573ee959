"""Connections that cannot pile up: whoever does not finish a request in time is let go, and there is a cap on all.

uvicorn waits for the rest of a request as long as it takes, so that a thousand half-sent ones would use up every file
that the process may open.
"""

import asyncio
import resource
from time import monotonic
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

REQUEST_SECONDS = 10.0  # for the head of a request
RESERVED_FILES = 150  # for everything that is not a connection


def most_connections(wanted: int) -> int:
    """How many connections the process can bear; it asks the system for more files first, if it needs them."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + RESERVED_FILES
    if soft != resource.RLIM_INFINITY and soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == resource.RLIM_INFINITY else max(10, min(wanted, soft - RESERVED_FILES))


class BoundedProtocol(H11Protocol):
    """HTTP with a time limit for heads and a cap on connections."""

    most = 1_200

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.opened_at = monotonic()
        self._late: asyncio.TimerHandle | None = None
        if len(self.connections) > self.most:
            waiting = [one for one in self.connections if isinstance(one, BoundedProtocol) and one.is_waiting]
            min(waiting, key=lambda one: one.opened_at, default=self).transport.abort()
        self._watch()

    @property
    def is_waiting(self) -> bool:
        """Whether no request is being answered: its head has not come, or not all of it."""
        is_ours = self.transport.get_protocol() is self  # else it is a WebSocket by now
        return is_ours and (self.cycle is None or self.cycle.response_complete)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._unwatch()

    def _watch(self) -> None:
        """Count the time of a head that is on its way."""
        if not self.is_waiting or self.transport.is_closing():
            self._unwatch()
        elif self._late is None:
            self._late = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def _unwatch(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None
