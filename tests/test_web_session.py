"""Sessions without a server: moves, variations, branches, clocks, what is saved and what is let go."""

import asyncio
import json
from dataclasses import replace

import pytest

import mossa
from mossa.arena.ending import Ending
from mossa.arena.verify import verify
from mossa.errors import MossaError
from mossa.games import GAMES
from mossa.web import clock as clocks
from mossa.web import store as stores
from mossa.web.clock import Clock
from mossa.web.guard import is_local, is_own
from mossa.web.levels import able_agents, levels, strongest
from mossa.web.limits import Limits
from mossa.web.screen import Crowd, Screen
from mossa.web.session import Session
from mossa.web.sessions import Sessions
from mossa.web.store import Change, Store
from mossa.web.visibility import gestures, state_message
from mossa.web.wish import Wish
from mossa.web.written import head, nodes, read
from mossa.work.processes import Processes
from mossa.work.serial import Serial

AGENT = "mcts:simulations=10"


def played(game, seats, line, seed=0):
    session = Session(mossa.game(game), seats, seed)
    for move in line:
        session.play(session.tip, move)
    return session


def written(session):
    return Change(session.key, head(session), 1, nodes(session, 1))


def line(session):
    return list(session.present.moves)


def test_undo_takes_back_to_the_persons_last_choice_and_redo_brings_it_again():
    session = played("connect4", [None, AGENT], "4453")
    session.undo()
    assert line(session) == ["4", "4"]
    session.undo()
    assert line(session) == []
    with pytest.raises(MossaError, match="nothing to take back"):
        session.undo()
    session.redo()
    session.redo()
    assert line(session) == list("4453")
    with pytest.raises(MossaError, match="nothing to play again"):
        session.redo()


def test_another_move_after_an_undo_is_a_variation_and_the_old_one_stays():
    session = played("connect4", [None, None], "44")
    session.undo()
    session.play(session.tip, "3")
    assert line(session) == ["4", "3"]
    assert len(session.tree) == 4
    session.undo()
    session.play(session.tip, "4")
    assert len(session.tree) == 4  # the same move leads to the same node


def test_where_something_is_hidden_an_undo_opens_a_branch_and_the_game_waits():
    session = Session(mossa.game("bigtwo"), [None, "random", "random", "random"], 1)
    while session.present.to_move != 0 or len(session.present.moves) < 5:
        session.play(session.tip, session.present.legal_moves()[0])
    before = session.tip
    session.undo()
    assert session.is_branch
    assert session.tip != before
    assert session.record().moves[-1].move == session.tree[before].ply.move
    branch, real = session.present, session.tree.position(session.tree.path(before)[len(session.present.moves)])
    assert branch.seen_by(0) == real.seen_by(0)
    assert branch != real  # other hands
    session.play(session.tip, session.present.legal_moves()[-1])
    session.back_to_game()
    assert (session.tip, session.is_branch) == (before, False)
    with pytest.raises(MossaError, match="not a branch"):
        session.back_to_game()


def test_the_way_to_the_game_leads_to_moves_that_nobody_has_seen_yet():
    session = played("connect4", [None, "random"], "44")
    session.go_to(1)
    session.play(session.tip, session.present.legal_moves()[0])
    assert session.cursor == 1
    session.go_to_tip()
    assert (session.cursor, session.tip) == (3, 3)


def test_an_end_by_resignation_or_time_is_no_result_of_the_rules():
    session = played("connect4", [None, None], "44")
    session.end("resignation", 1)
    assert session.scores() == (1.0, -1.0)
    assert session.record().ending == Ending("resignation", 1)
    verify(session.record())
    with pytest.raises(MossaError, match="no game to end"):
        session.end("resignation", 0)


@pytest.mark.parametrize("name", GAMES.names())
def test_a_session_comes_back_from_disk_as_it_was(name, tmp_path):
    game = mossa.game(name)
    session = Session(game, [None] * game.players, 3)
    session.draw()
    for _ in range(6):
        session.play(session.tip, session.present.legal_moves()[0])
    session.undo()
    session.cursor = 1
    store = Store(tmp_path / "games.sqlite")
    store.save([written(session)])
    back = store.load(session.key)
    store.close()
    assert written(back) == written(session)
    assert json.dumps(state_message(back)) == json.dumps(state_message(session))


