"""A running game sends its screens every move, also those that were overtaken while the disk was busy."""

import asyncio

import pytest

import mossa
from mossa.web.limits import Limits
from mossa.web.live import Live
from mossa.web.session import Session

pytestmark = pytest.mark.once


class Held:
    """A disk that writes nothing until it is let go."""

    failed_since = None

    def __init__(self):
        self.is_free = asyncio.Event()

    def note(self, live):
        pass

    async def saved(self, live, version):
        await self.is_free.wait()
        return True


class Looker:
    """A screen that keeps what it is shown."""

    wants_thoughts = wants_tree = False

    def __init__(self):
        self.states = []

    def show(self, message):
        self.states.append(message)


@pytest.mark.parametrize(
    ("game", "seats", "missed"),
    [("bigtwo", [None] * 4, [2, 3]), ("connect4", [None, None], []), ("connect4", [None, "random"], [2, 3])],
    ids=["several players", "two persons", "a machine answers"],
)
def test_moves_that_come_faster_than_they_are_saved_are_sent_together(game, seats, missed):
    async def told():
        disk, screen = Held(), Looker()
        live = Live(Session(mossa.game(game), seats, 1, is_paused=True), None, disk, Limits())
        live.screens.add(screen)
        for _ in range(3):
            session = live.session
            session.play(session.tip, session.present.legal_moves()[0], 0.0, None)
            live.changed()
        disk.is_free.set()
        await asyncio.gather(*live._tasks)
        return screen.states

    (state,) = asyncio.run(told())
    assert len(state["line"]) == 4
    assert [len(one["line"]) for one in state.get("missed", [])] == missed
