"""Tuning: settings that win more are found, trials are kept, and the find is tested on fresh seeds."""

import json
import os
import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

import mossa
from mossa.arena.store import Store
from mossa.arena.tuning.spec import read_tuning
from mossa.arena.tuning.study import Study
from mossa.cli import main
from mossa.errors import MossaError
from mossa.lock import lock_of
from mossa.work import executor
from tests.extras import needs

pytestmark = [pytest.mark.once, needs("optuna"), pytest.mark.filterwarnings("ignore")]  # Optuna's own warnings

SPEC = """
game = "tictactoe"
agent = "flat"
against = ["flat:playouts=20"]
games = 20
trials = 6
seed = 3
opening = "random 2"
until = "elo1=50"

[settings]
playouts = { low = 1, high = 60, log = true }
"""


@pytest.fixture
def spec(tmp_path):
    file = tmp_path / "flat.toml"
    file.write_text(SPEC)
    return file


def test_trials_are_kept_and_gone_on_with(spec, tmp_path):
    tuning = read_tuning(spec)
    with executor(1) as pool:
        first = Study(tuning, tmp_path / "whole", pool)
        first.search()
        assert len(first.trials) == 6
        told = []

        def interrupt(trial):
            told.append(trial)
            if len(told) == 2:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            Study(tuning, tmp_path / "halves", pool).search(interrupt)
        again = Study(tuning, tmp_path / "halves", pool)
        assert len(again.trials) == 2
        again.search(told.append)
        assert len(again.trials) == 6
        assert len(told) == 6
    best = first.best()
    assert best.score == max(one.score for one in first.trials)
    assert best.settings["playouts"] > 3  # more playouts play better


def test_the_games_of_a_trial_that_was_interrupted_are_not_played_again(spec, tmp_path, monkeypatch):
    tuning, add, added = replace(read_tuning(spec), trials=1), Store.add, []

    def interrupt(store, rows):
        rows = list(rows)
        add(store, rows)
        added.extend(rows)
        if len(added) == 5:
            raise KeyboardInterrupt

    monkeypatch.setattr(Store, "add", interrupt)
    monkeypatch.setattr("mossa.arena.tournament.run.LARGEST_BATCH", 1)
    with executor(1) as pool:
        with pytest.raises(KeyboardInterrupt):
            Study(tuning, tmp_path / "one", pool).search()
        Study(tuning, tmp_path / "one", pool).search()
    assert len(added) == len({row.key for row in added}) == 20
    assert len(list((tmp_path / "one").glob("trial-*.db"))) == 1


def test_the_find_is_tested_on_fresh_seeds(spec, tmp_path):
    tuning = read_tuning(spec)
    trial, test = tuning.trial({"playouts": 50}), tuning.test({"playouts": 50}, 100)
    assert trial.agents == ("flat:playouts=50", "flat:playouts=20")
    assert test.agents == ("flat:playouts=50", tuning.variant({}))
    assert test.seed != trial.seed
    assert (test.kind, test.until) == ("match", "elo1=50")


def test_the_old_settings_are_even_with_themselves_however_many_play(spec, tmp_path):
    four = 'game = "bigtwo"\nagent = "ismcts:simulations=10"\ntrials = 1\n[settings]\nc = { choices = [0.7] }\n'
    spec.write_text(four)
    with executor(1) as pool:
        study = Study(read_tuning(spec), tmp_path / "four", pool)
        study.search()
        assert study.best().score == 0.25
        assert study.test().score == 0.25


def test_whoever_is_one_of_several_opponents_plays_the_others_too(spec, tmp_path):
    against = 'against = ["flat:playouts=20", "random"]'
    spec.write_text(SPEC.replace('against = ["flat:playouts=20"]', against).replace("trials = 6", "trials = 1"))
    spec.write_text(spec.read_text().replace("{ low = 1, high = 60, log = true }", "{ choices = [20] }"))
    with executor(1) as pool:
        study = Study(read_tuning(spec), tmp_path / "several", pool)
        study.search()
    assert 0.6 < study.best().score < 0.8  # half against itself, nearly all against random


