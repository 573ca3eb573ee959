"""The framework of studies: what was found stays found, pages are made of it alone, figures are judged fairly."""

import csv
import json
import os
import re
import signal
import sqlite3
from contextlib import closing
from dataclasses import replace
from html.parser import HTMLParser
from multiprocessing import get_context
from pathlib import Path

import pytest

from mossa.arena.pictures.look import PALE
from mossa.arena.pictures.results import time_panel
from mossa.arena.ratings.elo import Rating
from mossa.arena.tournament.spec import Spec, checked
from mossa.arena.tournament.standings import Place
from mossa.cli import INTERRUPTED, main
from mossa.errors import MossaError
from mossa.lock import Lock
from mossa.studies import STUDIES, networks
from mossa.studies.beyond.telling import NOTHING
from mossa.studies.comparison import (
    Mean,
    Quartiles,
    Share,
    agree,
    difference,
    exact_row,
    mean_row,
    quartiles_row,
    share_row,
)
from mossa.studies.connect4 import experiments as connect4
from mossa.studies.experiment import Games, Measurement, Planned
from mossa.studies.figures import LIGHT, Point, captioned, curves, heat_map, inline_svg
from mossa.studies.laboratory import Laboratory
from mossa.studies.output import csv_text, laboratory, write
from mossa.studies.page import NO_RESULTS, _letters, document, file_name, page, tally
from mossa.studies.section import Comparison, Figure, Section, Table
from mossa.studies.study import Study
from mossa.studies.values import processor
from mossa.work import executor

pytestmark = pytest.mark.once

asked = []


def squared(number):
    asked.append(number)
    return number * number


class StoppedError(Exception):
    pass


def stop_after(most):
    def tell(name, done, total):
        if done >= most:
            raise StoppedError

    return tell


SQUARES = Measurement("squares", squared, ((1,), (2,), (3,)))
MATCH = Games("match", checked(Spec("tictactoe", ("random", "greedy"), "match", games=8, seed=1)))


def killed_on_the_way(folder):
    """Do the squares and the match, and be killed by the system after the second square or the fifth game."""

    def tell(name, done, total):
        if done == (2 if name == SQUARES.name else 5):
            os.kill(os.getpid(), signal.SIGKILL)

    with executor(1) as pool:
        Laboratory(Path(folder)).run([SQUARES, MATCH], pool, tell)


def test_a_killed_study_goes_on_where_it_was(tmp_path):
    lab, experiments = Laboratory(tmp_path), [SQUARES, MATCH]
    for left in (1 + 8, 8 - 5):
        process = get_context("spawn").Process(target=killed_on_the_way, args=(str(tmp_path),))
        process.start()
        process.join()
        assert process.exitcode == -signal.SIGKILL
        assert lab.missing(experiments) == left
    asked.clear()
    with executor(1) as pool:
        lab.run(experiments, pool)
    assert asked == []
    assert lab.missing(experiments) == 0
    whole = Laboratory(tmp_path / "whole")
    with executor(1) as pool:
        whole.run(experiments, pool)
    assert lab.answers(SQUARES) == whole.answers(SQUARES)
    assert told(lab) == told(whole)
    assert len(told(lab)) == 8


def told(lab):
    """The games of the match, without the time that they took."""
    fields = ("key", "seed", "seats", "scores", "measures", "plies")
    return sorted(tuple(str(getattr(one, name)) for name in fields) for one in lab.games(MATCH))


def test_a_stopped_study_goes_on_where_it_was(tmp_path):
    lab, experiments = Laboratory(tmp_path), [SQUARES, MATCH]
    asked.clear()
    with executor(1) as pool:
        with pytest.raises(StoppedError):
            lab.run(experiments, pool, stop_after(2))
        assert lab.answers(SQUARES) == {(1,): 1, (2,): 4}
        assert lab.missing(experiments) == 1 + 8
        with pytest.raises(StoppedError):
            lab.run(experiments, pool, stop_after(5))
        played = lab.games(MATCH)
        assert len(played) == 5
        lab.run(experiments, pool)
        assert asked == [1, 2, 3]
        assert lab.games(MATCH)[:5] == played
        assert len(lab.games(MATCH)) == 8
        assert lab.missing(experiments) == 0
    assert [one["workers"] for one in lab.sessions()] == [1, 1, 1]


