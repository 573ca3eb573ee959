"""What is sent wrong, half or too much: an answer in one line, a server that goes on, a log that stays small."""

import asyncio
import json
import logging
from contextlib import closing, suppress
from http.client import HTTPConnection

import pytest
import uvicorn

import mossa
from mossa.errors import MossaError
from mossa.nets.shelf import path_of
from mossa.web import connections
from mossa.web.answers import status_of
from mossa.web.connections import BoundedProtocol
from mossa.web.quiet import Quiet
from mossa.work import OutOfTime, Stopped, WorkerDied
from tests.test_web_server import Client, moves
from tests.web import COMPILING_SECONDS, compile_searches, running_server
from tools.server import prepare

pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with running_server(tmp_path_factory.mktemp("saves"), "--workers", "1", "--no-prepare") as (address, process):
        yield Client(address, process.pid)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("api/sessions", b'{"game": "connect4", "clock": {"seconds": NaN}}'),
        ("api/sessions", b'{"game": "connect4", "clock": {"seconds": 1e999}}'),
        ("api/sessions", b'{"game": "connect4", "seed": NaN}'),
        ("api/sessions", rb'{"game": "\ud800"}'),
        ("api/sessions", rb'{"game": "connect4", "moves": ["\udfff"]}'),
        ("api/sessions", rb'{"game": "connect4", "position": "\ud800"}'),
        ("api/sessions", rb'{"game": "connect4", "\ud800": 1}'),
        ("api/sessions", b'{"game": "connect4", "moves": ' + json.dumps(["4"] * 2000).encode() + b"}"),
        ("api/analyse", b'{"game": "connect4", "seed": 1e999}'),
        ("api/analyse", b'{"game": "tictactoe", "moves": "14253"}'),
        ("api/analyse", rb'{"game": "connect4", "agent": "mcts:\ud800=1"}'),
        ("api/records", rb'{"record": "{\"schema\": \ud800"}'),
        ("api/records", b'{"record": ""}'),
        ("api/position", rb'{"game": "connect4", "text": "\ud800"}'),
        ("api/sessions", b"[" * 1000),
        ("api/sessions", b'{"game": "connect4"'),
        ("api/sessions", b"\xff\xfe"),
    ],
)
def test_whatever_is_wrong_is_refused_in_one_form(server, path, body):
    status, answer = server.ask(path, body)
    if status != 200:  # the editor takes any text, and says what is wrong with it
        assert status in (400, 422)
        assert {"code", "values", "text"} <= answer["detail"].keys()
        assert "\n" not in answer["detail"]["text"]
    assert path == "api/position" or status != 200


def record_of(server, **wish):
    return server.ask(f"api/sessions/{server.open(**wish)}/record")[1]


def test_a_record_is_checked_against_the_rules(server):
    fields = json.loads(record_of(server, game="tictactoe", moves="14253"))
    for wrong in ({"opening": -3}, {"opening": 99}, {"rotation": 7}, {"result": {"scores": [-1.0, 1.0]}}):
        status, answer = server.ask("api/records", {"record": json.dumps(fields | wrong)})
        assert (status, bool(answer["detail"]["text"])) == (422, True), wrong


def test_of_several_games_the_asked_one_is_opened_and_agents_stay_agents(server):
    seats = ["random", "mcts:simulations=50"]
    file = record_of(server, game="tictactoe", moves="1425") + record_of(server, moves="44", seats=seats)
    status, answer = server.ask("api/records", {"record": file})
    assert (status, answer["detail"]["code"], answer["detail"]["values"]["count"]) == (422, "several-games", 2)
    assert [one["game"] for one in answer["detail"]["values"]["games"]] == ["tictactoe", "connect4"]
    assert server.ask("api/records", {"record": file, "number": 3})[0] == 422
    status, opened = server.ask("api/records", {"record": file, "number": 2})
    assert status == 201
    with server.screen(opened["key"]) as screen:
        state = screen.until("state")
        assert (state["seats"], moves(state), state["paused"]) == (seats, ["4", "4"], True)


