"""A tournament's store that somebody has damaged: told in one line."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from mossa.arena.store import Store
from mossa.arena.tournament.run import Run
from mossa.arena.tournament.spec import Spec, checked
from mossa.cli import main
from mossa.work.serial import Serial


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    path = tmp_path_factory.mktemp("store") / "x.sqlite"
    with Store.open(path, checked(Spec("tictactoe", ("random", "greedy"), games=4))) as store:
        Run(store, Serial()).play()
    return path


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE games SET scores = 'garbage'",
        "UPDATE games SET seats = '7'",
        "UPDATE about SET value = '{' WHERE name = 'spec'",
        "UPDATE about SET value = '[]' WHERE name = 'spec'",
        "DELETE FROM about",
        "DROP TABLE games",
    ],
)
def test_a_damaged_store_is_refused_in_one_line(store, tmp_path, capsys, damage):
    path = Path(shutil.copy(store, tmp_path))
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(damage)
    for command in (["results", str(path)], ["results", str(path), "--json"]):
        assert main(command) == 2
        assert capsys.readouterr().err.count("\n") == 1
