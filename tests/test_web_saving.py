"""Games on disk: every move before it is shown, nothing lost when saving fails for a while, nobody else may read."""

import asyncio
import json
import sqlite3
from contextlib import asynccontextmanager, closing

import pytest

import mossa
from mossa.errors import MossaError
from mossa.web import saving
from mossa.web.answers import status_of
from mossa.web.limits import Limits
from mossa.web.messages import MESSAGE
from mossa.web.sessions import Sessions
from mossa.web.store import Store
from mossa.web.wish import Wish
from mossa.work.serial import Serial

PATIENCE_SECONDS = 600  # a search may have to be compiled first, on a crowded machine


class Screen:
    """Keeps what it is shown."""

    wants_thoughts = wants_tree = False
    visitor = ""
    moved_at = 0.0

    def __init__(self):
        self.shown, self._has_more = [], asyncio.Event()

    def show(self, message):
        self.shown.append(json.loads(json.dumps(message)))
        self._has_more.set()

    async def until(self, kind, test=lambda message: True):
        """The next message of a kind for which the test holds."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while True:
                while self.shown:
                    message = self.shown.pop(0)
                    if message["type"] == kind and test(message):
                        return message
                self._has_more.clear()
                await self._has_more.wait()


@asynccontextmanager
async def running(file, limits=None):
    """Sessions that are saved, as the server runs them."""
    sessions = Sessions(Serial(), Store(file), limits or Limits())
    task = asyncio.create_task(sessions.saver.run())
    try:
        yield sessions
    finally:
        task.cancel()
        sessions.close()
        sessions.store.close()


async def two_persons(sessions):
    live = await sessions.open(Wish(mossa.game("connect4"), [None, None]))
    while not sessions.saver.is_saved(live):  # a slow disk has its own messages, which are not those of a test
        await asyncio.sleep(0)
    screen = Screen()
    live.join(screen)
    return live, screen


async def move(live, screen, name):
    await live.handle(MESSAGE.validate_json(json.dumps({"do": "move", "move": name})), screen)


def on_disk(file, key):
    with closing(Store(file)) as store:
        found = store.load(key)
    return None if found is None else found.present.line


def played(plies):
    return lambda state: len(state["line"]) == plies + 1


def test_a_move_is_on_disk_before_it_is_shown(tmp_path):
    async def story():
        async with running(tmp_path / "games.sqlite") as sessions:
            live, screen = await two_persons(sessions)
            assert on_disk(tmp_path / "games.sqlite", live.session.key) == ""
            for plies, name in enumerate("4453", 1):
                await move(live, screen, name)
                state = await screen.until("state", played(plies))
                assert state["unsaved_since"] is None
                assert on_disk(tmp_path / "games.sqlite", live.session.key) == "4453"[:plies]

    asyncio.run(story())


def failing(store, monkeypatch):
    """A store whose disk is full until the returned list is emptied."""
    full, save = [True], store.save

    def saved(changes):
        if full:
            raise sqlite3.OperationalError("database or disk is full")
        save(changes)

    monkeypatch.setattr(store, "save", saved)
    return full


def test_nothing_is_lost_when_the_disk_is_full_for_a_while_and_the_player_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(saving, "AGAIN_SECONDS", 0.01)

    async def story():
        async with running(tmp_path / "games.sqlite") as sessions:
            live, screen = await two_persons(sessions)
            full = failing(sessions.store, monkeypatch)
            await move(live, screen, "4")
            told = await screen.until("saving")
            assert (told["failed_since"] is not None, told["why"]) == (True, "database or disk is full")
            await move(live, screen, "3")
            assert (await screen.until("state", played(2)))["unsaved_since"] == told["failed_since"]
            with pytest.raises(MossaError, match="too many games"):
                sessions._make_room(Limits().nodes)
            assert await sessions.find(live.session.key) is live  # it was not let go meanwhile
            full.clear()
            assert (await screen.until("saving"))["failed_since"] is None
            assert await sessions.saver.saved(live, live.version)
            assert on_disk(tmp_path / "games.sqlite", live.session.key) == "43"

    asyncio.run(story())


def test_a_disk_that_does_not_answer_is_told_too(tmp_path, monkeypatch):
    """A move that is shown is on disk, or is said not to be: also where writing neither works nor fails."""
    monkeypatch.setattr(saving, "WAIT_SECONDS", 0.05)

    async def story():
        async with running(tmp_path / "games.sqlite") as sessions:
            live, screen = await two_persons(sessions)
            with sessions.store._lock:  # as a write that hangs
                await move(live, screen, "4")
                state = await screen.until("state", played(1))
                assert state["unsaved_since"] is not None
                assert on_disk(tmp_path / "games.sqlite", live.session.key) == ""
            assert (await screen.until("saving", lambda told: told["failed_since"] is None))["why"] == ""
            assert on_disk(tmp_path / "games.sqlite", live.session.key) == "4"

    asyncio.run(story())


def test_a_locked_file_is_waited_for(tmp_path, monkeypatch):
    monkeypatch.setattr(saving, "AGAIN_SECONDS", 0.01)

    async def story():
        file = tmp_path / "games.sqlite"
        async with running(file) as sessions:
            live, screen = await two_persons(sessions)
            with closing(sqlite3.connect(file, isolation_level=None)) as other:
                other.execute("begin exclusive")
                await move(live, screen, "4")
                await screen.until("saving", lambda told: told["failed_since"] is not None)
                other.execute("rollback")
            await screen.until("saving", lambda told: told["failed_since"] is None)
            assert on_disk(file, live.session.key) == "4"

    asyncio.run(story())


def test_when_the_server_ends_all_are_saved_that_can_be(tmp_path, monkeypatch, capsys):
    async def story():
        sessions = Sessions(Serial(), Store(tmp_path / "games.sqlite"), Limits())
        keys = [(await sessions.open(Wish(mossa.game("tictactoe"), [None, None]))).session.key for _ in range(3)]
        save = sessions.store.save

        def saved(changes):
            if changes[0].key == keys[1]:
                raise sqlite3.OperationalError("database or disk is full")
            save(changes)

        monkeypatch.setattr(sessions.store, "save", saved)
        sessions.close()
        sessions.store.close()
        assert [on_disk(tmp_path / "games.sqlite", key) for key in keys] == ["", None, ""]

    monkeypatch.setattr(saving, "WAIT_SECONDS", 0.01)
    asyncio.run(story())
    assert "1 games could not be saved" in capsys.readouterr().err


def test_a_file_that_cannot_be_read_is_nobodys_mistake(tmp_path):
    with (
        closing(Store(tmp_path / "games.sqlite")) as store,
        closing(sqlite3.connect(tmp_path / "games.sqlite")) as other,
    ):
        other.execute("drop table nodes")
        for reach in (store.load, store.remove):
            with pytest.raises(MossaError, match="the saved games cannot be reached: no such table") as error:
                reach("key")
            assert status_of(error.value) == 503


def test_nobody_else_may_read_saved_games(tmp_path):
    file = tmp_path / "new" / "games.sqlite"
    with closing(Store(file)):
        assert file.parent.stat().st_mode & 0o777 == 0o700
        assert all(one.stat().st_mode & 0o077 == 0 for one in file.parent.iterdir())
    file.chmod(0o644)
    with closing(Store(file)):
        assert file.stat().st_mode & 0o777 == 0o600


def test_a_pause_lasts_though_the_game_leaves_memory(tmp_path):
    """Else the agents of a record that somebody opens again would play on, and change it."""
    record = Wish(mossa.game("tictactoe"), ["random", "random"], ["5", "1"]).session(Limits()).record()

    async def story():
        async with running(tmp_path / "games.sqlite", Limits(unseen=0)) as sessions:
            live = await sessions.import_record(record)
            await sessions.open(Wish(mossa.game("tictactoe"), [None, None]))
            again = await sessions.find(live.session.key)
            assert again is not live
            screen = Screen()
            again.join(screen)
            state = await screen.until("state")
            assert (state["paused"], state["thinking"]) == (True, None)
            await again.handle(MESSAGE.validate_json('{"do": "go_on"}'), screen)
            await screen.until("state", lambda state: not state["paused"])

    asyncio.run(story())
