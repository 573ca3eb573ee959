"""Games as lines of JSON: what is written is read back, and what is wrong is refused by name."""

import json
import resource
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mossa.arena.ending import REASONS, Ending
from mossa.arena.files import append_record, check_appendable, read_records
from mossa.arena.fixture import play
from mossa.arena.record import Ply, Record
from mossa.arena.schedule import schedule
from mossa.arena.verify import verify
from mossa.errors import MossaError

NUMBERS = st.floats(-1e6, 1e6)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
RECORDS = st.builds(
    Record,
    game=TEXTS,
    seats=st.lists(TEXTS).map(tuple),
    seed=st.integers(),
    moves=st.lists(st.builds(Ply, TEXTS, NUMBERS, st.none() | NUMBERS)).map(tuple),
    scores=st.lists(NUMBERS).map(tuple),
    rotation=st.integers(0, 9),
    opening=st.integers(0, 9),
    start=TEXTS,
    key=TEXTS,
    clock=TEXTS,
    measures=st.dictionaries(TEXTS, st.lists(NUMBERS).map(tuple)),
    ending=st.none() | st.builds(Ending, st.sampled_from(REASONS[:3]), st.integers(0, 9), TEXTS),
) | st.builds(
    Record,
    TEXTS,
    st.just(()),
    st.integers(),
    st.just(()),
    ending=st.builds(Ending, st.just("left"), st.none() | st.integers(0, 9), TEXTS),
)


@pytest.fixture
def record():
    return play(next(iter(schedule("tictactoe", ["random", "random"], 1, 4))))


@given(RECORDS)
def test_written_and_read_back(record):
    line = record.to_json()
    assert "\n" not in line
    assert Record.from_json(line) == record


def test_a_file_gathers_lines(tmp_path, record):
    path = tmp_path / "games.jsonl"
    for _ in range(3):
        check_appendable(path)
        append_record(path, record)
    assert list(read_records(path)) == [(1, record), (2, record), (3, record)]


def test_the_form_on_disk(record):
    fields = json.loads(record.to_json())
    names = ["schema", "mossa", "key", "game", "seats", "seed", "rotation", "opening", "moves", "result"]
    assert list(fields) == names
    assert fields["schema"] == 2
    assert fields["key"] == record.key
    assert set(fields["moves"][0]) == {"move", "seconds", "value"}
    assert fields["result"] == {"scores": list(record.scores)}


def test_a_true_record_is_verified(record):
    verify(record)


def changed(record, **fields):
    return json.dumps({**json.loads(record.to_json()), **fields})


WRONG = {
    "{": "not a line of JSON",
    "[]": "a record must be a JSON object",
    "{}": "a record has no 'schema'",
    '{"schema": 3}': "schema 3 is not known; this mossa reads schemas 1 and 2",
    '{"schema": true}': "'schema' of a record must be a whole number",
    "[" * 100_000: "not a line of JSON",
}


@pytest.mark.parametrize(("line", "problem"), WRONG.items(), ids=range(len(WRONG)))
def test_another_form_is_refused(line, problem):
    with pytest.raises(MossaError, match=problem):
        Record.from_json(line)


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"seats": "human"}, "'seats' of a record must be a list of texts"),
        ({"seed": 1.5}, "'seed' of a record must be a whole number"),
        ({"moves": [{"move": "1", "seconds": 0}]}, "move 1 has no 'value'"),
        ({"moves": ["1"]}, "move 1 must be a JSON object"),
        ({"moves": [{"move": "1", "seconds": 10**400, "value": 0}]}, "'seconds' of move 1 must be a number"),
        ({"result": {}}, "'result' has no 'scores'"),
        ({"schema": 1, "result": {}}, "'result' has no 'unfinished'"),
        ({"result": {"ending": {"reason": "bored"}}}, "'reason' of 'ending' must be one of forfeit, resignation, time"),
        ({"result": {"ending": {"reason": "time"}}}, "'ending' has no 'seat'"),
        ({"result": {"scores": [], "measures": {"hearts": 1}}}, "'hearts' of 'measures' must be a list of numbers"),
        ({"result": {"scores": [float("nan")]}}, "'scores' of 'result' must be a list of numbers"),
    ],
)
def test_a_wrong_field_is_named(record, fields, problem):
    with pytest.raises(MossaError, match=problem):
        Record.from_json(changed(record, **fields))


def moves(names):
    return [{"move": name, "seconds": 0, "value": None} for name in names]


def lost(reason, seat):
    scores = [1.0, 1.0]
    scores[seat % 2] = -1.0
    return {"scores": scores, "ending": {"reason": reason, "seat": seat, "detail": ""}}


