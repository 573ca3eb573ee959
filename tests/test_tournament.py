"""Tournaments: equal rows whoever plays them and whatever happens on the way."""

import io
import json
import multiprocessing
import os
import random
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from time import monotonic

import pytest
from rich.console import Console

import mossa
from mossa.arena.fixture import play
from mossa.arena.pictures.look import check_picture
from mossa.arena.record import Record
from mossa.arena.row import Row, result_of
from mossa.arena.store import Store
from mossa.arena.tournament.export import pgn
from mossa.arena.tournament.progress import Progress
from mossa.arena.tournament.run import Run, play_batch
from mossa.arena.tournament.schedule import schedule, total_games
from mossa.arena.tournament.spec import Spec, checked
from mossa.arena.tournament.standings import by_seat, counted, cross_table, standings
from mossa.arena.verify import verify
from mossa.cli import main
from mossa.cli.standings import places_table, standings_tables
from mossa.errors import MossaError
from mossa.work import executor
from mossa.work.processes import Processes
from tests.process import wait_until

pytestmark = pytest.mark.once

SPEC = checked(
    Spec("tictactoe", ("random", "flat:playouts=10", "alphabeta:depth=2"), games=10, opening="random 2", seed=4)
)
TABLES = checked(Spec("bigtwo", ("greedy", "random"), games=8, seed=2))


def rows(path):
    """All that follows from the spec: everything but the times and who played when."""
    timed = ("seconds", "times", "thinking")
    columns = ", ".join(name for name in Row._fields if name not in timed)
    with closing(sqlite3.connect(path)) as db:
        return db.execute(f"SELECT {columns} FROM games ORDER BY number").fetchall()


def played(path, spec=SPEC, workers=1):
    with Store.open(path, spec) as store, executor(workers) as pool:
        assert Run(store, pool).play() == ""
    return rows(path)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    return played(tmp_path_factory.mktemp("whole") / "x.db")


def test_every_game_has_a_row(undisturbed, tmp_path):
    assert [row[1] for row in undisturbed] == list(range(30))
    assert [row[0] for row in undisturbed] == [one.fixture.key for one in schedule(SPEC)]
    played(tmp_path / "x.db")
    with Store.read(tmp_path / "x.db") as store:
        assert store.spec == SPEC
        assert len(store) == total_games(SPEC)
        for record in store.records():
            verify(record)
        (session,) = store.sessions
        assert session["mossa"] == mossa.__version__


def test_two_processes_give_the_same_rows(undisturbed, tmp_path):
    assert played(tmp_path / "x.db", workers=2) == undisturbed


def test_what_is_there_is_not_played_again(undisturbed, tmp_path, monkeypatch):
    path = tmp_path / "x.db"
    with Store.open(path, SPEC) as store:
        store.add(play_batch(list(schedule(SPEC))[5:25]))
        assert len(store) == 20
    again = []
    monkeypatch.setattr("mossa.arena.tournament.run.play_batch", lambda games: again.extend(games) or play_batch(games))
    assert played(path) == undisturbed
    assert [one.number for one in again] == [*range(5), *range(25, 30)]


def test_a_row_that_is_there_stays(tmp_path):
    batch = play_batch([next(schedule(SPEC))])
    with Store.open(tmp_path / "x.db", SPEC) as store:
        store.add(batch)
        store.add([batch[0]._replace(plies=99)])
        assert [one.plies for one in store.results()] == [batch[0].plies]


def test_a_changed_spec_is_refused_with_the_difference(tmp_path):
    played(tmp_path / "x.db")
    changed = checked(Spec(**{**SPEC.to_json(), "games": 12, "seed": 5}))
    with pytest.raises(MossaError, match=r"another tournament: games was 10 and is now 12; seed was 4 and is now 5$"):
        Store.open(tmp_path / "x.db", changed)
    with Store.open(tmp_path / "x.db", SPEC):
        pass  # the refusal let go of the lock


def test_one_process_works_and_the_other_is_refused(tmp_path):
    with Store.open(tmp_path / "x.db", SPEC) as store:
        store.add(play_batch([next(schedule(SPEC))]))
        with pytest.raises(MossaError, match="another process works on"):
            Store.open(tmp_path / "x.db", SPEC)
        with Store.read(tmp_path / "x.db") as reader:  # but anybody may look
            assert len(reader) == 1
    assert sorted(one.name for one in tmp_path.iterdir()) == ["x.db"]


