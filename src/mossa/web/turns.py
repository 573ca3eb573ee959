"""The agents of a session: each thinks in a worker when its turn comes, and its move is played."""

import asyncio
from time import monotonic
from typing import TYPE_CHECKING, Any

from mossa.errors import MossaError
from mossa.web.search import search_job
from mossa.work import News
from mossa.work.asynchronous import Errand, submit

if TYPE_CHECKING:
    from mossa.web.live import Live

PACE_SECONDS = 0.6  # between two moves where only agents play, so that people can follow


class Turns:
    """Whose turn it is among the agents, and the search for their move."""

    def __init__(self, live: "Live") -> None:
        self.live, self.session, self.audience = live, live.session, live.audience
        self._now: tuple[int, Errand] | None = None  # the node whose move is looked for

    @property
    def thinking(self) -> int | None:
        """The seat whose agent thinks now."""
        return None if self._now is None else self.session.tree.position(self._now[0]).to_move

    def begin(self) -> None:
        """Let an agent think, if it is its turn and somebody looks."""
        live, session = self.live, self.session
        if not live.screens or session.is_paused or session.is_over or self._now is not None:
            return
        position = session.present
        agent = session.seats[position.to_move]
        if agent is None:
            return
        node = session.tip
        job = search_job(
            position,
            agent,
            session.ply_seed,
            home=self._home(position.to_move),
            order=self.audience.looked(position),
            owner=live.owner,
            seconds=live.limits.job_seconds,
        )
        listen = self.audience.listener("move", node)

        def hear(news: News) -> None:
            if self._is_now(errand):  # else nobody waits for it: the game is paused, or has moved on
                listen(news)

        try:
            errand = submit(live.pool, job, hear)
        except MossaError as error:
            self._pause(error)
            return
        self._now = node, errand
        live.start(self._moves(node, errand))

    async def _moves(self, node: int, errand: Errand) -> None:
        """Play what the agent finds; a search that fails pauses the game."""
        begin = monotonic()
        try:
            decision: dict[str, Any] = await errand.found
        except MossaError as error:
            if self._is_now(errand):
                self._now = None
                self.audience.waits_no_more("move")
                self._pause(error)
                self.live.changed()
            return
        if self._is_now(errand) and not self.session.persons:
            await asyncio.sleep(max(0.0, PACE_SECONDS - (monotonic() - begin)))
        if self._is_now(errand):
            self._now = None
            self.audience.think_aloud("move", node, decision, is_final=True)
            self.session.play(node, decision["move"], decision["seconds"], decision["value"])
            self.live.changed()

    def _is_now(self, errand: Errand) -> bool:
        return self._now is not None and self._now[1] is errand

    def _pause(self, error: MossaError) -> None:
        self.live.session.is_paused = True
        self.audience.tell(error)

    def look(self) -> None:
        """The screens look at more or less than before."""
        if self._now is not None:
            node, errand = self._now
            errand.tell(self.audience.looked(self.session.tree.position(node)))

    def stop_elsewhere(self) -> None:
        """The game has moved on from where an agent thinks."""
        if self._now is not None and self._now[0] != self.session.tip:
            self.stop()

    def stop(self) -> None:
        """Nobody wants the move any more."""
        if self._now is not None:
            errand = self._now[1]
            self._now = None
            errand.stop()
            self.audience.waits_no_more("move")

    def answer_now(self) -> None:
        """Let the agent play what it has."""
        if self._now is None:
            raise MossaError("nobody is thinking", "nobody-thinks")
        self._now[1].hurry()

    def forget(self) -> None:
        """What agents remember of this game is over with, or no longer what happened."""
        for seat in range(self.session.game.players):
            self.live.pool.forget(self._home(seat))

    def _home(self, seat: int) -> str:
        """Where the memory of a seat's agent is kept."""
        return f"{self.session.key} {seat}"