def test_what_cannot_be_read_from_disk_is_not_there(tmp_path):
    store = Store(tmp_path / "games.sqlite")
    saved = written(played("connect4", [None, None], "44"))
    store.save([replace(saved, key="broken", nodes=[one.replace('"4"', '"9"') for one in saved.nodes])])
    store.save([replace(saved, key="short", nodes=saved.nodes[:1]), Change("torn", "{", 1, [])])
    assert [store.load(key) for key in ("broken", "short", "torn", "none")] == [None] * 4
    with pytest.raises(MossaError, match="schema 7"):
        read('{"schema": 7}', [])
    store.close()
    with pytest.raises(MossaError, match="cannot keep games"):
        Store(tmp_path)


def test_of_too_many_games_on_disk_the_oldest_are_forgotten(tmp_path, monkeypatch):
    now = iter(range(10))
    monkeypatch.setattr(stores, "time", lambda: next(now))
    monkeypatch.setattr(stores, "MOST_ROWS", 2)
    content = written(played("connect4", [None, None], "44"))
    store = Store(tmp_path / "games.sqlite")
    for key in "abc":
        store.save([replace(content, key=key)])
    store.close()
    store = Store(tmp_path / "games.sqlite")
    assert [store.load(key) is None for key in "abc"] == [True, False, False]
    store.close()


