"""Puts changed sessions on disk, at once and again until it has worked. Whoever waits is told when that is."""

import asyncio
import sqlite3
from collections.abc import Callable
from time import time
from typing import TYPE_CHECKING

from mossa.web.store import Change, Store
from mossa.web.written import head, nodes

if TYPE_CHECKING:
    from mossa.web.live import Live

WAIT_SECONDS = 2.0  # after this time without a word from the disk a move is shown, and that it is not saved
AGAIN_SECONDS = 1.0  # between two attempts after one that failed


class Saver:
    """The sessions that are to be saved; lives on the event loop, writes in a thread."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.failed_since: float | None = None  # the time of day since which nothing could be saved
        self.why = ""
        self.on_trouble: Callable[[], None] = lambda: None  # called when saving begins to fail, and works again
        self._unsaved: dict[str, Live] = {}
        self._is_due = asyncio.Event()
        self._is_tried = asyncio.Condition()  # whoever waits looks again
        self._task: asyncio.Task[None] | None = None

    def note(self, live: "Live") -> None:
        """Save a session soon."""
        self._unsaved[live.session.key] = live
        self._is_due.set()

    def drop(self, key: str) -> None:
        self._unsaved.pop(key, None)

    def is_saved(self, live: "Live") -> bool:
        return live.session.key not in self._unsaved and live.saved_version == live.version

    async def saved(self, live: "Live", version: int) -> bool:
        """Wait until a version of a session is on disk; whether it is. While nothing can be saved nobody waits."""
        try:
            async with asyncio.timeout(WAIT_SECONDS), self._is_tried:
                await self._is_tried.wait_for(lambda: live.saved_version >= version or self.failed_since is not None)
        except TimeoutError:
            self._failed(TimeoutError(f"nothing was written for {WAIT_SECONDS:g} s"))
        return live.saved_version >= version

    async def run(self) -> None:
        """Save what has changed, for ever."""
        while True:
            await self._is_due.wait()
            self._is_due.clear()
            while self._unsaved and not await self._attempt():
                await asyncio.sleep(AGAIN_SECONDS)

    async def _attempt(self) -> bool:
        """Save all that is to be saved; whether that worked."""
        lives = list(self._unsaved.values())
        changes, versions = [change(live) for live in lives], [live.version for live in lives]
        try:
            await asyncio.to_thread(self.store.save, changes)
        except (sqlite3.Error, OSError) as error:
            self._failed(error)
            return False
        else:
            self._succeeded(lives, changes, versions)
            return True
        finally:
            async with self._is_tried:
                self._is_tried.notify_all()

    def _succeeded(self, lives: "list[Live]", changes: list[Change], versions: list[int]) -> None:
        for live, one, version in zip(lives, changes, versions, strict=True):
            live.saved_version, live.saved_nodes = version, one.first + len(one.nodes)
            if live.version == version:
                self.drop(live.session.key)
        if self.failed_since is not None:
            self.failed_since, self.why = None, ""
            self.on_trouble()

    def _failed(self, error: Exception) -> None:
        self.why = str(error)
        if self.failed_since is None:
            self.failed_since = time()
            self.on_trouble()

    def finish(self) -> list[str]:
        """Save what is left, one by one, when the server ends; the keys of what could not be saved."""
        lost = []
        for key, live in self._unsaved.items():
            try:
                self.store.save([change(live)])
            except (sqlite3.Error, OSError):
                lost.append(key)
        return lost


def change(live: "Live") -> Change:
    """What is new of a session since it was last saved."""
    first = max(live.saved_nodes, 1)
    return Change(live.session.key, head(live.session), first, nodes(live.session, first))