@pytest.mark.parametrize(
    "agent", ["mcts:evaluation=nonsense", "mcts:simulations=x", "nobody", "mcts:memory=99999999", "perfect:x=1", ""]
)
def test_a_bad_agent_is_refused_at_the_start(server, agent):
    assert server.ask("api/sessions", {"game": "connect4", "seats": [None, agent]})[0] == 422


def test_nobody_finds_out_by_a_network_which_files_there_are(server, tmp_path):
    """A file that is there, one that is not, a folder, a network by its path: one and the same answer."""
    (tmp_path / "there").write_text("secret")
    network = path_of("default", mossa.game("connect4"))
    answers = {
        json.dumps(server.ask("api/sessions", {"game": "connect4", "seats": [None, f"alphazero:net={path}"]}))
        for path in (tmp_path / "there", tmp_path / "missing", tmp_path, network)
    }
    assert len(answers) == 1
    assert "no-such-network" in answers.pop()
    assert server.ask("api/analyse", {"game": "connect4", "agent": f"alphazero:net={network}"})[0] == 422
    with server.screen(server.open()) as screen:
        screen.send("analyse", agent=f"alphazero:net={network}")
        assert screen.until("notice")["code"] == "no-such-network"


def test_options_and_settings_tell_what_they_allow(server):
    games = {one["name"]: one for one in server.ask("api/games")[1]}
    width = next(one for one in games["connect4"]["options"] if one["name"] == "width")
    assert (width["kind"], width["low"] >= 1, width["high"] > width["low"]) == ("int", True, True)
    free = {one["name"] for game in games.values() for one in game["options"] if one["kind"] == "str"}
    assert {name for name in free if not choices(games, name)} == set()
    assert games["connect4"]["evaluations"]


def test_what_an_agent_is_told_by_name_is_chosen_from_a_list(server):
    agents = {one["name"]: one for one in server.ask("api/agents")[1]}
    free = [
        (game["name"], name, one["name"])
        for game in server.ask("api/games")[1]
        for name in game["agents"]
        for one in agents[name]["settings"]
        if one["kind"] == "str" and not one["choices"] and not game["choices"].get(name, {}).get(one["name"])
    ]
    assert free == []


def choices(games, name):
    return next(one["choices"] for game in games.values() for one in game["options"] if one["name"] == name)


@pytest.mark.parametrize("line", ["43", "45", "2", "444444"])
def test_a_hint_keeps_the_value_where_the_game_is_solved(server, line):
    solution = mossa.solve(mossa.game("connect4").position(line))
    with server.screen(server.open(moves=line)) as screen:
        screen.send("hint")
        hint = screen.until("hint", lambda told: "move" in told)
        assert hint["move"] in solution.keeping
        assert (hint["solved"], hint["plies"], hint["value"]) == (True, solution.plies, solution.value)


def test_bodies_are_bounded_before_they_are_read(server):
    assert server.announced("api/sessions", 100_000) == 413
    assert server.announced("api/analyse", 100_000) == 413
    status, answer = server.ask("api/sessions", b'{"game": "' + b"x" * 70_000 + b'"}')
    assert (status, answer["detail"]["code"]) == (413, "request-too-long")


@pytest.mark.parametrize("error", [OutOfTime(), WorkerDied(), Stopped(), MossaError("x", "busy")])
def test_what_the_server_cannot_do_is_not_the_askers_mistake(error):
    assert status_of(error) == 503
    assert status_of(MossaError("an unknown name")) == 422


def test_a_move_at_once_is_a_move(server):
    with server.screen(server.open(seats=["mcts:seconds=50", None])) as screen:
        screen.until("state", lambda state: state["thinking"] == 0)
        screen.send("stop")
        state = screen.until("state", lambda state: len(state["line"]) == 2)
        assert not state["paused"]
        assert "notice" not in {frame["type"] for frame in screen.frames}


def test_a_game_is_prepared_in_the_background_and_tells_how_far(server):
    compile_searches("tictactoe")  # or it would take minutes where others leave it no time
    status, first = server.ask("api/prepare", {"game": "tictactoe"})
    assert (status, first["game"]) == (200, "tictactoe")
    assert 0 <= first["done"] <= first["total"] >= 2
    prepare(server.address, ["tictactoe"])
    now = server.ask("api/prepare", {"game": "tictactoe"})[1]
    assert now["done"] == now["total"]
    assert server.ask("api/prepare", {"game": "nothing"})[0] == 422


