"""The samples of report 000: contests by contestant, and what the page makes of them."""

import pytest

from mossa.arena.statistics.post_hoc import Difference, kruskalmc
from mossa.studies.comparison import Mean, Share
from mossa.studies.contest import published
from mossa.studies.contest.experiments import SHOWN
from mossa.studies.contest.iterations_section import (
    FALLS,
    RISES,
    STEADY,
    TIES,
    change,
    changes,
    hearts_rows,
    iterations_section,
    why_of,
)
from mossa.studies.contest.playing import (
    Line,
    contest,
    contestants,
    deviation_of,
    deviations,
    lines,
    own_lines,
    wins_of,
)
from mossa.studies.contest.sections import _figures, _is_near_the_limit, _pairs, beyond_told, counted_rows
from mossa.studies.laboratory import Laboratory
from mossa.studies.section import Comparison, Figure
from mossa.work import executor


def test_the_published_figures_are_the_reports():
    assert published.wins("random", "Speranza") == Share(122, 500)
    assert published.deviation("equal100", "Trod").mean == pytest.approx(-6.519593)
    assert len(published.kruskalmc("better")) == len(published.tukey()) == 15
    assert published.kruskalmc("random")["Speranza", "Tropica"] == (30.528315, False)
    assert published.kruskalmc("equal100")["Betta", "Trod"] == (370.72973, True)
    assert published.tukey()["Speranza", "Macy"] == (7.0875, True)
    assert published.tukey()["Betta", "Tropica"] == (0.1660, False)
    assert published.hearts("equal1").mean == pytest.approx(16.21, abs=0.005)
    assert published.hearts("equal10000").mean == pytest.approx(28.12, abs=0.005)
    assert published.hearts("equal100").values == 4 * 500
    assert set(contestants()) == set(published.NAMES)


def test_a_contest_is_the_same_again_and_one_of_the_bestwins_of():
    names, hearts, winner = contest("random", "Speranza", "ingame", 5)
    assert contest("random", "Speranza", "ingame", 5) == (names, hearts, winner)
    assert "Speranza" in names
    assert hearts[names.index(winner)] == max(hearts)


FOUND = [
    (["Betta", "Speranza", "Tropica", "Plumy"], [10, 30, 20, 20], "Speranza"),
    (["Speranza", "Trod", "Macy", "Plumy"], [20, 20, 20, 40], "Plumy"),
]


def test_lines_count_what_is_beyond_the_mean_of_a_contest():
    own = own_lines(lines(FOUND), "Speranza")
    assert [one.deviation for one in own] == [10, -5]
    assert wins_of(own) == Share(1, 2)
    assert deviation_of(own) == Mean(2.5, pytest.approx(10.6066, abs=1e-4), 2)
    assert deviation_of(own_lines(lines(FOUND), "Trod")) is None


def test_the_page_has_every_contestant_beside_the_report():
    won, apart = _figures("random", lines(FOUND))
    assert isinstance(won, Comparison)
    assert [row.name for row in won.rows] == [(name,) for name in published.NAMES]
    plumy = won.rows[2]
    assert (plumy.published, plumy.ours) == (148 / 301, 0.5)
    assert [row.verdict for row in apart.rows] == ["agrees", "not measured", *["agrees"], *["not measured"] * 3]


@pytest.mark.parametrize(
    ("comparison", "is_near"),
    [
        (Difference(0, 1, -120.0, False, critical=140.0), True),
        (Difference(0, 1, 175.0, True, critical=140.0), True),
        (Difference(0, 1, -176.0, True, critical=140.0), False),
        (Difference(0, 1, 100.0, False, critical=140.0), False),
        (Difference(0, 1, 2.0, True, p=0.02), True),
        (Difference(0, 1, 2.0, True, p=0.001), False),
        (Difference(0, 1, 2.0, False, p=0.6), False),
    ],
)
def test_what_is_near_the_limit(comparison, is_near):
    assert _is_near_the_limit(comparison) is is_near


