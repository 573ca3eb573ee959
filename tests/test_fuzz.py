"""Whatever was found by fuzzing stays mended: the inputs of the corpus, and a few that are drawn."""

import itertools
import subprocess

import pytest
from hypothesis import HealthCheck, given, settings

from mossa.errors import MossaError
from tools.fuzz import __main__ as command
from tools.fuzz import course
from tools.fuzz.__main__ import NAMES, Kind, in_turns, told
from tools.fuzz.course import Course, Progress
from tools.fuzz.drawn import inputs
from tools.fuzz.judge import Findings, judge
from tools.fuzz.targets import CORPUS, TARGETS

pytestmark = pytest.mark.once


def test_every_target_can_be_asked_for():
    assert tuple(TARGETS) == NAMES
    assert sum(path.stat().st_size for path in CORPUS.rglob("*")) < 200_000


@pytest.mark.parametrize("path", sorted(CORPUS.glob("*/*")), ids=lambda path: f"{path.parent.name}-{path.name}")
def test_the_corpus_has_no_finding(path):
    found = judge(TARGETS[path.parent.name], path.read_bytes())
    assert isinstance(found, bool), found.story


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_found_in_a_few_inputs(name):
    @settings(max_examples=20, derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck))
    @given(inputs(name))
    def look(data):
        found = judge(TARGETS[name], data)
        assert isinstance(found, bool), found.story

    look()


def test_an_error_is_a_finding_and_a_refusal_is_none(tmp_path, capsys):
    def target(data):
        if data == b"bad":
            raise MossaError("refused")
        if data == b"worse":
            raise KeyError("missing")

    findings = Findings(tmp_path)
    for data in (b"good", b"bad", b"worse", b"worse"):
        findings.look(target, data)
    assert (findings.inputs, findings.accepted) == (4, 1)
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"worse"]
    assert capsys.readouterr().out.count("FOUND KeyError at test_fuzz.py") == 1


@pytest.fixture
def one_second_a_look(monkeypatch):
    """Processor time that passes when somebody looks at it."""
    seconds = itertools.count()
    monkeypatch.setattr(course, "cpu_seconds", lambda: float(next(seconds)))
    monkeypatch.setattr(course.faulthandler, "dump_traceback_later", lambda *_, **__: None)  # ends the whole process


def lasting(folder, seconds):
    """A run to its end."""
    one = Course(lambda data: None, folder, seconds)
    while one.is_on:
        one.look(b"")
    one.end()
    return Progress.read(folder)


def test_the_time_of_a_run_is_processor_time(tmp_path, one_second_a_look):
    assert lasting(tmp_path, 90).seconds == pytest.approx(90, abs=5)


def test_the_next_run_goes_on_where_the_last_one_was_stopped(tmp_path, one_second_a_look):
    stopped = Course(lambda data: None, tmp_path, 1_000)
    for _ in range(10):
        stopped.look(b"")
    before = Progress.read(tmp_path)
    assert (before.inputs, before.accepted, before.runs) == (10, 10, 1)
    after = lasting(tmp_path, 30)
    assert (after.inputs > before.inputs, after.seconds > before.seconds, after.runs) == (True, True, 2)


def test_every_run_draws_other_inputs(tmp_path, one_second_a_look):
    assert len({Course(lambda data: None, tmp_path, 1).seed for _ in range(3)}) == 3


def test_an_account_that_cannot_be_read_is_said_in_one_line(tmp_path):
    (tmp_path / "progress.json").write_text("[]")
    with pytest.raises(SystemExit, match="is no account of fuzzing"):
        Progress.read(tmp_path)


def test_targets_take_turns_until_each_has_had_its_time(tmp_path, monkeypatch, capsys):
    """And what earlier runs did counts, and a fuzzer that fails has no second turn."""
    turns = []

    def run(command, **_):
        target, minutes, folder = command[3], float(command[7]), tmp_path / command[3]
        turns.append((target, minutes))
        if target == "toml":
            return subprocess.CompletedProcess(command, 1, "", "out of memory")
        (Progress.read(folder) + Progress(60 * minutes, 7, 5, 1)).write(folder)
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(command.subprocess, "run", run)
    kinds = [Kind(target, "drawn", tmp_path / target, 240) for target in ("specs", "toml", "ugi", "books")]
    for target, seconds in (("ugi", 180), ("books", 240)):
        (tmp_path / target).mkdir()
        Progress(seconds, 3, 1, 1).write(tmp_path / target)
    in_turns(kinds, seed=1)
    assert turns == [("specs", 2), ("toml", 2), ("ugi", 1), ("specs", 2)]
    assert told(kinds, tmp_path) == 1
    lines = capsys.readouterr().out.splitlines()[-5:]
    assert lines[0] == "specs: 4.0 minutes of processor time, 14 inputs, 10 accepted, 0 findings"
    assert lines[1] == "toml: 0.0 minutes of processor time, 0 inputs, 0 accepted, 1 findings"
    assert lines[2] == "ugi: 4.0 minutes of processor time, 10 inputs, 6 accepted, 0 findings"
