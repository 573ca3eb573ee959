"""Books and tables that cannot be read or built: told in one line, and exact play goes on without them."""

from pathlib import Path

import pytest

import mossa
from mossa.errors import MossaError
from mossa.lock import Lock
from mossa.nets.shelf import path_of
from mossa.solvers import build
from mossa.solvers.connect4.bits import Board
from mossa.solvers.connect4.book import book_name, load, shipped_book
from mossa.solvers.gobblet3.table import FILE, built_table

STANDARD = Board()


def test_a_book_that_is_damaged_is_left_aside_and_the_shipped_one_used(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setenv("MOSSA_DATA_DIR", str(tmp_path))
    (tmp_path / book_name(STANDARD)).write_bytes(b"something else")
    with pytest.warns(UserWarning, match=r"is not a Connect 4 book; it is left aside"):
        book = shipped_book(STANDARD)
    assert book is not None
    assert len(book) > 1000


def test_an_unreadable_book_is_told_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(MossaError, match=r"cannot be read: Is a directory"):
        load(tmp_path)


@pytest.mark.parametrize("name", ["connect4:width=4,height=4", "gobblet3"])
def test_one_process_at_a_time_builds(tmp_path: Path, monkeypatch, name: str) -> None:
    monkeypatch.setenv("MOSSA_DATA_DIR", str(tmp_path))
    file = "connect4-4x4.book" if name.startswith("connect4") else "gobblet3.table"
    with (
        Lock(tmp_path / f"{file}.lock"),
        pytest.raises(MossaError, match=f"another process works on .*{file}"),
    ):
        build(mossa.game(name), lambda *_: None)
    assert list(tmp_path.iterdir()) == []


def test_without_a_home_nothing_can_be_built_and_everything_else_works(monkeypatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("MOSSA_DATA_DIR", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    assert shipped_book(STANDARD) is not None
    assert path_of("default", mossa.game("connect4")).is_file()
    with pytest.raises(MossaError, match="there is no home folder to keep files in: MOSSA_DATA_DIR"):
        build(mossa.game("gobblet3"), lambda *_: None)


def test_a_table_that_is_damaged_is_left_aside(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"something else")
    with pytest.warns(UserWarning, match="is not a table of gobblet3; it is left aside"):
        assert built_table(tmp_path) is None