def test_what_is_no_store_is_refused(tmp_path):
    (tmp_path / "text.db").write_text("not a database, but long enough to be taken for one" * 50)
    with pytest.raises(MossaError, match="not a database"):
        Store.open(tmp_path / "text.db", SPEC)
    with closing(sqlite3.connect(tmp_path / "other.db")) as db, db:
        db.execute("CREATE TABLE something (x)")
    with pytest.raises(MossaError, match="not one of a tournament"):
        Store.open(tmp_path / "other.db", SPEC)
    with pytest.raises(MossaError, match="no such file"):
        Store.read(tmp_path / "none.db")
    with pytest.raises(MossaError, match="no such folder"):
        Store.open(tmp_path / "none" / "x.db", SPEC)


def test_a_database_of_somebody_else_is_left_as_it_is(tmp_path):
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE about (what)")
    before = path.read_bytes()
    with pytest.raises(MossaError):
        Store.open(path, SPEC)
    assert path.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == ["other.db"]


def test_looking_at_a_store_leaves_nothing_beside_it_and_changes_nothing(tmp_path):
    path = tmp_path / "x.db"
    played(path)
    before = path.read_bytes()
    with Store.read(path) as store:
        assert len(list(store.results())) == len(store)
        with pytest.raises(MossaError, match="readonly"):
            store.add(play_batch([next(schedule(SPEC))]))
    assert path.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == ["x.db"]