def test_two_studies_do_not_share_a_folder(tmp_path):
    lab = Laboratory(tmp_path / "store")
    with executor(1) as pool, Lock(tmp_path / "store.lock"), pytest.raises(MossaError, match="another process works"):
        lab.run([SQUARES], pool)
    assert lab.missing([SQUARES]) == 3  # which can be read meanwhile


@pytest.mark.parametrize("damage", ["UPDATE answers SET answer = '{'", "DROP TABLE answers", "no database"])
def test_damaged_answers_are_refused_by_name(tmp_path, damage):
    lab = Laboratory(tmp_path)
    with executor(1) as pool:
        lab.run([SQUARES], pool)
    path = tmp_path / "answers.db"
    if damage == "no database":
        path.write_bytes(b"no database at all" * 100)
    else:
        with closing(sqlite3.connect(path)) as base, base:
            base.execute(damage)
    if damage.startswith("DROP"):
        assert lab.answers(SQUARES) == {}  # the table is made anew
        return
    with pytest.raises(MossaError, match=r"answers\.db"):
        lab.answers(SQUARES)


def test_a_full_disk_is_told_in_one_line_and_what_was_found_stays(tmp_path):
    lab = Laboratory(tmp_path)
    with lab.values() as values:
        values.add("key", (1,), 2, 0.1)
        pages = values._db.execute("PRAGMA page_count").fetchone()[0]
        values._db.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(MossaError, match=r"cannot write to .*answers\.db: database or disk is full"):
            values.add("long", (1,), "x" * 1_000_000, 0.1)
    with lab.values() as values:
        assert values.answer("key") == 2


def test_what_is_planned_waits_for_what_it_depends_on(tmp_path):
    """Games whose number is the sum of the squares: not known before all of these are."""

    def plan(answers):
        spec = Spec("tictactoe", ("random", "greedy"), "match", games=sum(answers.values()), seed=1)
        return Games("planned", checked(spec))

    lab, planned = Laboratory(tmp_path), Planned("planned", SQUARES, plan)
    with executor(1) as pool:
        assert lab.known(planned) is None
        assert (lab.missing([planned]), lab.games(planned), lab.answers(planned)) == (1, [], {})
        with pytest.raises(StoppedError):
            lab.run([planned], pool, stop_after(2))
        assert lab.known(planned) is None
        with pytest.raises(StoppedError):
            lab.run([planned], pool, stop_after(5))
        assert lab.missing([planned]) == 1 + 4 + 9 - len(lab.games(planned)) > 0
        lab.run([planned], pool)
    assert len(lab.games(planned)) == 1 + 4 + 9
    assert lab.missing([planned]) == 0


def test_a_question_has_the_same_key_in_every_run():
    assert SQUARES.key((2,)) == Measurement("of another name", squared, ()).key((2,))
    assert SQUARES.key((2,)) != SQUARES.key((3,))


def test_a_new_network_is_tried_anew(tmp_path, monkeypatch):
    file = tmp_path / "net.safetensors"
    monkeypatch.setattr(networks, "path_of", lambda _net, _of: file)
    lab, seen = Laboratory(tmp_path), []
    for weights in (b"old", b"new"):
        file.write_bytes(weights)
        stores = [lab.store(one(False)) for one in (connect4.cross, connect4.against_perfect)]
        measured = connect4.accuracy(False), connect4.by_time(False)
        seen.append((stores, {(one.name, each[0]): one.key(each) for one in measured for each in one.asked}))
    (old_stores, old), (new_stores, new) = seen
    assert not set(old_stores) & set(new_stores)
    for (name, spec), key in new.items():
        assert (key != old[name, spec]) == spec.startswith("alphazero")
    assert lab.store(MATCH).name == f"match-{MATCH.spec.digest}.db"


def test_shares_agree_within_what_chance_explains():
    assert agree(Share(68, 100), Share(75, 100))
    assert not agree(Share(37, 100), Share(0, 30))
    assert agree(Share(0, 100), Share(0, 20))
    assert not agree(Share(2, 100), Share(19, 30))
    # table II of Newcombe (1998)
    assert difference(Share(56, 70), Share(48, 80), 1.95996) == pytest.approx((0.0524, 0.3339), abs=1e-4)
    assert difference(Share(9, 10), Share(3, 10), 1.95996) == pytest.approx((0.1705, 0.8090), abs=1e-4)