def test_a_compilation_is_not_cut_short_by_whoever_asked_for_it(tmp_path, monkeypatch):
    """Moves that follow one another while the first analysis is still being compiled, from an empty cache."""
    monkeypatch.setenv("MOSSA_CACHE_DIR", str(tmp_path / "cache"))
    with running_server(tmp_path, "--workers", "1", "--no-prepare") as (address, process):
        client = Client(address, process.pid)
        with client.screen(client.open(game="tictactoe")) as screen:
            screen.send("look", thoughts=True, tree=False)
            screen.send("analyse", agent="mcts:simulations=2000")
            compiled = screen.until("compiling", lambda message: not message["done"])["title"]
            for move in "159":
                screen.send("move", move=move)
            screen.until("thought", lambda thought: thought["final"] and thought["node"] == 3)
        about = client.ask("api/about")[1]
        assert (compiled.startswith("mcts"), about["crashes"]) == (True, 0)


# The sockets below HTTP


async def answering(scope, receive, send):
    assert scope["type"] == "http"
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"yes"})


class Small:
    """A server of its own, in the loop of the test."""

    async def __aenter__(self):
        config = uvicorn.Config(answering, port=0, http=BoundedProtocol, lifespan="off", log_level="critical")
        self.server = uvicorn.Server(config)
        self.task = asyncio.create_task(self.server.serve())
        while not self.server.started:
            await asyncio.sleep(0.01)
        self.port = self.server.servers[0].sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_):
        self.server.should_exit = True
        await self.task

    async def half(self, text=b"GET / HTTP/1.1\r\nHost: x\r\n"):
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(text)
        await writer.drain()
        return reader, writer

    async def whole(self):
        reader, writer = await self.half(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        answer = await asyncio.wait_for(reader.read(), COMPILING_SECONDS)
        await closed([(reader, writer)])
        return answer


async def closed(streams):
    for _, writer in streams:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


async def is_cut(reader):
    try:
        return await asyncio.wait_for(reader.read(), COMPILING_SECONDS) == b""
    except ConnectionResetError:
        return True


def test_half_sent_requests_make_room_for_whole_ones(monkeypatch):
    monkeypatch.setattr(BoundedProtocol, "most", 10)

    async def story():
        async with Small() as small:
            halves = [await small.half() for _ in range(30)]
            assert b"yes" in await small.whole()
            assert len(small.server.server_state.connections) <= 10
            assert await is_cut(halves[0][0])
            await closed(halves)

    asyncio.run(story())


def test_a_request_that_does_not_come_to_its_end_is_let_go(monkeypatch):
    monkeypatch.setattr(connections, "REQUEST_SECONDS", 0.1)

    async def story():
        async with Small() as small:
            first, second = await small.half(), await small.half(b"GET / HTTP/1.1\r\nHost: x\r\n\r\nGET")
            assert await is_cut(first[0])
            assert (await asyncio.wait_for(second[0].read(), COMPILING_SECONDS)).endswith(b"yes\r\n0\r\n\r\n")
            await closed([first, second])

    asyncio.run(story())


def test_a_log_stays_small_whatever_comes(caplog):
    logger, quiet = logging.getLogger("test of the log"), Quiet(lines=5)
    logger.addFilter(quiet)
    with caplog.at_level(logging.WARNING, logger.name):
        for number in range(1000):
            logger.warning("x" * 10_000 + "%d", number)
        assert len(caplog.records) == 5
        assert all(len(one.getMessage()) <= 2000 for one in caplog.records)
        quiet._since -= 60
        logger.warning("again")
        assert "995 more" in caplog.records[-1].getMessage()


def test_a_body_that_does_not_come_is_not_waited_for(server):
    with closing(HTTPConnection(server.host, timeout=COMPILING_SECONDS)) as connection:
        connection.putrequest("POST", "/api/sessions")
        connection.putheader("Content-Length", "100")
        connection.putheader("Content-Type", "application/json")
        connection.endheaders()
        connection.send(b'{"game": ')
        assert server.ask("api/about")[0] == 200
        assert connection.getresponse().status in (400, 408, 422)
