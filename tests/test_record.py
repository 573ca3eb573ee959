"""Games as lines of JSON: what is written is read back, and what is wrong is refused by name."""

import json
import resource
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mossa.arena.match import play, schedule
from mossa.arena.record import Ply, Record, append_record, check_appendable, read_records
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
) | st.builds(Record, TEXTS, st.just(()), st.integers(), st.just(()), unfinished=TEXTS.filter(bool))


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
    assert list(fields) == ["schema", "mossa", "game", "seats", "seed", "rotation", "opening", "moves", "result"]
    assert fields["schema"] == 1
    assert set(fields["moves"][0]) == {"move", "seconds", "value"}
    assert fields["result"] == {"scores": list(record.scores)}


def test_a_true_record_is_verified(record):
    record.verify()


def changed(record, **fields):
    return json.dumps({**json.loads(record.to_json()), **fields})


WRONG = {
    "{": "not a line of JSON",
    "[]": "a record must be a JSON object",
    "{}": "a record has no 'schema'",
    '{"schema": 2}': "schema 2 is not known; this mossa reads schema 1",
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
        ({"result": {}}, "'result' has no 'unfinished'"),
        ({"result": {"scores": [float("nan")]}}, "'scores' of 'result' must be a list of numbers"),
    ],
)
def test_a_wrong_field_is_named(record, fields, problem):
    with pytest.raises(MossaError, match=problem):
        Record.from_json(changed(record, **fields))


def moves(names):
    return [{"move": name, "seconds": 0, "value": None} for name in names]


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"moves": moves("11")}, "move 2: tictactoe: '1' is not a legal move after 1"),
        ({"moves": moves("1425")}, "the game has a result, but it is not over after 1425"),
        ({"moves": moves("14253"), "result": {"scores": [0, 0]}}, r"but by the rules \[1.0, -1.0\]"),
        ({"moves": moves("14253"), "result": {"unfinished": "x"}}, "marked as unfinished, but it is over"),
        ({"seats": ["random"]}, "tictactoe has 2 seats, not 1"),
        ({"opening": 99}, "an opening of 99 moves"),
        ({"rotation": 2}, "a rotation by 2 among 2 seats"),
    ],
)
def test_what_the_rules_do_not_bear_out_is_refused(record, fields, problem):
    with pytest.raises(MossaError, match=problem):
        Record.from_json(changed(record, **fields)).verify()


def test_an_unfinished_game_is_verified_as_far_as_it_went(record):
    Record.from_json(changed(record, moves=moves("14"), result={"unfinished": "the player quit"})).verify()


def test_a_game_that_began_elsewhere_is_played_from_there(record):
    begun = Record.from_json(changed(record, start="XO./.../...", moves=moves("435"), result={"unfinished": "left"}))
    assert [position.text for position in begun.positions()][::3] == ["XO./.../...", "XOO/XX./..."]
    begun.verify()
    assert list(json.loads(begun.to_json())).index("start") == 7
    won = changed(begun, moves=moves("4357"), result={"scores": [-1.0, 1.0]})
    with pytest.raises(MossaError, match="has a result, but it is not over"):
        Record.from_json(won).verify()
    Record.from_json(changed(begun, moves=moves("43567"), result={"scores": [1.0, -1.0]})).verify()


@pytest.mark.parametrize(
    ("start", "problem"),
    [("XX./.../...", "X has 2 and O 0"), (7, "'start' of a record must be a text"), ("X", "3 rows of 3 cells")],
)
def test_a_start_that_is_no_position_is_refused(record, start, problem):
    with pytest.raises(MossaError, match=problem):
        Record.from_json(changed(record, start=start)).verify()


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
