"""The server as a client meets it: REST, sockets, limits, a worker that dies, a server that comes back."""

import json
import os
import signal
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from mossa.arena.fixture import Fixture, play
from tests.web import COMPILING_SECONDS, running_server

pytestmark = pytest.mark.compiled

websockets = pytest.importorskip("websockets.sync.client")
ConnectionClosed = pytest.importorskip("websockets.exceptions").ConnectionClosed


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with running_server(tmp_path_factory.mktemp("saves"), "--workers", "1", "--no-prepare") as (address, process):
        yield Client(address, process.pid)


class Client:
    """What a browser does, by hand."""

    def __init__(self, address, pid):
        self.address, self.pid = address, pid
        self.host = address.removeprefix("http://").rstrip("/")

    def ask(self, path, body=None, method=None, **headers):
        data = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        request = Request(f"{self.address}{path}", data, {"Content-Type": "application/json", **headers}, method=method)
        try:
            with urlopen(request, timeout=COMPILING_SECONDS) as answer:
                text = answer.read().decode()
                return answer.status, json.loads(text) if text and answer.headers[
                    "Content-Type"
                ] == "application/json" else text
        except HTTPError as error:
            return error.code, json.loads(error.read())

    def announced(self, path, length):
        """The answer to a body of that length, before any of it is sent."""
        with closing(HTTPConnection(self.host, timeout=COMPILING_SECONDS)) as connection:
            connection.putrequest("POST", f"/{path}")
            connection.putheader("Content-Length", str(length))
            connection.endheaders()
            return connection.getresponse().status

    def open(self, **wish):
        status, answer = self.ask("api/sessions", {"game": "connect4", **wish})
        assert status == 201, answer
        return answer["key"]

    @contextmanager
    def screen(self, key, **more):
        address = f"ws://{self.host}/api/sessions/{key}/screen"
        with websockets.connect(address, max_size=None, proxy=None, **more) as socket:
            yield Screen(socket)

    @property
    def workers(self):
        threads = Path(f"/proc/{self.pid}/task").iterdir()
        children = [child for thread in threads for child in (thread / "children").read_text().split()]
        return [int(pid) for pid in children if "spawn_main" in Path(f"/proc/{pid}/cmdline").read_text()]


class Screen:
    def __init__(self, socket):
        self.socket = socket
        self.frames = []

    def send(self, do, **more):
        self.socket.send(json.dumps({"do": do, **more}))

    def until(self, kind, test=lambda message: True):
        """The next message of a kind for which the test holds."""
        while True:
            message = json.loads(self.socket.recv(timeout=COMPILING_SECONDS))
            self.frames.append(message)
            if message["type"] == kind and test(message):
                return message

    def closed_with(self):
        """The code with which the server ends the connection."""
        try:
            while True:
                self.socket.recv(timeout=COMPILING_SECONDS)
        except ConnectionClosed as closed:
            return closed.rcvd.code


def moves(state):
    return [state["nodes"][node]["move"] for node in state["line"][1:]]


def test_what_there_is(server):
    status, games = server.ask("api/games")
    assert status == 200
    assert {"tictactoe", "connect4", "gobblet3", "bigtwo", "contest"} <= {game["name"] for game in games}
    connect4 = next(game for game in games if game["name"] == "connect4")
    assert [level["name"] for level in connect4["levels"]] == [
        "Gentle",
        "Easy",
        "Medium",
        "Hard",
        "Network",
        "Master",
        "Perfect",
    ]
    assert "ismcts" in next(game for game in games if game["name"] == "bigtwo")["agents"]
    agents = {agent["name"]: agent for agent in server.ask("api/agents")[1]}
    simulations = next(one for one in agents["mcts"]["settings"] if one["name"] == "simulations")
    assert (simulations["kind"], simulations["low"]) == ("int", 1)


