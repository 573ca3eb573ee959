"""The samples of report 000: contests by contestant, and what the page makes of them."""

import pytest

from mossa.arena.statistics.post_hoc import Difference
from mossa.studies.comparison import Mean, Share
from mossa.studies.contest import published
from mossa.studies.contest.playing import contest, contestants, lines
from mossa.studies.contest.sections import _deviation, _figures, _is_near_the_limit, _own, _wins
from mossa.studies.section import Comparison


def test_the_published_figures_are_the_reports():
    assert published.wins("random", "Speranza") == Share(122, 500)
    assert published.deviation("equal100", "Trod").mean == pytest.approx(-6.519593)
    assert len(published.kruskalmc("better")) == len(published.tukey()) == 15
    assert published.kruskalmc("random")["Speranza", "Tropica"] is False
    assert published.kruskalmc("equal100")["Betta", "Trod"] is True
    assert published.tukey()["Speranza", "Macy"] is True
    assert published.tukey()["Betta", "Tropica"] is False
    assert set(contestants()) == set(published.NAMES)


def test_a_contest_is_the_same_again_and_one_of_the_best_wins():
    names, hearts, winner = contest("random", "Speranza", "ingame", 5)
    assert contest("random", "Speranza", "ingame", 5) == (names, hearts, winner)
    assert "Speranza" in names
    assert hearts[names.index(winner)] == max(hearts)


FOUND = [
    (["Betta", "Speranza", "Tropica", "Plumy"], [10, 30, 20, 20], "Speranza"),
    (["Speranza", "Trod", "Macy", "Plumy"], [20, 20, 20, 40], "Plumy"),
]


def test_lines_count_what_is_beyond_the_mean_of_a_contest():
    own = _own(lines(FOUND), "Speranza")
    assert [one.deviation for one in own] == [10, -5]
    assert _wins(own) == Share(1, 2)
    assert _deviation(own) == Mean(2.5, pytest.approx(10.6066, abs=1e-4), 2)
    assert _deviation(_own(lines(FOUND), "Trod")) is None


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