def test_games_on_disk_are_bounded_while_the_server_runs(tmp_path, monkeypatch):
    """The oldest go, but none that is in use: what is new of it would be all that is left of it."""
    now = iter(range(1000))
    monkeypatch.setattr(stores, "time", lambda: next(now))
    content = written(played("connect4", [None, None], "44"))
    store = Store(tmp_path / "games.sqlite")
    for key in map(str, range(300)):
        store.save([replace(content, key=key)])
    store.make_room()
    assert store.load("1") is not None  # which makes it the newest
    before = store._bytes()
    monkeypatch.setattr(stores, "MOST_BYTES", before // 2)
    store.make_room({"0"})
    assert before // 4 < store._bytes() <= before // 2
    assert [store.load(key) is None for key in ("0", "1", "2", "3", "299")] == [False, False, True, True, False]
    monkeypatch.setattr(stores, "MOST_ROWS", 2)
    store.make_room({"0"})
    assert [key for key in map(str, range(300)) if store.load(key)] == ["0", "299"]
    monkeypatch.setattr(stores, "MOST_ROWS", 0)
    store.make_room({"0", "299"})
    assert [key for key in map(str, range(300)) if store.load(key)] == ["0", "299"]
    store.close()


def test_sessions_that_nobody_looks_at_make_room_and_are_found_again(tmp_path):
    async def story():
        limits = Limits(sessions=3)
        sessions = Sessions(Processes(1), Store(tmp_path / "games.sqlite"), limits)
        saving = asyncio.create_task(sessions.saver.run())
        small = Wish(mossa.game("tictactoe"), [None, None])
        first = (await sessions.open(Wish(mossa.game("connect4"), [None, None], ["4"]))).session.key
        for _ in range(5):
            await sessions.open(small)
        assert len(sessions) <= 3
        found = await sessions.find(first)
        assert line(found.session) == ["4"]
        await sessions.remove(first)
        with pytest.raises(MossaError, match="no such game"):
            await sessions.find(first)
        while len(sessions) < 3:
            await sessions.open(small)
        for live in sessions._live.values():
            live.screens.add(object())
        with pytest.raises(MossaError, match="too many games"):
            await sessions.open(small)
        saving.cancel()
        sessions.store.close()

    asyncio.run(story())


def test_few_sessions_that_nobody_looks_at_stay_in_memory(tmp_path):
    """What is kept does not grow with the number of games that were begun."""

    async def story():
        sessions = Sessions(Serial(), Store(tmp_path / "games.sqlite"), Limits(unseen=5))
        saving = asyncio.create_task(sessions.saver.run())
        wish = Wish(mossa.game("tictactoe"), [None, None], ["5"])
        looked_at = await sessions.open(wish)
        looked_at.screens.add(object())
        keys = [(await sessions.open(wish)).session.key for _ in range(40)]
        assert len(sessions) <= 5 + 2  # the one that is looked at, and the newest
        assert await sessions.find(looked_at.session.key) is looked_at
        assert [line((await sessions.find(key)).session) for key in keys] == [["5"]] * 40
        assert len(sessions) <= 5 + 2
        saving.cancel()
        sessions.store.close()

    asyncio.run(story())


def test_a_clock_counts_down_for_one_seat_and_gives_the_increment(monkeypatch):
    now = [100.0]
    monkeypatch.setattr(clocks, "monotonic", lambda: now[0])
    clock = Clock(60, 2, [60.0, 60.0])
    clock.turn_to(0)
    now[0] += 10
    assert clock.now() == [50.0, 60.0]
    clock.turn_to(1)
    now[0] += 90
    assert clock.now() == [52.0, 0.0]
    clock.turn_to(None)
    assert clock.left == [52.0, 2.0]


@pytest.mark.parametrize("name", GAMES.names())
def test_every_legal_move_can_be_pointed_at_and_nothing_else(name):
    game = mossa.game(name)
    if game.scene.gesture is None:
        pytest.skip("it has a component of its own")
    position = game.new()
    for _ in range(8):
        shown = gestures(position)
        cells = {cell.name for cell in game.scene.board(position.copy_state()[0]).cells}
        assert list(shown) == position.legal_moves()
        assert all(set(places) <= cells for places in shown.values())
        assert len({tuple(places) for places in shown.values()}) == len(shown)
        if not position.is_over:
            position = position.play(position.legal_moves()[-1])


def test_levels_rise_and_can_play_their_game():
    for name in GAMES.names():
        game = mossa.game(name)
        offered = levels(game)
        assert len(offered) >= 4
        assert offered[0].name == "Gentle"
        assert all(not mossa.agent(level.agent).refusal(game) for level in offered)
        assert not mossa.agent(strongest(game)).refusal(game)
        assert "minho" not in able_agents(game)


def test_who_is_local_and_whose_page_is_ours():
    assert all(map(is_local, ["127.0.0.1:8000", "localhost:1", "[::1]:8000", "127.9.9.9"]))
    assert not any(
        map(is_local, ["", "example.org", "10.0.0.1:8000", "localhost.example.org", "127.0.0.1.example.org", "["])
    )
    assert is_own(None, "localhost:1")
    assert is_own("http://localhost:1", "localhost:1")
    assert not is_own("http://localhost:2", "localhost:1")
    assert not is_own("null", "localhost:1")


@pytest.mark.parametrize(
    "spec", ["mcts:seconds=61", "mcts:simulations=5000001", "ismcts:memory=300", "minho:command=ls", "x" * 600]
)
def test_what_would_take_too_much_is_refused(spec):
    with pytest.raises(MossaError):
        Limits().allowed(spec)
    assert Limits().allowed("alphabeta:depth=9").spec == "alphabeta:depth=9"


def test_whoever_plays_is_not_shut_out_by_whoever_opens_windows():
    limits = Limits(sockets=3)
    crowd, screens = Crowd(limits), [Screen(None, limits) for _ in range(6)]
    screens[0].moved_at = 1.0
    for number, screen in enumerate(screens):
        screen.opened_at = float(number)
        crowd.enter(screen)
    assert [screen.is_turned_away.is_set() for screen in screens] == [False, True, True, True, False, False]
    crowd.leave(screens[4])
    crowd.enter(late := Screen(None, limits))
    assert not late.is_turned_away.is_set()
    assert not screens[5].is_turned_away.is_set()


def test_a_thought_never_overtakes_the_state_that_it_is_about():
    """An old thought and a state wait to be sent; the new thought replaces the old one, and comes after the state."""
    sent = []

    class Socket:
        async def send_text(self, text):
            sent.append(json.loads(text))

    async def story():
        screen = Screen(Socket(), Limits())
        for message in ({"type": "thought", "of": "old"}, {"type": "state"}, {"type": "thought", "of": "new"}):
            screen.show(message)
        sending = asyncio.create_task(screen.send_all())
        while len(sent) < 2:
            await asyncio.sleep(0)
        sending.cancel()

    asyncio.run(story())
    assert sent == [{"type": "state"}, {"type": "thought", "of": "new"}]
