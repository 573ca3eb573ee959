"""`mossa statistics`: groups of a measure, described and compared."""

import json

import numpy as np
import pytest

from mossa.arena.statistics.analysis import analysed
from mossa.arena.statistics.resampling import Lines
from mossa.arena.store import Store
from mossa.arena.tournament.measure import measured
from mossa.arena.tournament.run import play_batch
from mossa.arena.tournament.schedule import schedule
from mossa.arena.tournament.spec import Spec, checked
from mossa.cli import main
from mossa.errors import MossaError

SPEC = checked(Spec("contest", ("random",) * 4, "match", 40, seed=3))


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    path = tmp_path_factory.mktemp("contest") / "x.db"
    with Store.open(path, SPEC) as found:
        found.add(play_batch(list(schedule(SPEC))))
    return path


def test_an_analysis_of_groups_that_differ():
    rng = np.random.default_rng(1)
    names = ["low", "middle", "high"] * 40
    values = [rng.normal({"low": -1, "middle": 0, "high": 2}[name], 1) for name in names]
    wins = [float(name == "high") for name in names]
    found = analysed(Lines.of(np.repeat(np.arange(40), 3), names, values), wins)
    assert [one.name for one in found.groups] == ["low", "middle", "high"]
    for one, truth in zip(found.groups, (-1, 0, 2), strict=True):
        assert one.interval[0] < truth < one.interval[1]
        assert one.values == 40
    assert [one.wins for one in found.groups] == [0, 0, 1]
    for test in (found.kruskal_wallis, found.welch, found.permutation):
        assert test.p < 0.001
    for pairs in (found.kruskalmc, found.dunn, found.tukey):
        assert [(one.first, one.second) for one in pairs] == [(0, 1), (0, 2), (1, 2)]
        assert pairs[1].is_significant
    assert found.cliffs_delta[1] < -0.9


def test_groups_that_cannot_be_tested_are_described():
    found = analysed(Lines.of([1, 1, 2, 2], ["a", "b", "a", "b"], [1.0, 1.0, 1.0, 1.0]), [1.0, 0.0, 1.0, 0.0])
    assert found.kruskal_wallis is None
    assert [one.mean for one in found.groups] == [1, 1]


def test_what_is_the_same_within_every_game_cannot_be_shuffled_there():
    games, values = np.repeat(np.arange(20), 2), np.repeat(np.arange(20.0), 2)
    lineups = analysed(Lines.of(games, games // 20 + (games >= 10), values), np.full(40, 0.5))
    plies = analysed(Lines.of(games, [0, 1] * 20, values), np.full(40, 0.5))
    assert lineups.kruskal_wallis.p < 0.001
    assert lineups.permutation is plies.permutation is None
    assert analysed(Lines.of(games, [0, 1] * 20, np.arange(40.0)), np.full(40, 0.5)).permutation is not None


def test_by_contestant(store, capsys):
    assert main(["statistics", str(store), "--measure", "points", "--by", "contestant", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    by_name = {one["name"]: one for one in told["groups"]}
    assert set(by_name) <= {"Speranza", "Tropica", "Plumy", "Macy", "Betta", "Trod"}
    assert by_name["Speranza"]["values"] == 40  # who always takes part
    assert sum(one["values"] for one in told["groups"]) == 160
    assert sum(one["values"] * one["wins"] for one in told["groups"]) == pytest.approx(40)


def test_the_tables_and_the_picture(store, capsys, tmp_path):
    picture = tmp_path / "boxes.svg"
    assert main(["statistics", str(store), "--by", "contestant", "--plot", str(picture)]) == 0
    out = capsys.readouterr().out
    for word in ("Kruskal-Wallis", "Welch", "permutation", "kruskalmc", "Dunn", "Tukey", "Speranza"):
        assert word in out
    assert "Speranza" in picture.read_text()


def test_the_lines_of_wins_stay_beside_their_values():
    """Results in any order: the share of the win belongs to the value beside it."""
    results = play_results()
    found = measured(SPEC, results[::-1], "share", "seat")
    assert list(found.lines.values) == found.wins


def play_results():
    from mossa.arena.row import result_of

    return [result_of(row) for row in play_batch(list(schedule(SPEC))[:8])]


def test_what_is_not_there_is_refused(store):
    with Store.read(store) as found:
        with pytest.raises(MossaError, match="no measure 'luck'"):
            measured(SPEC, found.results(), "luck", "agent")
        with pytest.raises(MossaError, match="grouped by 'mood'"):
            measured(SPEC, found.results(), "score", "mood")
    with pytest.raises(MossaError, match="no finished game"):
        measured(SPEC, [], "score", "agent")
    games = checked(Spec("tictactoe", ("random", "flat:playouts=5"), games=2))
    from mossa.arena.row import result_of

    rows = [result_of(row) for row in play_batch(list(schedule(games)))]
    with pytest.raises(MossaError, match="no names of their own"):
        measured(games, rows, "score", "contestant")