def test_rows_say_what_agrees():
    one = share_row(("a",), Share(68, 100), Share(30, 100))
    assert (one.verdict, one.published, one.ours) == ("differs", 0.68, 0.3)
    assert one.interval == pytest.approx((0.2189, 0.3958), abs=1e-4)
    assert one.because("the reason").why == "the reason"
    assert share_row(("a",), Share(14, 100), Share(0, 1)).verdict == "too few games"
    assert share_row(("a",), Share(68, 100), Share(0, 0)).verdict == "not measured"
    near, far = mean_row((), Mean(1.0, 4.0, 400), Mean(1.5, 4.0, 400)), mean_row((), Mean(1, 1, 400), Mean(1.5, 1, 400))
    assert (near.verdict, far.verdict) == ("agrees", "differs")
    assert near.interval == pytest.approx((1.108, 1.892), abs=1e-3)
    assert [exact_row((), 3, value).verdict for value in (3, 4, None)] == ["agrees", "differs", "not measured"]
    assert exact_row((), 3, 3).because("no reason").why == ""


def test_quartiles_agree_where_they_part_our_values_as_they_should():
    ours = list(range(-50, 51))  # quarters at -25, 0 and 25
    row = quartiles_row(("a",), Quartiles((-25.0, 0.0, 25.0), 100), ours)
    assert (row.published, row.ours, row.verdict) == ("-25.00, +0.00, +25.00", "-25.00, +0.00, +25.00", "agrees")
    # at 99 % for three, 2.93 times the root of p(1 - p)(1/100 + 1/101): 21 of 101 about the median, 18 about the others
    assert quartiles_row((), Quartiles((-25.0, 20.0, 25.0), 100), ours).verdict == "agrees"
    assert quartiles_row((), Quartiles((-25.0, 22.0, 25.0), 100), ours).verdict == "differs"
    assert quartiles_row((), Quartiles((-8.0, 0.0, 25.0), 100), ours).verdict == "agrees"
    assert quartiles_row((), Quartiles((-6.0, 0.0, 25.0), 100), ours).verdict == "differs"
    assert quartiles_row((), Quartiles((0.88, 0.88, 0.88), 100), [0.875] * 9).verdict == "agrees"  # ties, rounded
    assert quartiles_row((), Quartiles((0.0, 0.0, 0.0), 100), []).verdict == "not measured"


POINTS = Figure(
    "A & B", curves({"one": [Point(1, 2, (1, 3)), Point(2, 5)]}, "x", "y"), Table("A & B", ("x", "y"), [(1, 2.0)])
)
PARTS = [
    "A text <b>.",
    Comparison(
        "Won", ("who",), [share_row(("me",), Share(50, 100), Share(60, 100)), exact_row(("you",), None, 1)], ".1%"
    ),
    Table("Counts", ("name", "n"), [("a", 12345), ("b", None)], ("s", ",d")),
    POINTS,
]
SMALL = Study("small", "A small study", "What it is.", lambda _: [SQUARES], lambda *_: [Section("All", PARTS)])


class Ids(HTMLParser):
    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attributes):
        self.found += [value for name, value in attributes if name == "id"]


def test_a_page_holds_all_and_needs_nothing_else():
    text = page(SMALL, SMALL.sections(None, False), [], "", "1 of 1 figures agree.")
    assert "A text &lt;b&gt;." in text
    assert "1 of 1 figures agree." in text
    assert ">12,345<" in text
    assert "50.0%" in text
    assert 'href="small/a-b.csv"' in text
    assert "http" not in text.replace("http://www.w3.org", "")
    ids = Ids()
    ids.feed(text)
    assert len(ids.found) == len(set(ids.found)) > 3


SESSION = {
    "started": "now",
    "mossa": "0",
    "python": "3",
    "numba": "1",
    "numpy": "2",
    "system": "Linux",
    "machine": "a processor",
    "cores": 2,
    "workers": 1,
    "load": 0.5,
    "seconds": 90.0,
    "cpu": 60.0,
}


def test_a_page_tells_seed_machine_and_time():
    study = replace(SMALL, seed=7)
    text = page(study, [], [SESSION], "", "")
    assert "drawn from seed 7." in text
    assert "Linux, a processor, 2 cores, workers: 1, load 0.5" in text
    assert "1.5 minutes, in which the workers were busy for 1.0 minutes in all" in text
    assert "seed" not in page(SMALL, [], [], "", "")


@pytest.mark.parametrize("name", STUDIES.names())
def test_the_seed_that_a_page_tells_is_that_of_its_games(name):
    study = STUDIES.load(name)
    if study.seed is not None:
        games = [one.spec for one in study.experiments(False) if isinstance(one, Games)]
        assert {spec.seed for spec in games} <= {study.seed}