LEFT = {"ending": {"reason": "left", "seat": None, "detail": "the player quit"}}


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"moves": moves("11")}, "move 2: tictactoe: '1' is not a legal move after 1"),
        ({"moves": moves("1425")}, "the game has a result, but it is not over after 1425"),
        ({"moves": moves("14253"), "result": {"scores": [0, 0]}}, r"but by the rules \[1.0, -1.0\]"),
        ({"moves": moves("14253"), "result": LEFT}, "the game ended early .left., but it is over"),
        ({"moves": moves("14"), "result": lost("forfeit", 1)}, "seat 1 lost by forfeit, but it is the turn of seat 0"),
        ({"moves": moves("14"), "result": lost("time", 1)}, "seat 1 lost by time, but it is the turn of seat 0"),
        ({"moves": moves("14"), "result": lost("resignation", 2)}, "ended by seat 2, but tictactoe has 2 seats"),
        ({"moves": moves("14"), "result": {**lost("forfeit", 0), "scores": [0, 0]}}, r"by the rules \[-1.0, 1.0\]"),
        ({"moves": moves("14253"), "result": {"scores": [1, -1], "measures": {"x": [1, 2]}}}, "the measures are"),
        ({"seats": ["random"]}, "tictactoe has 2 seats, not 1"),
        ({"opening": 99}, "an opening of 99 moves"),
        ({"names": ["Ann", "Ben"]}, "the seats are named Ann, Ben, but by the rules not"),
        ({"rotation": 2}, "a rotation by 2 among 2 seats"),
    ],
)
def test_what_the_rules_do_not_bear_out_is_refused(record, fields, problem):
    with pytest.raises(MossaError, match=problem):
        verify(Record.from_json(changed(record, **fields)))


def test_an_unfinished_game_is_verified_as_far_as_it_went(record):
    verify(Record.from_json(changed(record, moves=moves("14"), result=LEFT)))


@pytest.mark.parametrize(("reason", "seat"), [("forfeit", 0), ("time", 0), ("resignation", 0), ("resignation", 1)])
def test_a_game_that_was_lost_early_is_verified(record, reason, seat):
    verify(Record.from_json(changed(record, moves=moves("14"), result=lost(reason, seat))))


@pytest.mark.parametrize(
    ("result", "ending"),
    [
        ({"unfinished": "the player quit"}, Ending("left", None, "the player quit")),
        ({"unfinished": ""}, Ending("left", None, "no reason given")),
        ({"scores": [-1, 1], "forfeit": {"seat": 0, "reason": "silence"}}, Ending("forfeit", 0, "silence")),
    ],
)
def test_schema_1_is_read(record, result, ending):
    old = Record.from_json(changed(record, schema=1, moves=moves("14"), result=result))
    verify(old)
    assert old.ending == ending
    assert Record.from_json(old.to_json()) == old


def test_a_game_that_began_elsewhere_is_played_from_there(record):
    begun = Record.from_json(changed(record, start="XO./.../...", moves=moves("435"), result=LEFT))
    assert [position.text for position in begun.positions()][::3] == ["XO./.../...", "XOO/XX./..."]
    verify(begun)
    assert list(json.loads(begun.to_json())).index("start") == 8
    won = changed(begun, moves=moves("4357"), result={"scores": [-1.0, 1.0]})
    with pytest.raises(MossaError, match="has a result, but it is not over"):
        verify(Record.from_json(won))
    verify(Record.from_json(changed(begun, moves=moves("43567"), result={"scores": [1.0, -1.0]})))


@pytest.mark.parametrize(
    ("start", "problem"),
    [("XX./.../...", "X has 2 and O 0"), (7, "'start' of a record must be a text"), ("X", "3 rows of 3 cells")],
)
def test_a_start_that_is_no_position_is_refused(record, start, problem):
    with pytest.raises(MossaError, match=problem):
        verify(Record.from_json(changed(record, start=start)))


@pytest.mark.parametrize("cut", [1, 10, -1])
def test_a_line_cut_off_is_named_and_not_written_behind(tmp_path, record, cut):
    path = tmp_path / "games.jsonl"
    append_record(path, record)
    append_record(path, record)
    path.write_bytes(path.read_bytes()[: len(path.read_bytes()) // 2 + cut if cut > 0 else cut])
    for attempt in (lambda: list(read_records(path)), lambda: check_appendable(path)):
        with pytest.raises(MossaError, match=r"games.jsonl:2: the line is cut off"):
            attempt()


@pytest.mark.parametrize("content", [b"# A readme\n", b"\xff\n", b"\n"])
def test_another_file_is_not_written_to(tmp_path, content):
    path = tmp_path / "README.md"
    path.write_bytes(content)
    with pytest.raises(MossaError, match=r"README.md:1: not"):
        check_appendable(path)


def test_a_folder_or_a_missing_one_is_refused(tmp_path):
    with pytest.raises(MossaError, match="a folder"):
        check_appendable(tmp_path)
    with pytest.raises(MossaError, match="no such folder"):
        check_appendable(tmp_path / "missing" / "games.jsonl")
    with pytest.raises(MossaError, match="No such file"):
        list(read_records(tmp_path / "games.jsonl"))


def test_a_line_that_does_not_fit_leaves_the_file_as_it_was(tmp_path, record):
    path = tmp_path / "games.jsonl"
    append_record(path, record)
    before, limits = path.read_bytes(), resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 10, limits[1]))
    try:
        with pytest.raises(MossaError, match=r"cannot write records to .*: no space left"):
            append_record(path, record)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert path.read_bytes() == before


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_said(record):
    with pytest.raises(MossaError, match="cannot write records to /dev/full: No space left"):
        append_record(Path("/dev/full"), record)
