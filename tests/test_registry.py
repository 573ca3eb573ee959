"""Games and agents of other packages."""

import sys
from importlib.metadata import EntryPoint

import pytest

from mossa.errors import MossaError
from mossa.registry import Registry

PLUGINS = {
    "good": EntryPoint("good", "math:pi", "test.things"),
    "broken": EntryPoint("broken", "no_such_module:x", "test.things"),
    "ours": EntryPoint("ours", "math:e", "test.things"),
}


@pytest.fixture
def registry(monkeypatch):
    monkeypatch.setattr("mossa.registry.entry_points", lambda group: list(PLUGINS.values()))
    return Registry("thing", "test.things", {"ours": "math:tau"})


def test_ours_come_first_and_plugins_cannot_replace_them(registry):
    assert registry.names() == ["ours", "good", "broken"]
    assert registry.load("ours") == sys.modules["math"].tau


def test_a_broken_plugin_is_reported_and_does_not_stop_the_rest(registry):
    with pytest.warns(UserWarning, match="plug-in of thing 'broken' .* failed to load: No module named"):
        assert [name for name, _ in registry.loaded()] == ["ours", "good"]
    with pytest.raises(MossaError, match="failed to load"):
        registry.load("broken")


def test_an_unknown_name_is_named(registry):
    with pytest.raises(MossaError, match="unknown thing 'goood'; did you mean good"):
        registry.load("goood")