def test_the_processor_has_a_name_where_the_system_tells_it(tmp_path):
    file = tmp_path / "cpuinfo"
    assert processor(file) == ""
    file.write_text("processor\t: 0\nmodel name\t: A: fast one\n", encoding="utf-8")
    assert processor(file) == "A: fast one"


def test_reasons_stand_below_the_table_each_once():
    rows = [exact_row((str(n),), 1, n).because(("this", "that")[n % 2]) for n in (2, 3, 4)] + [exact_row(("1",), 1, 1)]
    part = Comparison("Counts", ("n",), rows)
    study = Study("small", "Small", "", lambda _: [], lambda *_: [])
    text = page(study, [Section("All", [part])], [], "", "")
    assert text.count("<sup>a</sup> this</li>") == text.count("<sup>b</sup> that</li>") == 1
    assert text.count("✗ <span>differs</span> <sup>a</sup></td>") == 2
    assert "✓ <span>agrees</span></td>" in text
    assert [_letters(n) for n in (0, 25, 26, 52)] == ["a", "z", "aa", "ba"]


def test_an_answer_of_several_lines_is_a_list():
    study = Study("small", "Small", "", lambda _: [], lambda *_: [], lambda *_: "")
    assert "<p><strong>Answer.</strong> All. Quick.</p>" in page(study, [], [], " Quick.", "All.")
    text = page(study, [], [], "", "By game.\nA: b < c.\nD.")
    assert "<p><strong>Answer.</strong> By game. </p>\n<ul>\n<li>A: b &lt; c.</li>\n<li>D.</li>\n</ul>" in text


def test_pictures_take_the_colours_of_the_page():
    text = inline_svg(POINTS, 7)
    assert "var(--ink)" in text
    assert "#1b1f24" not in text
    assert 'aria-label="A &amp; B"' in text


def test_numbers_on_dark_cells_stay_pale_where_the_page_is_dark():
    figure = Figure("Map", heat_map([[0.1, 0.9]], ["a"], ["b", "c"], "y", "x"), Table("Map", ("x",), []))
    texts = re.findall(r"<text[^>]*>[^<]*</text>", inline_svg(figure, 1))
    (dark,), (bright,) = ([one for one in texts if number in one] for number in (">0.10<", ">0.90<"))
    assert f"fill: {PALE}" in dark
    assert "var(" not in bright


def test_lines_differ_in_more_than_colour():
    series = {name: [Point(0, n), Point(1, n)] for n, name in enumerate(("one", "two", "three", "four"))}
    text = inline_svg(Figure("Four", curves(series, "x", "y"), Table("Four", ("x",), [])), 1)
    strokes = set(re.findall(r"stroke-dasharray: ([0-9., ]+)", text))
    assert len(strokes) == 3  # and the first is whole


def test_players_of_one_picture_differ_in_more_than_colour():
    """Nine players, as in the study of Connect 4: a mark comes a second time, but hollow."""
    matplotlib = pytest.importorskip("matplotlib.figure")
    names = [f"player {n}" for n in range(9)]
    places = [Place(name, None, Rating(name, n, (n - 1, n + 1), 0.5)) for n, name in enumerate(names)]
    axes = matplotlib.Figure().subplots()
    time_panel(places, dict.fromkeys(names, 0.01))(axes, LIGHT)
    marks = [one.lines[0] for one in axes.containers]
    assert len({(one.get_marker(), one.get_markerfacecolor() == LIGHT.page) for one in marks}) == 9


def test_a_panel_is_not_titled_twice():
    def draw(axes, look):
        axes.set_title("a title of its own")

    text = inline_svg(Figure("Caption", captioned(draw, "Elo"), Table("Caption", ("x",), [])), 1)
    assert "a title of its own" not in text
    assert ">Elo<" in text


def test_files_beside_the_page(tmp_path):
    write(tmp_path, SMALL, is_quick=False)
    assert sorted(file.name for file in (tmp_path / "small").iterdir()) == ["a-b.csv", "counts.csv", "won.csv"]
    with (tmp_path / "small" / "won.csv").open(newline="", encoding="utf-8") as lines:
        first, second = csv.DictReader(lines)
    assert (first["report"], first["ours"], first["verdict"]) == ("0.5", "0.6", "agrees")
    assert (second["report"], second["verdict"]) == ("", "–")
    assert "Not finished: 3 games and measurements are missing." in (tmp_path / "small.html").read_text(
        encoding="utf-8"
    )
    assert csv_text(Table("", ("a",), [("x,y",)])) == 'a\n"x,y"\n'
    assert file_name("Table 6.1: 3×3, 50 %") == "table-6-1-3-3-50.csv"


