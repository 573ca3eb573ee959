"""A running game sends its screens every move, also those that were overtaken while the disk was busy."""

import asyncio

import pytest

import mossa
from mossa.web.limits import Limits
from mossa.web.live import Live
from mossa.web.review import Review
from mossa.web.session import Session
from mossa.work.job import Compiling, Report, Stopped, Ticket
from mossa.work.serial import Serial

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


class Hired:
    """Workers that begin everything that they are given and end nothing."""

    def __init__(self):
        self.hear = None

    def submit(self, job, hear=None):
        self.hear = hear
        return Ticket(job, hear)


@pytest.mark.parametrize("what", ["analysis", "hint", "move"])
def test_nothing_is_said_to_be_prepared_that_nobody_waits_for_any_more(what):
    async def told():
        pool, screen, agent = Hired(), Looker(), "mcts:simulations=10"
        screen.wants_thoughts, screen.visitor = True, ""
        seats = [None, agent] if what == "move" else [None, None]
        live = Live(Session(mossa.game("connect4"), seats, 1), pool, Held(), Limits())
        live.screens.add(screen)
        session = live.session
        session.play(session.tip, "4", 0.0, None)
        if what == "move":
            live.turns.begin()
        elif what == "hint":
            live.advice.begin_hint(agent)
        else:
            live.advice.analyse(agent)
            live.advice.follow()
        pool.hear(Compiling("mcts for Connect 4", False))
        await asyncio.sleep(0)  # what workers tell comes by the loop
        session.undo()
        live.turns.stop_elsewhere()
        live.advice.follow()
        live.rest()
        return [one["done"] for one in screen.states if one["type"] == "compiling"]

    assert asyncio.run(told()) == [False, True]


def test_a_hint_tells_how_much_of_its_time_is_spent():
    async def told():
        pool, screen, agent = Hired(), Looker(), "mcts:simulations=10"
        live = Live(Session(mossa.game("connect4"), [None, None], 1), pool, Held(), Limits())
        live.screens.add(screen)
        live.advice.begin_hint(agent)
        for nodes in (2, 9):
            pool.hear(Report({"seconds": 0.0, "nodes": nodes}))
        await asyncio.sleep(0)
        live.rest()
        return [one["progress"] for one in screen.states if one["type"] == "hint"]

    assert asyncio.run(told()) == [0.2, 0.9]


class Crowded(Serial):
    """Workers that cut every search short once, as if somebody could not wait for one."""

    def __init__(self):
        super().__init__()
        self.begun = 0

    def submit(self, job, hear=None):
        self.begun += 1
        if self.begun % 2 == 0:
            return super().submit(job, hear)
        ticket = Ticket(job, hear)
        ticket.future.set_exception(Stopped("stopped", "stopped"))
        return ticket


def test_a_review_leaves_nothing_out_that_was_cut_short():
    async def told():
        screen, session = Looker(), Session(mossa.game("tictactoe"), [None, None], 1)
        for move in "15293":
            session.play(session.tip, move, 0.0, None)
        live = Live(session, Crowded(), Held(), Limits())
        live.screens.add(screen)
        live.advice.begin_review()
        await asyncio.gather(*live._tasks)
        return screen.states[-1]

    review = asyncio.run(told())
    assert len(review["judged"]) == review["plies"] == 5
    assert [one["grade"] for one in review["judged"]][3] == "mistake"


def test_a_move_that_the_search_liked_too_is_never_said_to_be_better_than_itself():
    session = Session(mossa.game("gobblet4"), [None, None], 1)
    for move in ("4@a1", "4@d4"):
        session.play(session.tip, move, 0.0, None)
    review = Review(session, session.tree.path(session.tip))
    liked = [
        {"move": move, "value": value} for move, value in (("4@a1", 0.5), ("4@b2", 0.4), ("4@c3", 0.38), ("3@a1", 0))
    ]
    review.judge(0, {"move": "4@a1", "value": 0.5, "candidates": liked})
    after = session.tree.path(session.tip)[1]
    review.judge(after, {"move": "4@d4", "value": 0.6, "candidates": [{"move": "4@d4", "value": 0.6}]})
    first, _ = review.judgements()
    assert (first["value"], first["grade"], first["best"]) == (-0.6, "blunder", "4@b2")
    assert first["right"] == ["4@b2", "4@c3"]