def test_the_api_describes_itself_and_loads_no_page_from_outside(server):
    status, schema = server.ask("api/openapi.json")
    assert status == 200
    assert "/api/sessions" in schema["paths"]
    assert server.ask("docs")[0] == 404


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"game": "conect4"}, "did you mean connect4?"),
        ({"moves": "48"}, "'8' is not a legal move after 4"),
        ({"seats": [None, "mcts:simulation=5"]}, "simulations"),
        ({"seats": [None, "ismcts:seconds=3600"]}, "more than the server allows"),
        ({"seats": [None, "mcts:memory=257"]}, "more than the server allows"),
        ({"seats": [None]}, "2 seats"),
        ({"game": "bigtwo", "seats": [None, "minho:command=true", None, None]}, "starts a program"),
        ({"game": "bigtwo", "seats": ["alphabeta", None, None, None]}, "cannot play bigtwo"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(server, wish, words):
    status, answer = server.ask("api/sessions", {"game": "connect4", **wish})
    assert status == 422
    assert words in answer["detail"]["text"]


def test_analyse_gives_what_the_command_gives(server):
    status, answer = server.ask("api/analyse", {"game": "connect4", "moves": "4455", "agent": "alphabeta:depth=4"})
    assert status == 200
    assert answer["move"] in ("3", "6")
    assert {"game", "moves", "to_move", "value", "candidates", "nodes", "seconds"} <= answer.keys()


def test_strangers_are_refused(server):
    assert server.ask("api/games", Origin="http://example.org")[0] == 403
    assert server.ask("api/games", Host="example.org")[0] == 403
    assert server.ask("api/games", Host="127.0.0.1.example.org")[0] == 403
    assert server.ask("api/games", Origin=f"http://{server.host}")[0] == 200
    assert server.announced("api/records", 2_000_000) == 413
    key = server.open()
    with pytest.raises(Exception, match="403"), server.screen(key, origin="http://example.org"):
        pass


def test_an_unknown_session_is_not_there(server):
    assert server.ask(f"api/sessions/{'x' * 22}")[0] == 404
    with server.screen("x" * 22) as screen:
        assert screen.closed_with() == 4404


def test_a_game_by_socket_with_undo_redo_hint_and_resignation(server):
    with server.screen(server.open(seats=[None, "mcts:simulations=50"], seed=1)) as screen:
        assert moves(screen.until("state")) == []
        screen.send("move", move="4")
        state = screen.until("state", lambda state: len(state["line"]) == 3)
        reply = moves(state)[1]
        screen.send("undo")
        assert moves(screen.until("state", lambda state: len(state["line"]) == 1)) == []
        screen.send("redo")
        assert moves(screen.until("state", lambda state: len(state["line"]) == 3)) == ["4", reply]
        screen.send("hint", agent="mcts:simulations=50")
        assert screen.until("hint", lambda hint: "move" in hint)["move"] in state["legal"]
        screen.send("move", move="9")
        assert "'9' is not a legal move" in screen.until("notice")["text"]
        screen.send("resign")
        assert screen.until("state", lambda state: state["over"])["scores"] == [-1.0, 1.0]
        screen.send("rematch")
        with server.screen(screen.until("moved")["key"]) as other:
            assert other.until("state")["seats"] == ["mcts:simulations=50", None]


def test_thoughts_come_only_while_somebody_looks(server):
    with server.screen(server.open()) as screen:
        screen.send("analyse", agent="mcts:seconds=60")
        screen.send("preview", node=0, moves=["4", "4"])
        assert len([cell for cell in screen.until("preview")["board"]["cells"] if cell["pieces"]]) == 2
        screen.send("look", thoughts=True, tree=True)
        thought = screen.until("thought", lambda thought: "tree" in thought)
        assert len(thought["tree"]["parent"]) <= 200
        screen.send("analyse", agent="mcts:simulations=2000")
        screen.until("thought", lambda thought: thought["final"])
        screen.send("look", thoughts=False, tree=False)
        screen.send("move", move="4")
        screen.frames.clear()
        screen.send("hint", agent="mcts:seconds=0.3")
        screen.until("hint", lambda hint: "move" in hint)
        assert "thought" not in {frame["type"] for frame in screen.frames}


def test_a_hint_is_looked_for_once_and_no_longer_than_it_is_wanted(server):
    with server.screen(server.open()) as screen:
        for _ in range(3):
            screen.send("hint", agent="mcts:seconds=60")
        screen.send("preview", node=0, moves=["4"])
        screen.until("preview")
        assert server.ask("api/about")[1]["waiting"] == 0
        screen.send("move", move="4")
        screen.send("hint", agent="mcts:simulations=50")
        assert screen.until("hint", lambda hint: "move" in hint)["node"] == 1
        assert "notice" not in {frame["type"] for frame in screen.frames}


def test_an_analysis_is_there_again_after_a_reload(server):
    key = server.open()
    with server.screen(key) as screen:
        screen.send("analyse", agent="mcts:simulations=700")
        screen.until("state", lambda state: state["analyst"] == "mcts:simulations=700")
    with server.screen(key) as screen:
        assert screen.until("state")["analyst"] == "mcts:simulations=700"
        screen.send("look", thoughts=True, tree=False)
        assert "tree" not in screen.until("thought", lambda thought: thought["final"])
        screen.send("look", thoughts=True, tree=True)
        known = screen.until("thought", lambda thought: thought["final"] and "tree" in thought)
        with server.screen(key) as other:
            other.send("look", thoughts=True, tree=True)
            assert other.until("thought") == known
        screen.send("analyse", agent=None)
        screen.until("state", lambda state: state["analyst"] is None)
    with server.screen(key) as screen:
        assert screen.until("state")["analyst"] is None


def test_nobody_is_reminded_of_what_another_analyst_thought(server):
    with server.screen(server.open()) as screen:
        screen.send("look", thoughts=True, tree=True)
        screen.send("analyse", agent="mcts:simulations=700")
        screen.until("thought", lambda thought: thought["final"])
        screen.frames.clear()
        screen.send("analyse", agent="mcts:seconds=60")
        screen.send("look", thoughts=True, tree=True)
        screen.until("thought", lambda thought: thought["analyst"] == "mcts:seconds=60")
        assert len([frame for frame in screen.frames if frame["type"] == "thought"]) == 1


def test_a_review_goes_on_where_it_was_left(server):
    key = server.open(game="tictactoe", moves="152374689")
    with server.screen(key) as screen:
        screen.send("review")
        screen.until("review")
    with server.screen(key) as screen:
        review = screen.until("review", lambda review: len(review["judged"]) == review["plies"])
        assert [one["node"] for one in review["judged"]] == list(range(1, 9))  # the last move was no choice


def test_a_review_tells_the_value_after_each_move_and_where_it_fell(server):
    with server.screen(server.open(game="tictactoe", moves="12")) as screen:
        screen.send("review")
        judged = screen.until("review", lambda review: len(review["judged"]) == 2)["judged"]
        assert [(one["node"], one["value"], one["grade"]) for one in judged] == [(1, 0.0, ""), (2, -1.0, "mistake")]


def test_nonsense_is_answered_and_floods_end(server):
    with server.screen(server.open()) as screen:
        for text in ("", "{", "[]", '{"do": "fly"}', '{"do": "move"}', '{"do": "go_to", "node": "x"}', "\0"):
            screen.socket.send(text)
            assert screen.until("notice")["kind"] == "error"
        screen.send("go_to", node=10**9)
        assert "no node" in screen.until("notice")["text"]
    with server.screen(server.open()) as screen:
        with suppress(ConnectionClosed):
            for _ in range(200):
                screen.send("redo")
        assert screen.closed_with() == 4408
    with server.screen(server.open()) as screen:
        screen.socket.send("x" * 100_000)
        assert screen.closed_with() == 1009


def test_a_worker_that_dies_is_replaced_and_the_player_told(server):
    with server.screen(server.open(seats=["mcts:seconds=5", None])) as screen:
        assert screen.until("state")["thinking"] == 0
        screen.send("look", thoughts=True, tree=False)
        screen.until("thought")
        workers = server.workers
        for worker in workers:
            os.kill(worker, signal.SIGKILL)
        assert screen.until("notice")["code"] == "died-once"
        assert len(screen.until("state", lambda state: len(state["line"]) == 2)["line"]) == 2
        assert not set(workers) & set(server.workers)


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("connect4", ["random", "mcts:simulations=200,reuse=true"]),
        ("bigtwo", ["random", "determinized:simulations=100,tree=own", "random", "random"]),
    ],
)
def test_an_agent_remembers_its_game_as_it_does_in_a_match(server, game, seats):
    record = play(Fixture(game, tuple(seats), seed=5))
    played, shown = [ply.move for ply in record.moves], 3 * len(seats)
    with server.screen(server.open(game=game, seats=[None, *seats[1:]], seed=5)) as screen:
        done = -1
        while done < shown:

            def is_mine(state, before=done):
                return state["over"] or (state["turn"] == 0 and len(state["line"]) - 1 > before)

            state = screen.until("state", is_mine)
            done = len(state["line"]) - 1
            assert moves(state) == played[:done]
            screen.send("move", move=played[done])


