"""Positions set up by hand, on the server: edits, sessions from there, and all that a session does with its start."""

import json

import pytest

import mossa
from mossa.arena.record import Ply, Record
from mossa.arena.verify import verify
from mossa.errors import MossaError
from mossa.games.grid_text import GridText
from mossa.web.session import Session
from mossa.web.setup import Edit, shown
from mossa.web.visibility import state_message
from mossa.web.written import head, nodes, read
from tests.small_games import changed
from tests.test_web_server import Client, moves
from tests.web import running_server

START = "......./......./......./......./.O.O.../.XXXO.."  # X to move, and 1 wins at once
STACKED = ".,.,./.,X1O2X3,./.,.,. 1223 11233 X"


def edited(game, text, *edits):
    scene = {"text": text or None}
    for edit in edits:
        scene = shown(mossa.game(game), scene["text"], Edit(**edit))
    return scene


def cell(scene, name):
    return next(one for one in scene["board"]["cells"] if one["name"] == name)


def put(piece, on):
    return {"do": "put", "piece": piece, "cell": on}


# The editor


def test_pieces_are_put_and_the_board_says_what_is_left():
    scene = edited("gobblet3", "", put("X3", "b2"), put("X1", "b2"), put("O2", "b2"))
    assert scene["text"] == STACKED
    assert [piece["label"] for piece in cell(scene, "b2")["pieces"]] == ["1", "2", "3"]
    assert [len(cell(scene, f"+X{size}")["pieces"]) for size in (1, 2, 3)] == [1, 2, 1]
    assert (scene["wrong"], scene["to_move"], scene["has_turn"]) == ("", 0, True)
    assert edited("gobblet3", STACKED, {**put("X3", "b2"), "do": "toggle"})["text"].startswith(".,.,./.,X1O2,./")
    assert edited("gobblet3", STACKED, {**put("X3", "a1"), "do": "toggle"})["text"].endswith("X3,.,. 122 11233 X")
    assert edited("gobblet3", STACKED, {"do": "turn"})["to_move"] == 1
    assert edited("gobblet3", STACKED, {"do": "lift", "cell": "b2"})["text"].startswith(".,.,./.,X1O2,./")
    assert edited("gobblet3", STACKED, {"do": "clear", "cell": "b2"})["text"].startswith(".,.,./.,.,./")
    moved = edited("gobblet3", STACKED, {"do": "move", "cell": "b2", "to": "c1"})
    assert moved["text"].startswith(".,.,./.,X1O2,./.,.,X3 ")


def test_every_cell_of_a_column_has_a_name_and_stones_fall():
    scene = edited("connect4", "", put("X", "4.6"), put("O", "4.5"))
    assert scene["text"].endswith("...O.../...X...")
    names = [one["name"] for one in scene["board"]["cells"]]
    assert (names[0], names[-3], len(set(names))) == ("1.6", "7.1", 44)
    assert scene["has_turn"] is False


def test_a_draft_that_is_no_position_says_why():
    scene = edited("tictactoe", "", put("X", "1"), put("X", "2"))
    assert scene["wrong"] == "X has 2 and O 0: they move in turns, and X begins"
    assert scene["text"] == "XX./.../..."
    for text in ("XX", ""):
        typed = shown(mossa.game("tictactoe"), text)
        assert (typed["board"], typed["wrong"]) == (None, "it needs 3 rows of 3 cells")


def test_a_won_position_is_marked_and_over():
    scene = shown(mossa.game("tictactoe"), "XXX/OO./...")
    assert [cell(scene, name)["is_marked"] for name in "1234"] == [True, True, True, False]
    assert scene["over"]


@pytest.mark.parametrize(
    ("game", "edit", "problem"),
    [
        ("tictactoe", put("Z", "1"), "there is no piece 'Z'; allowed: X O"),
        ("tictactoe", put("X", "10"), "there is no cell '10'; allowed: 1 2"),
        ("tictactoe", {"do": "turn"}, "follows from the pieces"),
        ("bigtwo", put("X", "1"), "cannot be set up by hand"),
    ],
)
def test_what_cannot_be_done_is_refused(game, edit, problem):
    with pytest.raises(MossaError, match=problem):
        edited(game, "", edit)


def test_a_game_of_ones_own_needs_no_more_than_a_set_up():
    """Here: tic-tac-toe whose text and kinds are made anew, with as few lines as an author needs."""
    rows = GridText("mine", 3, 3)
    mine = changed(mossa.game("tictactoe"), name="mine", setup=rows.setup(0.6))
    scene = shown(mine, None, Edit(do="put", piece="X", cell="5"))
    assert (scene["text"], scene["to_move"]) == (".../.X./...", 1)


# Sessions


def begun(start=START, line="", seats=(None, None), game="connect4"):
    session = Session(mossa.game(game), list(seats), 7, start=start)
    for move in line:
        session.play(session.tip, move)
    return session


