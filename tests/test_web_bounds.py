"""What one visitor can take from the others, and what the server keeps: not much."""

import asyncio
import gc
import json
import os
import signal
import tracemalloc
from contextlib import suppress

import pytest

import mossa
from mossa.errors import MossaError
from mossa.games import _in_use
from mossa.jit import below, new_rng
from mossa.web import awaiting
from mossa.web import session as sessions_module
from mossa.web.limits import Limits
from mossa.web.messages import MESSAGE
from mossa.web.preparing import kinds
from mossa.web.screen import Rate
from mossa.web.session import Session
from mossa.web.variations import Variations
from mossa.web.visibility import state_message
from mossa.web.wish import Wish
from mossa.work import Job, Retrying, Stopped
from mossa.work.asynchronous import submit
from mossa.work.processes import Processes
from tests.process import wait_until
from tests.test_web_saving import Screen, running
from tests.test_web_server import Client
from tests.test_work import counted, is_alive
from tests.web import running_server

ConnectionClosed = pytest.importorskip("websockets.exceptions").ConnectionClosed


def long_line(plies):
    """A long game of Gobblet: any move that neither ends it nor brings a position back."""
    position, rng, seen = mossa.game("gobblet4").new(), new_rng(1), set()
    while len(position.past) < plies:
        codes = position.move_codes()
        first = int(below(rng, len(codes)))
        for code in codes[first:] + codes[:first]:
            after = position.play_code(code)
            if not after.is_over and after not in seen:
                break
        position = after
        seen.add(position)
    return list(position.moves)


def test_a_long_game_is_kept_small():
    line = long_line(300)
    gc.collect()
    tracemalloc.start()
    session = Wish(mossa.game("gobblet4"), [None, None], line).session(Limits())
    gc.collect()
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert list(session.present.moves) == line
    assert size < 4_000 * len(line)


def test_every_position_of_a_tree_is_found_again():
    tree = Variations(mossa.game("connect4").new())
    session = Session(mossa.game("connect4"), [None, None], 0)
    session.tree = tree
    for move in "322137673677155556716325347112635422":  # nobody has four
        session.play(session.tip, move)
    for number in range(len(tree)):
        assert tree.position(number).moves == tuple(ply.move for ply in tree.plies(number))


def test_no_way_leads_past_the_cap_of_a_session(monkeypatch):
    monkeypatch.setattr(sessions_module, "MOST_NODES", 40)
    session = Session(mossa.game("contest"), [None, None, None, None], 1)
    session.draw()

    def again():
        for _ in range(200):
            session.play(session.tip, session.present.legal_moves()[0])
            session.undo()
            session.back_to_game()

    with pytest.raises(MossaError, match="too many variations"):
        again()
    assert len(session.tree) <= 41


def test_games_with_options_that_nobody_uses_are_let_go():
    before = len(_in_use)
    for number in range(400):
        mossa.game("contest", nervous=str(0.001 + number / 1000))
    gc.collect()
    assert len(_in_use) - before <= 200


def test_nor_does_anything_keep_them_that_was_once_computed_for_a_session():
    """Whoever opens games with options that nobody ever had leaves nothing behind in the server."""
    before, seats = len(_in_use), [None, "ismcts", "thesis", "duct:playout=decisive"]
    for number in range(200):
        one = mossa.game("contest", nervous=str(0.5 + number / 1000))
        state_message(Wish(one, seats).session(Limits()))
        kinds(one)
    del one
    gc.collect()
    assert len(_in_use) - before <= 130


def test_a_rate_allows_a_burst_and_then_so_many_a_second(monkeypatch):
    from mossa.web import screen as screens

    now = [0.0]
    monkeypatch.setattr(screens, "monotonic", lambda: now[0])
    rate = Rate(2.0, 5)
    assert [rate.allows() for _ in range(7)] == [True] * 5 + [False] * 2
    now[0] = 1.0
    assert [rate.allows() for _ in range(3)] == [True, True, False]


@pytest.mark.compiled
def test_a_new_connection_brings_no_new_budget(tmp_path):
    with running_server(tmp_path, "--workers", "1", "--no-prepare") as (address, process):
        client = Client(address, process.pid)
        key = client.open()
        assert not flooded(client, key)  # a new connection may say so much at once
        assert any(flooded(client, key) for _ in range(20))  # with time between them, as on a busy machine, more often