def test_the_reports_five_games_are_counted_as_it_counts_them(tmp_path):
    assert {deviations(*hearts) == list(theirs) for hearts, theirs in published.SHOWN.items()} == {True}
    lab = Laboratory(tmp_path)
    assert {row.verdict for row in counted_rows(lab)} == {"not measured"}
    with executor(1) as pool:
        lab.run([SHOWN], pool)
    assert [row.verdict for row in counted_rows(lab)] == ["agrees"] * 5
    assert counted_rows(lab)[0].ours == "-4.75, +5.25, -1.75, +1.25"


def test_pairs_have_both_differences():
    groups = [[float(n % 3 + 10 * place) for n in range(20)] for place in range(6)]
    told = _pairs("Pairs", published.kruskalmc("random"), kruskalmc(groups), ".0f")
    speranza_trod = next(row for row in told.rows if row.name == ("Speranza", "Trod"))
    assert (speranza_trod.published, speranza_trod.ours) == ("differ (404)", "differ (100)")
    verdicts = [
        {row.verdict for row in _pairs("Pairs", published.kruskalmc("random"), kruskalmc(groups), ".0f", is_short).rows}
        for is_short in (False, True)
    ]
    assert verdicts == [{"agrees", "differs"}, {"agrees", "too few games"}]  # ours are fewer than the report's


def test_ten_simulations_have_a_reason_of_their_own():
    assert why_of(10, "by chance") == TIES
    assert why_of(100, "by chance") == "by chance"


def test_hearts_rise_beside_the_reports():
    told = {n: many("Trod", [n % 7, n % 7 + 2] * 50) for n in (1, 10, 100, 1000, 10_000)}
    told[10_000] = many("Trod", [30, 32] * 50)
    *rows, last = hearts_rows(told, "why")
    assert [row.name for row in rows] == [("1",), ("10",), ("100",), ("1,000",), ("10,000",)]
    assert rows[0].published == pytest.approx(16.21, abs=0.005)
    assert (last.published, last.verdict) == (RISES, "agrees")


def many(name, hearts):
    """Contests of one contestant, whose hearts are those beyond the mean."""
    return [Line(name, one, float(one), False) for one in hearts]


def test_a_change_is_one_beyond_chance():
    low, high = Mean(1.0, 2.0, 400), Mean(2.0, 2.0, 400)
    assert (change(low, high), change(high, low), change(low, low._replace(mean=1.1))) == (RISES, FALLS, STEADY)


def test_the_report_is_taken_at_its_word_about_simulations():
    steady = [hearts for name in published.NAMES for hearts in many(name, [-1, 0, 1] * 40)]
    rising = [one._replace(deviation=one.deviation + 3) if one.name in ("Speranza", "Macy") else one for one in steady]
    told = {n: rising if n == 10_000 else steady for n in (1, 10, 100, 1000, 10_000)}
    rows = {row.name[0]: row for row in changes(told)}
    assert (rows["Speranza"].published, rows["Speranza"].agrees) == (RISES, True)
    assert (rows["Macy"].published, rows["Macy"].agrees) == (STEADY, False)
    assert rows["Macy"].why.startswith("By the same test of its own numbers:")
    assert (rows["Betta"].agrees, rows["Trod"].agrees) == (True, False)
    figures = [part.title for part in iterations_section(told, "").parts if isinstance(part, Figure)]
    assert "Figure 4.2: deviation of Speranza by simulations" in figures
    assert len(figures) == 1 + 6


def test_what_is_beyond_the_report_is_told_where_it_is_clear():
    base = Share(150, 300)
    told = beyond_told(
        {"as the report": base, "much": Share(240, 300), "little": Share(160, 300), "bad": Share(50, 300)}
    )
    assert told == (
        "The report’s search wins 50%. Clearly better, at 99 %: much (80%). Clearly worse: bad (17%). "
        "The others are not told apart from it by so many contests."
    )
    assert beyond_told({"as the report": base}) == "Not measured yet."
    assert beyond_told({"as the report": base, "little": base}).endswith("not told apart from it by so many contests.")
