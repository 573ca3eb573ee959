"""The samples of report 000: contests by contestant, and what the page makes of them."""

import random
from math import log, sqrt

import pytest

import mossa
from mossa.arena.statistics.post_hoc import Difference, kruskalmc
from mossa.studies.comparison import Mean, Share
from mossa.studies.contest import published
from mossa.studies.contest.experiments import SHOWN
from mossa.studies.contest.iterations_section import (
    FALLS,
    RISES,
    STEADY,
    change,
    changes,
    hearts_rows,
    iterations_section,
    sorted_told,
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
from mossa.studies.contest.sections import (
    _figures,
    _is_near_the_limit,
    _pairs,
    beyond_told,
    counted_rows,
    permutation_row,
)
from mossa.studies.contest.sorting import Sorting, sort
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
    figures = [part.title for part in iterations_section(told, "", []).parts if isinstance(part, Figure)]
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


def test_lua_sorts_in_order_but_not_equals():
    rng = random.Random(1)
    for _ in range(300):
        values = [rng.randrange(5) for _ in range(rng.randrange(1, 12))]
        assert sort(values, lambda a, b: a > b) == sorted(values, reverse=True)
    # by hand: of two that are as good, the first stays first if it stood at the head, else the last comes first
    assert sort(["a3", "b2", "c2", "d3"], lambda a, b: a[1] > b[1])[:2] == ["a3", "d3"]
    assert sort(["a2", "b3", "c2", "d3"], lambda a, b: a[1] > b[1])[:2] == ["d3", "b3"]


@pytest.mark.compiled
def test_of_equally_many_simulations_the_program_plays_what_the_last_one_reached():
    position, ties = first_choice(), 0
    for seed in range(20):
        nine, ten = (
            {one.move: one.visits for one in mossa.agent(f"thesis:simulations={n}").choose(position, seed).candidates}
            for n in (9, 10)
        )
        (reached,) = (move for move in ten if ten[move] > nine[move])  # it is the same search, one simulation longer
        most = [move for move in ten if ten[move] == max(ten.values())]
        ties += len(most) == 2
        expected = reached if reached in most else most[0]
        assert Sorting().choose(position, seed).move == expected
    assert ties >= 15


@pytest.mark.compiled
def test_the_last_simulation_went_where_the_bound_was_highest():
    """By the visits of all moves together, as the report's program has it, whenever a move was first tried."""
    position = first_choice()
    for seed in range(20):
        before, after = (
            {one.move: one for one in mossa.agent(f"thesis:simulations={n}").choose(position, seed).candidates}
            for n in (9, 10)
        )
        bounds = {move: one.value + sqrt(2 * log(9) / one.visits) for move, one in before.items()}
        (reached,) = (move for move in after if after[move].visits > before[move].visits)
        assert bounds[reached] == pytest.approx(max(bounds.values()))


def first_choice():
    position = mossa.game("contest").new(1)
    while position.to_move < 0:
        position = position.play(position.legal_moves()[0])
    return position


def test_what_sorting_costs_is_told():
    few, more = many("Trod", [17, 19]), many("Trod", [23, 24])
    assert sorted_told(few, more).endswith(
        "With 10 that brings 18.0 hearts on average; if all played the move with "
        "the highest value among these, it would be 23.5."
    )
    assert sorted_told(few, []).endswith("So do ours with 10 and 100 simulations.")


@pytest.mark.compiled
def test_contestants_may_choose_by_sorting():
    names, hearts, winner = contest(Sorting().spec, "Speranza", Sorting(100).spec, 5)
    assert hearts[names.index(winner)] == max(hearts)


def test_a_permutation_keeps_contests_whole():
    told = [line for n in range(30) for line in lines([(list("abcd"), [9 + n % 2, 5, 5 + n % 3, 1], "a")])]
    assert permutation_row(told).ours == "p 0.002 of 500 permutations"