def test_a_page_made_again_is_the_same_byte_for_byte(tmp_path):
    """A full store is not played again, and neither a figure nor a file changes."""
    study = Study("small", "A small study", "What it is.", lambda _: [SQUARES, MATCH], SMALL.sections)
    lab, made = laboratory(tmp_path, study), []
    asked.clear()
    with executor(1) as pool:
        for _ in range(2):
            lab.run(study.experiments(False), pool)
            write(tmp_path, study, is_quick=False)
            files = [tmp_path / "small.html", *sorted((tmp_path / "small").iterdir())]
            made.append([file.read_bytes() for file in files])
    assert asked == [1, 2, 3]
    assert len(lab.sessions()) == 1
    assert made[0] == made[1]


@pytest.mark.parametrize("name", STUDIES.names())
def test_every_study_is_whole_and_its_page_can_be_made_of_nothing(name, tmp_path):
    study = STUDIES.load(name)
    for is_quick in (True, False):
        experiments = study.experiments(is_quick)
        names = [one.name for one in experiments]
        assert len(set(names)) == len(names)
        for one in experiments:
            if isinstance(one, Measurement):
                assert json.loads(json.dumps(one.asked)) == [list(arguments) for arguments in one.asked]
                assert len(set(one.asked)) == len(one.asked)
    summary = write(tmp_path, study, is_quick=True)
    assert summary.startswith(("0 of ", NO_RESULTS)) if study.answer is None else summary == NOTHING


def test_the_command_makes_pages_anew_without_playing(tmp_path, capsys):
    assert main(["study", "tictactoe", "--page-only", "--quick", "--out", str(tmp_path)]) == 0
    assert "tictactoe.html: 0 of" in capsys.readouterr().out
    assert (tmp_path / "index.html").exists()
    assert main(["study", "tictactoes", "--out", str(tmp_path)]) == 2
    assert "tictactoe" in capsys.readouterr().err


def test_a_study_that_was_not_begun_gets_no_page(tmp_path, capsys, monkeypatch):
    def run(lab, *_):
        if lab.folder.name == "connect4":
            raise KeyboardInterrupt

    monkeypatch.setattr(Laboratory, "run", run)
    assert main(["study", "all", "--quick", "--workers", "1", "--out", str(tmp_path)]) == INTERRUPTED
    assert "interrupted; the same command resumes" in capsys.readouterr().out
    assert {one.name for one in tmp_path.glob("*.html")} == {"tictactoe.html", "connect4.html", "index.html"}


def test_tally_counts_what_is_not_measured():
    assert tally([exact_row((), None, 3)]) == NO_RESULTS
    assert tally([exact_row((), 3, None), exact_row((), 3, 4)]) == "0 of 1 figures agree. Not measured: 1."


def test_axe_finds_nothing_in_light_and_dark(browser, tmp_path):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    file = tmp_path / "page.html"
    file.write_text(page(SMALL, SMALL.sections(None, False), [], "", "1 of 1 figures agree."), encoding="utf-8")
    for look in ("light", "dark"):
        context = browser.new_context(color_scheme=look, viewport={"width": 360, "height": 700})
        shown = context.new_page()
        shown.goto(file.as_uri())
        assert [one["id"] for one in axe.Axe().run(shown).response["violations"]] == []
        assert shown.evaluate("document.documentElement.scrollWidth <= innerWidth")
        context.close()


@pytest.mark.parametrize("name", ["index", *STUDIES.names()])
def test_axe_finds_nothing_on_the_committed_pages(browser, name):
    pytest.importorskip("axe_playwright_python.sync_playwright")
    from tools.study_pages import faults

    file = Path(__file__).parents[1] / "docs" / "studies" / f"{name}.html"
    for width, look in ((1280, "dark"), (390, "light")):
        context = browser.new_context(color_scheme=look, viewport={"width": width, "height": 800})
        shown = context.new_page()
        shown.goto(file.as_uri())
        assert list(faults(shown)) == []
        context.close()


def test_a_document_escapes_its_title():
    assert "<title>a &amp; b</title>" in document("a & b", [])