def test_whoever_runs_out_of_time_has_lost(server):
    with server.screen(server.open(clock={"seconds": 1})) as screen:
        state = screen.until("state", lambda state: state["over"])
        assert state["ending"] == {"reason": "time", "seat": 0, "detail": ""}
        assert state["scores"] == [-1.0, 1.0]


def test_a_move_taken_back_after_the_time_is_played_on_without_a_clock(server):
    with server.screen(server.open(clock={"seconds": 3})) as screen:
        screen.send("move", move="4")
        screen.until("state", lambda state: state["over"])
        screen.send("undo")
        state = screen.until("state", lambda state: not state["over"])
        assert (state["clock"], moves(state)) == (None, [])


def test_a_game_that_is_removed_leaves_no_window_behind(server):
    key = server.open()
    with server.screen(key) as screen:
        screen.until("state")
        assert server.ask(f"api/sessions/{key}", method="DELETE")[0] == 204
        assert screen.closed_with() == 4404


def test_persons_at_one_screen_look_one_after_the_other(server):
    with server.screen(server.open(game="bigtwo", seats=[None, None, "random", "random"], seed=1)) as screen:
        revealed = []
        while len(revealed) < 3:
            state = screen.until("state")
            if state["curtain"] is not None:
                assert (state["board"], state["legal"]) == (None, [])
                assert {node["move"] for node in state["nodes"][1:]} <= {None}
                revealed.append(state["curtain"])
                screen.send("reveal")
                state = screen.until("state", lambda state: state["board"] is not None)
                assert state["viewer"] == revealed[-1]
            seen = [seat for seat, hand in enumerate(state["board"]["hands"]) if hand]
            assert seen == [state["viewer"]]
            if state["turn"] == state["viewer"]:
                screen.send("move", move=state["legal"][0])
        assert len(set(revealed)) == 2
        screen.send("seats", seats=[None] * 4)
        assert "may not look into its hand" in screen.until("notice")["text"]
        status, answer = server.ask(f"api/sessions/{state['key']}/record")
        assert (status, "when the game is over" in answer["detail"]["text"]) == (422, True)


