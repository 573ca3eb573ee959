"""All sessions: made, found again, saved, and let go when nobody needs them."""

import asyncio
import secrets
from collections.abc import Sequence
from time import monotonic

from mossa.arena.record import Ply, Record
from mossa.errors import MossaError
from mossa.games import Game
from mossa.web.clock import Clock
from mossa.web.limits import Limits
from mossa.web.live import Live, check_seat
from mossa.web.screen import GONE
from mossa.web.session import Seat, Session
from mossa.web.store import Store, frozen
from mossa.work import Executor

SAVE_SECONDS = 0.3  # between two looks for what is to be saved


class Sessions:
    """Those in memory, the others on disk."""

    def __init__(self, pool: Executor, store: Store, limits: Limits) -> None:
        self.pool, self.store, self.limits = pool, store, limits
        self._live: dict[str, Live] = {}

    def __len__(self) -> int:
        return len(self._live)

    def open(
        self,
        game: Game,
        seats: Sequence[Seat],
        moves: Sequence[str] = (),
        seed: int | None = None,
        clock: tuple[float, float] | None = None,
        start: str = "",
    ) -> Live:
        """A new session after some moves that were given, from the first position or one set up by hand."""
        checked = [check_seat(game, seat, self.limits) for seat in seats]
        timer = Clock(clock[0], clock[1], [clock[0]] * game.players) if clock else None
        session = Session(game, checked, secrets.randbits(31) if seed is None else seed, clock=timer, start=start)
        session.extend([Ply(move) for move in moves])
        session.opening = len(moves)
        session.settle_chance()
        return self._take_in(session)

    def import_record(self, record: Record) -> Live:
        """A session that shows a recorded game; persons sit everywhere, to look at it and try other moves."""
        *_, last = record.positions()
        session = Session(last.game, [None] * last.game.players, record.seed, start=record.start)
        session.extend(record.moves)
        session.opening = record.opening
        return self._take_in(session)

    def _take_in(self, session: Session) -> Live:
        if len(self._live) >= self.limits.sessions:
            self._make_room()
        live = Live(session, self.pool, self.limits)
        live.successor = lambda session: self._take_in(session).session.key
        self._live[session.key] = live
        return live

    def _make_room(self) -> None:
        """Put those on disk that were left longest; refuse if all are in use."""
        left = sorted((one for one in self._live.values() if not one.screens), key=lambda one: one.left_at)
        if not left:
            raise MossaError("too many games are being played; try again later", "too-many-games")
        for live in left[: max(1, len(left) // 10)]:
            self._put_away(live)

    def _put_away(self, live: Live) -> None:
        live.rest()
        self.store.save(live.session.key, frozen(live.session))
        del self._live[live.session.key]

    async def find(self, key: str) -> Live:
        """The session of that key, from memory or from disk."""
        if key not in self._live:
            saved = await asyncio.to_thread(self.store.load, key)
            if saved is None:
                raise MossaError("there is no such game; it may have been removed", "no-such-game")
            if key not in self._live:
                self._take_in(saved)
                self._live[key].is_unsaved = False
        return self._live[key]

    def remove(self, key: str) -> None:
        live = self._live.pop(key, None)
        if live is not None:
            live.rest()
            for screen in live.screens:
                screen.turn_away(GONE, "this game has been removed")
        self.store.remove(key)

    async def keep(self) -> None:
        """Save what has changed and put away what nobody looks at, for ever."""
        while True:
            await asyncio.sleep(SAVE_SECONDS)
            changed = [live for live in self._live.values() if live.is_unsaved]
            rows = [(live.session.key, frozen(live.session)) for live in changed]
            for live in changed:
                live.is_unsaved = False
            if rows:
                await asyncio.to_thread(self._save, rows)
            horizon = monotonic() - self.limits.idle_seconds
            for live in [one for one in self._live.values() if not one.screens and one.left_at < horizon]:
                self._put_away(live)

    def _save(self, rows: list[tuple[str, str]]) -> None:
        for key, content in rows:
            self.store.save(key, content)

    def close(self) -> None:
        for live in self._live.values():
            live.rest()
            self.store.save(live.session.key, frozen(live.session))