def test_a_trial_tells_the_settings_that_played(spec, tmp_path):
    settings = "c = { low = 0.1, high = 2.0 }"
    spec.write_text(
        f'game = "tictactoe"\nagent = "mcts:simulations=5"\ngames = 2\ntrials = 1\n[settings]\n{settings}\n'
    )
    tuning = read_tuning(spec)
    with executor(1) as pool:
        study = Study(tuning, tmp_path / "digits", pool)
        study.search()
    (store,) = (tmp_path / "digits").glob("trial-*.db")
    assert mossa.results(store).spec.agents[0] == tuning.variant(study.best().settings)


def test_a_damaged_file_of_trials_is_refused_in_one_line(spec, tmp_path):
    (tmp_path / "trials.db").write_bytes(b"no database" * 1000)
    with executor(1) as pool, pytest.raises(MossaError, match=r"cannot open .*trials\.db: .*not a database"):
        Study(read_tuning(spec), tmp_path, pool)


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (
            "CREATE TRIGGER full BEFORE INSERT ON trials BEGIN SELECT RAISE(ABORT, 'no room'); END",
            "cannot write to .*no room",
        ),
        ("UPDATE trial_user_attributes SET value_json = '{'", "cannot (read|write to) "),
        ("UPDATE study_user_attributes SET value_json = '{'", "cannot open "),
    ],
    ids=["full", "attributes", "tuning"],
)
def test_a_file_of_trials_that_fails_on_the_way_is_told_in_one_line(spec, tmp_path, damage, said):
    few = replace(read_tuning(spec), trials=1, games=2)
    with executor(1) as pool:
        Study(few, tmp_path, pool).search()
        with closing(sqlite3.connect(tmp_path / "trials.db")) as db, db:
            db.execute(damage)
        with pytest.raises(MossaError, match=said):
            Study(replace(few, trials=2), tmp_path, pool).search()


def test_a_pipe_in_place_of_the_file_of_trials_is_refused(spec, tmp_path):
    os.mkfifo(tmp_path / "trials.db")
    with executor(1) as pool, pytest.raises(MossaError, match="it is no file"):
        Study(read_tuning(spec), tmp_path, pool)


def test_two_tunings_do_not_share_a_folder(spec, capsys):
    with lock_of(spec.with_suffix(".tuning")):
        assert main(["tune", str(spec), "--workers", "1"]) == 2
    assert "another process works on" in capsys.readouterr().err


def test_the_command(spec, capsys):
    assert main(["tune", str(spec), "--workers", "1", "--json", "--no-test"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert len(told["trials"]) == 6
    assert told["best"].startswith("flat")
    assert main(["tune", str(spec), "--workers", "1", "--no-test"]) == 0  # nothing is left to try
    assert "best: flat" in capsys.readouterr().out
    spec.write_text(SPEC.replace("seed = 3", "seed = 4"))
    assert main(["tune", str(spec), "--workers", "1", "--no-test"]) == 2
    assert "holds another tuning" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("playouts =", "luck =", "no setting 'luck'"),
        ("low = 1,", "low = 90,", "low and high"),
        ("low = 1,", "low = -5,", "playouts=-5"),
        ('agent = "flat"', 'agent = "nobody"', "nobody"),
        ('game = "tictactoe"', 'game = "chess"', "chess"),
        ("trials = 6", "trials = 0", "trials=0"),
        ("trials = 6", "trials = 99999999999999999999", "trials=99999999999999999999"),
        ("games = 20", "games = 99999999999999999999", "games=99999999999999999999"),
        ("trials = 6", "tries = 6", "no 'tries'"),
        ("seed = 3", "seed = -1", "seed=-1"),
        ("seed = 3", "seed = 4294967296", "seed=4294967296"),
        ('until = "elo1=50"', 'until = "soon"', "soon"),
        ("[settings]\nplayouts = { low = 1, high = 60, log = true }", "", "has no settings"),
    ],
)
def test_what_cannot_be_tuned_is_refused(spec, old, new, said):
    assert old in SPEC
    spec.write_text(SPEC.replace(old, new))
    with pytest.raises(MossaError, match=said):
        read_tuning(spec)