def test_a_record_goes_out_and_comes_in(server):
    key = server.open(game="tictactoe", moves="14253")
    status, text = server.ask(f"api/sessions/{key}/record")
    assert status == 200
    status, opened = server.ask("api/records", {"record": text})
    assert status == 201
    with server.screen(opened["key"]) as screen:
        assert moves(screen.until("state")) == list("14253")
    assert server.ask("api/records", {"record": '{"schema": 1}'})[0] == 422


def test_games_go_on_after_the_server_was_started_anew(tmp_path):
    with running_server(tmp_path, "--workers", "1", "--no-prepare") as (address, process):
        client = Client(address, process.pid)
        key = client.open(moves="44")
        with client.screen(key) as screen:
            screen.send("move", move="3")
            before = screen.until("state", lambda state: len(state["line"]) == 4)
    with running_server(tmp_path, "--workers", "1", "--no-prepare") as (address, process):
        client = Client(address, process.pid)
        with client.screen(key) as screen:
            after = screen.until("state")
            assert (moves(after), after["board"]) == (moves(before), before["board"])
            screen.send("undo")
            assert moves(screen.until("state", lambda state: len(state["line"]) == 3)) == ["4", "4"]
        assert client.ask(f"api/sessions/{key}", method="DELETE")[0] == 204
        assert client.ask(f"api/sessions/{key}")[0] == 404


def test_an_error_is_a_code_with_values_and_a_text(server):
    status, answer = server.ask("api/sessions", {"game": "connect4", "seats": [None]})
    values = {"game": "connect4", "seats": 2, "given": 1}
    text = "connect4 has 2 seats, and 1 are given"
    assert (status, answer["detail"]) == (422, {"code": "wrong-seats", "values": values, "text": text})
    with server.screen(server.open()) as screen:
        screen.send("go_to", node=10**9)
        notice = screen.until("notice")
        assert (notice["code"], notice["values"]) == ("no-node", {"node": 10**9})
        assert notice["text"] == "there is no node 1000000000"