def flooded(client, key):
    """Whether a new connection is closed for saying a little less than anybody may at once."""
    with client.screen(key) as screen:
        try:
            for _ in range(Limits().messages_at_once - 5):
                screen.send("redo")
            screen.send("preview", node=0, moves=["4"])
            screen.until("preview")
        except ConnectionClosed:
            return True
    return False


@pytest.mark.compiled
def test_no_worker_burns_on_when_the_server_is_killed(tmp_path):
    with running_server(tmp_path, "--workers", "1", "--no-prepare") as (address, process):
        client = Client(address, process.pid)
        with client.screen(client.open(seats=["mcts:seconds=60", None])) as screen:
            screen.send("look", thoughts=True, tree=False)
            screen.until("thought")
            workers = client.workers
            os.kill(process.pid, signal.SIGKILL)
            with suppress(ConnectionClosed):
                while True:
                    screen.socket.recv(timeout=60)
        assert workers
        wait_until(lambda: not any(map(is_alive, workers)))


@pytest.mark.compiled
def test_a_search_without_end_answers_at_its_deadline_and_keeps_nobody_waiting(tmp_path):
    """`perfect` on a board that it cannot solve, one worker, and somebody else who wants to play."""

    async def story(pool):
        async with running(tmp_path / "games.sqlite", Limits(job_seconds=3.0)) as sessions:
            sessions.pool = pool
            endless = await sessions.open(Wish(mossa.game("connect4:width=9,height=6"), ["perfect", None]))
            quick = await sessions.open(Wish(mossa.game("tictactoe"), [None, "random"]))
            one, other = Screen(), Screen()
            one.visitor, other.visitor = "one", "other"
            endless.join(one)
            quick.join(other)
            await quick.handle(MESSAGE.validate_json(json.dumps({"do": "move", "move": "5"})), other)
            await other.until("state", lambda state: len(state["line"]) == 3)
            state = await one.until("state", lambda state: len(state["line"]) == 2 or state["paused"])
            assert (state["paused"], state["turn"], pool.deaths) == (False, 1, 0)

    with Processes(1) as pool:
        asyncio.run(story(pool))


@pytest.mark.compiled
def test_a_move_wanted_at_once_comes_even_where_the_search_has_not_begun(tmp_path):
    """The one worker is busy with another game when "Move now" is pressed; nothing pauses."""

    async def story(pool):
        async with running(tmp_path / "games.sqlite") as sessions:
            sessions.pool = pool
            busy = await sessions.open(Wish(mossa.game("tictactoe"), ["mcts:seconds=60", None]))
            hasty = await sessions.open(Wish(mossa.game("tictactoe"), ["mcts:seconds=60", None]))
            one, other = Screen(), Screen()
            one.wants_thoughts = True
            busy.join(one)
            await one.until("thought")
            hasty.join(other)
            await hasty.handle(MESSAGE.validate_json('{"do": "stop"}'), other)
            busy.rest()
            state = await other.until("state", lambda state: len(state["line"]) == 2)
            assert not state["paused"]
            assert not any(message["type"] == "notice" for message in other.shown)

    with Processes(1, spare=0) as pool:
        asyncio.run(story(pool))


@pytest.mark.compiled
def test_a_search_that_nobody_waits_for_any_more_is_let_go(monkeypatch):
    monkeypatch.setattr(awaiting, "LOOK_SECONDS", 0.01)

    class Gone:
        async def is_disconnected(self):
            return True

    async def abandoned():
        with Processes(1, spare=0) as pool:
            errands = [submit(pool, Job(counted, (None,), has_desk=True)) for _ in range(3)]
            return await asyncio.gather(*(awaiting.awaited(Gone(), one) for one in errands), return_exceptions=True)

    ends = asyncio.run(asyncio.wait_for(abandoned(), 60))
    assert sum(isinstance(one, Stopped) for one in ends) >= 2  # those that had not begun, at least


def test_whoever_pauses_hears_no_more_of_the_search(tmp_path):
    """The news of a search that was let go, such as that it thinks again, belong to nobody."""

    async def story(pool):
        async with running(tmp_path / "games.sqlite") as sessions:
            sessions.pool = pool
            live = await sessions.open(Wish(mossa.game("tictactoe"), ["mcts:seconds=60", None]))
            screen, told = Screen(), []
            live.join(screen)
            live.audience.tell = told.append
            errand = live.turns._now[1]
            await live.handle(MESSAGE.validate_json('{"do": "pause"}'), screen)
            errand.ticket.hear(Retrying(1))
            await screen.until("state", lambda state: state["paused"])
            assert told == []

    with Processes(1, spare=0) as pool:
        asyncio.run(story(pool))