def test_a_pipe_is_no_store(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(MossaError, match="pipe: not a regular file"):
        Store.open(tmp_path / "pipe", SPEC)


def test_a_store_in_a_folder_that_may_not_be_written_to_is_read(tmp_path, undisturbed, monkeypatch):
    with Store.open(tmp_path / "x.db", SPEC) as store, executor(1) as pool:
        Run(store, pool).play()
    monkeypatch.setattr(os, "access", lambda *_: False)  # nothing is forbidden to root
    with Store.read(tmp_path / "x.db") as store:
        assert len(list(store.results())) == len(undisturbed)
        assert [one.name for one in tmp_path.iterdir()] == ["x.db"]  # and nothing is put beside it


def test_a_store_that_cannot_be_read_now_is_not_called_another_thing(tmp_path, monkeypatch):
    played(tmp_path / "x.db")

    def fails(*_):
        raise sqlite3.OperationalError("unable to open database file")

    monkeypatch.setattr(Store, "_about", fails)
    with pytest.raises(MossaError, match="unable to open database file"):
        Store.read(tmp_path / "x.db")


def test_a_full_disk_is_told_and_harms_nothing(tmp_path, undisturbed):
    path = tmp_path / "x.db"
    with Store.open(path, SPEC) as store:
        pages = store._db.execute("PRAGMA page_count").fetchone()[0]
        store._db.execute(f"PRAGMA max_page_count = {pages + 2}")  # as if the disk had no more room
        with executor(1) as pool, pytest.raises(MossaError, match=r"cannot write to .*full"):
            Run(store, pool).play()
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert 0 < len(rows(path)) < 30
    assert played(path) == undisturbed


def test_a_store_that_cannot_be_written_is_told_and_not_harmed(tmp_path, undisturbed):
    path = tmp_path / "x.db"
    with Store.open(path, SPEC) as store:
        store.add(play_batch([next(schedule(SPEC))]))
        store._db.execute("PRAGMA query_only = 1")  # as a disk that has become read-only
        with executor(1) as pool, pytest.raises(MossaError, match=r"cannot write to .*readonly"):
            Run(store, pool).play()
    assert rows(path) == undisturbed[:1]


# Whatever happens on the way


def test_killed_workers_are_replaced_and_their_games_played_again(undisturbed, tmp_path):
    killed = 0

    def kill(_):
        nonlocal killed
        if killed < 2:  # three deaths may fall on one job, which is then given up
            workers = [one for one in multiprocessing.active_children() if one.name == "mossa-worker"]
            workers[killed % len(workers)].kill()
            killed += 1

    with Store.open(tmp_path / "x.db", SPEC) as store, Processes(2) as pool:
        Run(store, pool).play(kill)
    assert killed == 2
    assert rows(tmp_path / "x.db") == undisturbed


def start(path, spec):
    """The command, in a process group of its own."""
    code = (
        "import json, sys; from pathlib import Path; from mossa.arena.store import Store; "
        "from mossa.arena.tournament.run import Run; from mossa.arena.tournament.spec import Spec; "
        "from mossa.work import executor\n"
        "if __name__ == '__main__':\n"
        "    store = Store.open(Path(sys.argv[1]), Spec.from_json(json.loads(sys.argv[2])))\n"
        "    with store, executor(2) as pool: Run(store, pool).play()\n"
    )
    script = path.with_suffix(".py")
    script.write_text(code)
    return subprocess.Popen([sys.executable, script, path, json.dumps(spec.to_json())], start_new_session=True)


def kill_when(process, path, games):
    """Kill the tournament and its workers as soon as the store has so many games."""
    end = monotonic() + 300
    wait_until(lambda: process.poll() is not None or stored(path) >= games or monotonic() > end)
    assert monotonic() < end
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def stored(path):
    """How many games there are; -1 before there is a store."""
    if not path.exists():
        return -1
    try:
        with closing(sqlite3.connect(path)) as db:
            return db.execute("SELECT count(*) FROM games").fetchone()[0]
    except sqlite3.Error:
        return 0


def kill_and_resume(path, spec, moments):
    for games in moments:
        kill_when(start(path, spec), path, games)
    process = start(path, spec)
    assert process.wait(300) == 0
    return rows(path)


def test_a_killed_tournament_goes_on(undisturbed, tmp_path):
    assert kill_and_resume(tmp_path / "x.db", SPEC, [0, 3, 20]) == undisturbed


# What it shows


def results_of(spec):
    return [result_of(row) for row in play_batch(list(schedule(spec)))]


def test_standings_do_not_depend_on_the_order():
    results = results_of(SPEC)
    shuffled = random.Random(3).sample(results, len(results))
    assert standings(SPEC, shuffled) == standings(SPEC, results)
    assert cross_table(SPEC, shuffled) == cross_table(SPEC, results)
    places = standings(SPEC, results)
    assert [one.agent for one in places][-1] == "random"
    assert sum(one.standing.games for one in places) == 60
    assert sum(one.standing.wins for one in places) <= 30


def test_the_cross_table_is_the_same_from_both_sides():
    cells = cross_table(SPEC, results_of(SPEC))
    assert len(cells) == 6
    for (first, second), cell in cells.items():
        assert cell.games == 10
        assert cell.score + cells[second, first].score == pytest.approx(1)


@pytest.mark.parametrize(("width", "tables"), [(80, 2), (120, 1)])
def test_no_name_is_broken_where_two_tables_make_room(width, tables):
    places = standings(SPEC, [result_of(row) for row in play_batch(list(schedule(SPEC))[:6])])
    places = [replace(one, agent=f"{one.agent},and=some,more=settings") for one in places]
    out = Console(width=width, record=True, file=io.StringIO())
    shown = standings_tables(places, False, out)
    out.print(*shown)
    text = out.export_text()
    assert len(shown) == tables
    assert all(text.count(one.agent) == tables for one in places)


def test_live_standings_fit_the_terminal():
    progress = Progress(SPEC, 30)
    for row in play_batch(list(schedule(SPEC))[:6]):
        progress.add(result_of(row))
    assert [places_table(progress.places(), rows).row_count for rows in (2, 3, 9)] == [2, 3, 3]


def test_results_by_seat():
    found = by_seat(SPEC, results_of(SPEC))
    assert [one.games for one in found[""]] == [30, 30]
    assert sum(one.score for one in found[""]) == pytest.approx(1)
    assert [one.games for one in found["random"]] == [10, 10]


def test_tables_of_four_have_standings():
    results = results_of(TABLES)
    best, worst = standings(TABLES, results)
    assert (best.agent, worst.agent) == ("greedy", "random")
    assert best.rating.elo > 0 > worst.rating.elo
    assert best.standing.games == 8 * (1 + 2 + 3)


def test_a_series_adds_up_its_deals():
    spec = checked(Spec("bigtwo", ("greedy", "random", "random", "random"), "series", 24, deals=3))
    results = results_of(spec)
    summed = counted(spec, results)
    assert len(summed) == 8
    assert summed[0].scores == pytest.approx([sum(one.scores[seat] for one in results[:3]) / 3 for seat in range(4)])
    assert len(counted(spec, results[:-1])) == 7  # a series that is not complete does not count


def test_a_series_is_stopped_and_followed_by_its_sums():
    spec = checked(Spec("bigtwo", ("greedy", "random", "random", "random"), "series", 24, deals=3))
    results, progress = results_of(spec), Progress(spec, 24)
    for one in random.Random(1).sample(results, 24):
        progress.add(one)
    told = {one.agent: (one.games, one.wins, one.score, one.interval) for one in progress.places()}
    for place in standings(spec, results):
        own = place.standing
        assert told[place.agent] == (own.games, own.wins, own.score, pytest.approx(own.interval))


def test_a_sequential_test_stops_the_match_at_the_same_round_whatever_the_order():
    spec = checked(
        Spec("tictactoe", ("alphabeta:depth=3", "random"), "match", 2000, opening="random 2", until="elo1=100")
    )
    some = play_batch([one for one, _ in zip(schedule(spec), range(60), strict=False)])
    inorder, shuffled = (Progress(spec, 2000) for _ in range(2))
    for row in some:
        inorder.add(result_of(row))
    verdict = inorder.verdict()
    assert verdict.startswith("elo1=100 is accepted")
    for row in random.Random(1).sample(some, 60):
        shuffled.add(result_of(row))
        shuffled.verdict()
    assert shuffled.verdict() == verdict


def test_a_match_stops_when_its_interval_is_narrow(tmp_path):
    spec = checked(
        Spec("tictactoe", ("alphabeta:depth=3", "random"), "match", 2000, opening="random 2", until="width=0.3")
    )
    with Store.open(tmp_path / "x.db", spec) as store, executor(1) as pool:
        assert Run(store, pool).play() == "every interval is narrower than 0.3"
        assert 20 <= len(store) < 2000
        assert Run(store, pool).play() == "every interval is narrower than 0.3"  # and stays stopped


# Commands


def test_games_that_repeat_each_other_are_told(tmp_path, capsys):
    file = str(tmp_path / "games.db")
    game, plan = "connect4:width=1,height=4", ("--games", "6", "--workers", "1", "--store", file)
    assert main(["tournament", game, "random", "greedy", *plan]) == 0
    warned = "warning: only 2 of 6 games of random – greedy differ: the intervals are too optimistic"
    assert warned in capsys.readouterr().err
    assert main(["results", file, "--json"]) == 0
    assert warned in capsys.readouterr().err
    played(tmp_path / "openings.db")
    with Store.read(tmp_path / "openings.db") as store:
        assert store.repeats() == []


def test_the_commands(tmp_path, capsys):
    path = str(tmp_path / "x.db")
    command = [
        "tournament",
        "tictactoe",
        "random",
        "flat:playouts=10",
        "--games",
        "4",
        "--store",
        path,
        "--workers",
        "1",
    ]
    assert main([*command, "--dry-run"]) == 0
    assert "1 lineup of 4 games: 4 games of tictactoe" in capsys.readouterr().out
    assert not Path(path).exists()
    assert main([*command, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == told["planned"] == 4
    assert {one["agent"] for one in told["standings"]} == {"random", "flat:playouts=10"}
    assert main(command) == 0  # nothing is left to play
    assert "4 of 4 games of tictactoe" in capsys.readouterr().out
    assert main([*command[:4], "--games", "6", "--store", path]) == 2
    assert "games was 4 and is now 6" in capsys.readouterr().err
    assert main(["results", path]) == 0
    assert "score by seat" in capsys.readouterr().out
    with Store.read(Path(path)) as store:
        (key, *_) = sorted(store.keys())
    assert main(["results", path, "--game", key[:8], "--json"]) == 0
    verify(Record.from_json(capsys.readouterr().out))
    assert main(["results", path, "--game", key[:8]]) == 0
    assert "scores" in capsys.readouterr().out
    assert main(["results", path, "--game", "zz"]) == 2
    assert "no game has a key that begins with zz" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["tournament", "sweep"])
@pytest.mark.parametrize("option", [("--games", "100"), ("--seed", "0"), ("--opening", "none"), ("--until", "elo1=5")])
def test_an_option_beside_a_file_is_refused_not_left_unheard(tmp_path, capsys, command, option):
    file = tmp_path / "spec.toml"
    file.write_text('game = "tictactoe"\nagents = ["random", "greedy"]\ngames = 2\n')
    assert main([command, str(file), *option]) == 2
    assert f"leave out {option[0]}, or write it into the file" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == [file]


def test_exports(tmp_path, capsys):
    path = tmp_path / "x.db"
    played(path)
    for name in ("x.csv", "x.jsonl", "x.pgn", "x.parquet"):
        assert main(["results", str(path), "--to", str(tmp_path / name)]) == 0
    assert len((tmp_path / "x.csv").read_text().splitlines()) == 61
    lines = (tmp_path / "x.jsonl").read_text().splitlines()
    assert [Record.from_json(one).seed for one in lines] == [row[5] for row in rows(path)]
    assert (tmp_path / "x.pgn").read_text().count('[White "') == 30
    assert "1. " in (tmp_path / "x.pgn").read_text()
    frame = mossa.results(path).frame()
    import polars as pl

    assert frame.equals(pl.read_parquet(tmp_path / "x.parquet"))
    assert frame.height == 60
    assert frame["share"].sum() == pytest.approx(30)
    assert main(["results", str(path), "--to", str(tmp_path / "x.doc")]) == 2
    assert main(["results", str(path), "--csv"]) == 0
    assert capsys.readouterr().out == (tmp_path / "x.csv").read_text()


def test_a_sweep_and_its_picture(tmp_path, capsys):
    path, picture = str(tmp_path / "x.db"), tmp_path / "x.svg"
    grid = ["c=0.3,1", "threshold=1,20"]
    command = ["sweep", "tictactoe", "mcts:simulations=20", *grid, "--against", "random", "--games", "2"]
    assert main([*command, "--store", path, "--workers", "1", "--plot", str(picture)]) == 0
    assert "8 of 8 games" in capsys.readouterr().out
    drawn = picture.read_text()
    for word in ("threshold", "0.3", "score against random"):
        assert word in drawn
    frame = mossa.results(path).frame()
    assert sorted(frame["c"].drop_nulls().unique()) == [0.3, 1.0]
    for look in ("light", "dark"):
        assert main(["results", path, "--plot", str(tmp_path / f"{look}.png"), "--look", look]) == 0
        assert (tmp_path / f"{look}.png").stat().st_size > 10_000
    assert main(["results", path, "--plot", str(tmp_path / "x.gif")]) == 2


@pytest.mark.parametrize("name", ["x.gif", "missing/x.svg"])
def test_a_picture_that_cannot_be_written_is_refused_before_the_first_game(tmp_path, name):
    command = ["sweep", "tictactoe", "mcts:simulations=20", "c=0.3,1", "--against", "random", "--games", "2"]
    assert main([*command, "--workers", "1", "--store", str(tmp_path / "x.db"), "--plot", str(tmp_path / name)]) == 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("option", [("--plot", "x.gif"), ("--plot", "x.svg", "--look", "purple")])
@pytest.mark.parametrize("command", ["results", "statistics"])
def test_a_picture_that_cannot_be_is_refused_before_anything_is_told(tmp_path, capsys, command, option):
    played(tmp_path / "x.db")
    capsys.readouterr()
    assert main([command, str(tmp_path / "x.db"), *option]) == 2
    assert capsys.readouterr().out == ""


def test_without_matplotlib_a_sweep_with_a_picture_is_refused_before_the_first_game(tmp_path, monkeypatch):
    monkeypatch.setattr("mossa.arena.pictures.look.find_spec", lambda _: None)
    with pytest.raises(MossaError, match="pictures need Matplotlib"):
        check_picture(tmp_path / "x.svg")


def test_a_setting_that_is_called_like_a_fact_of_the_game_is_exported_beside_it(tmp_path):
    grid = (("seconds", ("0.001", "0.002")),)
    spec = checked(Spec("tictactoe", ("flat",), "sweep", 2, against=("random",), grid=grid))
    played(tmp_path / "x.db", spec)
    frame = mossa.results(tmp_path / "x.db").frame()
    assert sorted(frame["setting_seconds"].drop_nulls()) == [0.001, 0.001, 0.002, 0.002]
    assert frame["seconds"].null_count() == 0


def test_quotes_of_an_agent_do_not_end_a_tag():
    record = play(next(schedule(SPEC)).fixture)
    spec = 'engine:command="a\\b, c"'
    assert '[White "engine:command=\\"a\\\\b, c\\""]' in pgn(replace(record, seats=(spec, "random")), 1)
