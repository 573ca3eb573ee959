"""All sessions: made, found again, saved, and let go when nobody needs them."""

import asyncio
import sqlite3
import sys
from contextlib import suppress
from time import monotonic

from mossa.arena.record import Record
from mossa.errors import MossaError
from mossa.web.free import give_back
from mossa.web.limits import Limits
from mossa.web.live import Live
from mossa.web.saving import Saver
from mossa.web.screen import GONE, Rate
from mossa.web.session import Session
from mossa.web.store import Store
from mossa.web.wish import Wish, recorded
from mossa.work import Executor

TIDY_SECONDS = 10.0  # between two looks for sessions that nobody needs


class Sessions:
    """Those in memory, the others on disk."""

    def __init__(self, pool: Executor, store: Store, limits: Limits) -> None:
        self.pool, self.store, self.limits = pool, store, limits
        self.saver = Saver(store)
        self.saver.on_trouble = self._tell_trouble
        self._live: dict[str, Live] = {}
        self._rate = Rate(limits.sessions_a_second, limits.sessions_at_once)

    def __len__(self) -> int:
        return len(self._live)

    async def open(self, wish: Wish) -> Live:
        """A new session, which is on disk before it is known to anybody."""
        self._check_rate()
        return await self._begin(await asyncio.to_thread(wish.session, self.limits))

    async def import_record(self, record: Record) -> Live:
        """A session that shows a recorded game."""
        self._check_rate()
        return await self._begin(await asyncio.to_thread(recorded, record, self.limits))

    def _check_rate(self) -> None:
        if not self._rate.allows():
            raise MossaError("the server is busy; try again in a moment", "busy")

    async def _begin(self, session: Session) -> Live:
        live = self._take_in(session)
        await self.saver.saved(live, live.version)
        return live

    def _take_in(self, session: Session, saved_nodes: int = 0) -> Live:
        self._make_room(len(session.tree))
        live = Live(session, self.pool, self.saver, self.limits)
        live.successor = lambda session: self._take_in(session).session.key
        self._live[session.key] = live
        if saved_nodes:
            live.saved_version, live.saved_nodes = live.version, saved_nodes
        else:
            self.saver.note(live)
        return live

    def _make_room(self, nodes: int) -> None:
        """Let those go that were left longest and are on disk; refuse if there is still no room."""
        self._thin_out()
        while len(self._live) >= self.limits.sessions or nodes + self.nodes > self.limits.nodes:
            left = self._left
            if not left:
                raise MossaError("too many games are being played; try again later", "too-many-games")
            for live in left[: max(1, len(left) // 10)]:
                self._put_away(live)

    def _thin_out(self) -> None:
        """Keep few that nobody looks at: what stays in memory must not depend on how many games were begun lately."""
        left = self._left
        for live in left[: max(0, len(left) - self.limits.unseen)]:
            self._put_away(live)

    @property
    def _left(self) -> list[Live]:
        """Those that nobody looks at and that are on disk; the one left longest comes first."""
        left = [live for live in self._live.values() if not live.screens and self.saver.is_saved(live)]
        return sorted(left, key=lambda one: one.left_at)

    @property
    def nodes(self) -> int:
        """The moves of all sessions in memory."""
        return sum(len(live.session.tree) for live in self._live.values())

    def _put_away(self, live: Live) -> None:
        live.rest()
        del self._live[live.session.key]

    async def find(self, key: str) -> Live:
        """The session of that key, from memory or from disk."""
        if key not in self._live:
            saved = await asyncio.to_thread(self.store.load, key)
            if saved is None:
                raise MossaError("there is no such game; it may have been removed", "no-such-game")
            if key not in self._live:
                self._take_in(saved, len(saved.tree))
        return self._live[key]

    async def remove(self, key: str) -> None:
        live = self._live.pop(key, None)
        if live is not None:
            live.rest()
            for screen in live.screens:
                screen.turn_away(GONE, "this game has been removed")
        self.saver.drop(key)
        await asyncio.to_thread(self.store.remove, key)

    async def tidy(self) -> None:
        """Let go what nobody has looked at for long, for ever; and the memory that was theirs."""
        while True:
            await asyncio.sleep(TIDY_SECONDS)
            self._thin_out()
            horizon = monotonic() - self.limits.idle_seconds
            for live in [one for one in self._left if one.left_at < horizon]:
                self._put_away(live)
            with suppress(sqlite3.Error):  # locked or full: another time
                await asyncio.to_thread(self.store.make_room, frozenset(self._live))
            await asyncio.to_thread(give_back)

    def _tell_trouble(self) -> None:
        """Saving begins to fail, or works again."""
        for live in self._live.values():
            live.audience.show({"type": "saving", "failed_since": self.saver.failed_since, "why": self.saver.why})

    def close(self) -> None:
        """Save what is left."""
        for live in self._live.values():
            live.rest()
        if lost := self.saver.finish():
            print(f"{len(lost)} games could not be saved: {self.saver.why}", file=sys.stderr, flush=True)