def test_a_session_begins_where_it_was_set_up_and_undo_ends_there():
    session = begun(line="67")
    assert session.tree.position(0).text == START
    session.undo()
    session.undo()
    assert session.present.text == START
    with pytest.raises(MossaError, match="nothing to take back"):
        session.undo()
    message = state_message(session)
    assert (message["start"], message["position"], message["share"]) == (START, START, "")


def test_a_start_is_kept_on_disk_and_what_was_saved_without_one_is_read():
    session = begun(line="67")
    again = read(head(session), nodes(session, 1))
    assert again.present == session.present
    assert again.start == START
    session = begun(start="", line="44")
    old = json.loads(head(session))
    del old["start"], old["visited"]
    old |= {"schema": 1, "nodes": [json.loads(node) for node in nodes(session, 1)], "first": [1]}
    assert read(json.dumps(old), []).present.line == "44"


def test_a_start_is_written_as_the_game_writes_it():
    assert begun(start=START.lower()).start == START


def test_a_record_says_where_the_game_began():
    record = begun(line="1").record()
    assert record.start == START
    verify(Record.from_json(record.to_json()))
    assert record.scores == (1.0, -1.0)
    assert "start" not in json.loads(begun(start="", line="4").record().to_json())


# A real server


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with running_server(tmp_path_factory.mktemp("saves"), "--workers", "1", "--no-prepare") as (address, process):
        yield Client(address, process.pid)


@pytest.mark.compiled
def test_hint_review_and_record_from_a_set_up_position(server):
    key = server.open(position=START, moves="67", seats=[None, None])
    with server.screen(key) as screen:
        assert moves(screen.until("state")) == ["6", "7"]
        screen.send("hint", agent="perfect")
        assert screen.until("hint", lambda hint: "move" in hint)["move"] == "1"
        screen.send("move", move="1")
        assert screen.until("state", lambda state: state["over"])["scores"] == [1.0, -1.0]
        screen.send("review")
        judged = screen.until("review", lambda review: len(review["judged"]) == 3)["judged"]
        positions = Record("connect4", ("", ""), 0, (Ply("6"), Ply("7"), Ply("1")), start=START).positions()
        kept = [mossa.solve(one).keeping for one in list(positions)[:-1]]
        lost = [one["lost"] > 0 for one in judged]
        assert lost == ["6" not in kept[0], "7" not in kept[1], "1" not in kept[2]]
        assert [one["grade"] in ("mistake", "blunder") for one in judged] == lost
        assert any(lost)
    status, text = server.ask(f"api/sessions/{key}/record")
    assert (status, json.loads(text)["start"]) == (200, START)
    again = server.ask("api/records", {"record": text})[1]["key"]
    with server.screen(again) as screen:
        state = screen.until("state")
        assert (moves(state), state["start"], state["over"]) == (["6", "7", "1"], START, True)


@pytest.mark.compiled
def test_a_rematch_begins_where_the_game_began(server):
    with server.screen(server.open(position=START, moves="6", seats=[None, "random"])) as screen:
        screen.send("rematch")
        key = screen.until("moved")["key"]
    with server.screen(key) as screen:
        state = screen.until("state")
        assert (state["start"], state["seats"], state["nodes"][0]["move"]) == (START, ["random", None], "")


@pytest.mark.compiled
def test_the_position_is_refused_or_analysed_by_rest(server):
    status, answer = server.ask("api/sessions", {"game": "connect4", "position": "X"})
    assert (status, "it needs 6 rows of 7 cells" in answer["detail"]["text"]) == (422, True)
    assert server.ask("api/sessions", {"game": "bigtwo", "position": "X"})[0] == 422
    status, answer = server.ask("api/analyse", {"game": "connect4", "position": START, "agent": "perfect"})
    assert (status, answer["move"], answer["position"]) == (200, "1", START)
    status, scene = server.ask("api/position", {"game": "tictactoe", "edit": put("X", "5")})
    assert (status, scene["text"]) == (200, ".../.X./...")
    assert server.ask("api/position", {"game": "tictactoe", "edit": put("X", "z")})[0] == 422


@pytest.mark.compiled
def test_a_set_up_game_goes_on_after_the_server_was_started_anew(tmp_path):
    with running_server(tmp_path, "--workers", "1", "--no-prepare") as (address, process):
        client = Client(address, process.pid)
        key = client.open(game="gobblet3", position=STACKED)
        with client.screen(key) as screen:
            screen.send("move", move="b2-a1")
            before = screen.until("state", lambda state: len(state["line"]) == 2)
    with (
        running_server(tmp_path, "--workers", "1", "--no-prepare") as (address, process),
        Client(address, process.pid).screen(key) as screen,
    ):
        after = screen.until("state")
        assert (after["position"], after["start"]) == (before["position"], STACKED)
        screen.send("undo")
        assert screen.until("state", lambda state: len(state["line"]) == 1)["position"] == STACKED
