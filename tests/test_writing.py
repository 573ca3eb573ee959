"""Files that are written whole or not at all."""

import os
from pathlib import Path

import pytest

from mossa.writing import whole

pytestmark = pytest.mark.once


def test_the_content_is_on_disk_before_the_file_has_its_name(tmp_path, monkeypatch):
    done = []
    sync, replace = os.fsync, Path.replace
    monkeypatch.setattr(os, "fsync", lambda file: (done.append("sync"), sync(file)))
    monkeypatch.setattr(Path, "replace", lambda one, other: (done.append("replace"), replace(one, other)))
    with whole(tmp_path / "net") as unfinished:
        unfinished.write_text("new")
    assert done == ["sync", "replace"]
    assert (tmp_path / "net").read_text() == "new"
    assert [one.name for one in tmp_path.iterdir()] == ["net"]


def spoilt(path, trouble):
    with whole(path) as unfinished:
        unfinished.write_text("ne")
        raise trouble


@pytest.mark.parametrize("trouble", [OSError, KeyboardInterrupt])
def test_what_was_there_stays_if_anything_goes_wrong(tmp_path, trouble):
    (tmp_path / "net").write_text("old")
    with pytest.raises(trouble):
        spoilt(tmp_path / "net", trouble)
    assert (tmp_path / "net").read_text() == "old"
    assert [one.name for one in tmp_path.iterdir()] == ["net"]
