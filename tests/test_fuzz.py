"""Whatever was found by fuzzing stays mended: the inputs of the corpus, and a few that are drawn."""

import pytest
from hypothesis import HealthCheck, given, settings

from mossa.errors import MossaError
from tools.fuzz.__main__ import NAMES
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
