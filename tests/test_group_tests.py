"""Tests of groups and their effect sizes, by published numbers: R's examples and the tables of report 000."""

import numpy as np
import pytest

from mossa.arena.statistics.effects import cliffs_delta, epsilon_squared, eta_squared, hedges_g
from mossa.arena.statistics.groups import kruskal_wallis, shapiro, welch
from mossa.arena.statistics.post_hoc import dunn, holm, kruskalmc, mean_ranks, tukey
from mossa.arena.statistics.resampling import Lines, bootstrap, permutation

pytestmark = pytest.mark.once

PLANTS = [  # R's data set PlantGrowth (Dobson 1983): dried weight of plants
    [4.17, 5.58, 5.18, 6.11, 4.50, 4.61, 5.17, 4.53, 5.33, 5.14],
    [4.81, 4.17, 4.41, 3.59, 5.87, 3.83, 6.03, 4.89, 4.32, 4.69],
    [6.31, 5.12, 5.54, 5.50, 5.37, 5.29, 4.92, 6.15, 5.80, 5.26],
]
SLEEP = [  # R's data set sleep (Student 1908): hours gained by two drugs
    [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0],
    [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4],
]
OZONE = [  # R's data set airquality (Chambers et al. 1983): ozone in New York 1973, May to September
    [41, 36, 12, 18, 28, 23, 19, 8, 7, 16, 11, 14, 18, 14, 34, 6, 30, 11, 1, 11, 4, 32, 23, 45, 115, 37],
    [29, 71, 39, 23, 21, 37, 20, 12, 13],
    [135, 49, 32, 64, 40, 77, 97, 97, 85, 10, 27, 7, 48, 35, 61, 79, 63, 16, 80, 108, 20, 52, 82, 50, 64, 59],
    [39, 9, 16, 78, 35, 66, 122, 89, 110, 44, 28, 65, 22, 59, 23, 31, 44, 21, 9, 45, 168, 73, 76, 118, 84, 85],
    [96, 78, 73, 91, 47, 32, 20, 23, 21, 24, 44, 21, 28, 9, 13, 46, 18, 13, 24, 16, 13, 23, 36, 7, 14, 30, 14, 18, 20],
]


def test_kruskal_wallis_as_hollander_and_wolfe_print_it():
    """Hollander and Wolfe 1973, page 116: mucociliary efficiency; R's example of kruskal.test prints 0.77143, 0.68."""
    found = kruskal_wallis([[2.9, 3.0, 2.5, 2.6, 3.2], [3.8, 2.7, 4.0, 2.4], [2.8, 3.4, 3.7, 2.2, 2.0]])
    assert found.statistic == pytest.approx(0.771429, abs=1e-6)
    assert found.p == pytest.approx(0.679965, abs=1e-6)
    assert found.degrees == (2,)


def test_kruskal_wallis_corrects_for_ties():
    found = kruskal_wallis(OZONE)  # R: Kruskal-Wallis chi-squared = 29.267, df = 4, p-value = 6.901e-06
    assert found.statistic == pytest.approx(29.267, abs=5e-4)
    assert found.p == pytest.approx(6.901e-06, rel=1e-3)


def test_welch_as_r_prints_it():
    found = welch(SLEEP)  # R: t = -1.8608, df = 17.776, p-value = 0.07939; F is the square of t
    assert found.statistic == pytest.approx(1.8608**2, abs=2e-4)
    assert found.degrees == pytest.approx((1, 17.776), abs=5e-4)
    assert found.p == pytest.approx(0.07939, abs=5e-6)
    plants = welch(PLANTS)  # R: F = 5.181, num df = 2.000, denom df = 17.128, p-value = 0.01739
    assert (plants.statistic, *plants.degrees, plants.p) == pytest.approx((5.181, 2, 17.128, 0.01739), abs=5e-4)


def test_shapiro_as_r_prints_it():
    assert shapiro(PLANTS[0]).p == pytest.approx(0.7475, abs=5e-5)


def test_tukey_as_r_prints_it():
    low = [(one.first, one.second, -one.difference, -one.high, -one.low, one.p) for one in tukey(PLANTS)]
    assert [one[:2] for one in low] == [(0, 1), (0, 2), (1, 2)]
    assert low[0][2:] == pytest.approx((-0.371, -1.0622161, 0.3202161, 0.3908711), abs=1e-4)
    assert low[1][2:] == pytest.approx((0.494, -0.1972161, 1.1852161, 0.1979960), abs=1e-4)
    assert low[2][2:] == pytest.approx((0.865, 0.1737839, 1.5562161, 0.0120064), abs=1e-4)
    assert [one.is_significant for one in tukey(PLANTS)] == [False, False, True]


def test_dunn_finds_the_pairs_that_differ():
    """`dunn.test(airquality$Ozone, airquality$Month)` prints z = -4.419470 for May and July, -2.244208 for June."""
    by_pair = {(one.first, one.second): one for one in dunn(OZONE)}
    variance = np.var(np.concatenate(OZONE).argsort().argsort() + 1)  # only its size: ties change it little
    z = by_pair[0, 2].difference / np.sqrt(variance * (1 / 26 + 1 / 26))
    assert z == pytest.approx(-4.4195, abs=0.03)
    assert by_pair[0, 2].p == pytest.approx(10 * 9.894e-06, rel=1e-3)  # twice R's one-sided p, the first step of Holm
    assert {pair for pair, one in by_pair.items() if one.is_significant} == {(0, 2), (0, 3), (2, 4), (3, 4)}


def test_holm_as_in_his_paper():
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])  # p.adjust of R
    assert holm([0.6, 0.7]) == [1, 1]


# Report 000: games of each contestant in the samples, means and standard deviations of its last sample

RANDOM = (500, 298, 301, 314, 307, 280)  # Speranza, Tropica, Plumy, Macy, Betta, Trod
EQUAL = (500, 297, 297, 264, 323, 319)
CONSOLE = (
    (55, 6.709091, 4.8486),
    (31, -1.717742, 3.7753),
    (35, -6.114286, 4.1645),
    (37, -0.378378, 3.2621),
    (29, -1.551724, 3.9773),
    (33, -1.295455, 2.5167),
)


def sized(sizes):
    return [list(np.random.default_rng(n).random(n)) for n in sizes]


def shaped(n, mean, deviation):
    """Values of that number, mean and standard deviation."""
    values = np.arange(n, dtype=float)
    return list(mean + deviation * (values - values.mean()) / values.std(ddof=1))


@pytest.mark.parametrize(
    ("sizes", "pair", "critical"),
    [
        (RANDOM, (1, 2), 138.5184),  # Tropica and Plumy
        (RANDOM, (4, 5), 140.0736),  # Betta and Trod
        (RANDOM, (0, 1), 124.0492),
        (RANDOM, (1, 5), 141.0790),
        (EQUAL, (0, 3), 128.9571),
        (EQUAL, (4, 5), 133.8001),
    ],
)
def test_kruskalmc_as_report_000_prints_it(sizes, pair, critical):
    found = {(one.first, one.second): one for one in kruskalmc(sized(sizes))}
    assert found[pair].critical == pytest.approx(critical, abs=5e-5)


def test_kruskalmc_compares_mean_ranks():
    groups = [[1, 2, 3, 4, 5, 6, 7, 8], [9, 10, 11, 12, 13, 14, 15, 16], [4.5, 5.5, 11.5]]
    first = kruskalmc(groups)[0]
    assert first.difference == mean_ranks(groups)[0] - mean_ranks(groups)[1]
    assert first.is_significant
    assert [one.is_significant for one in kruskalmc(groups)] == [True, False, False]


def test_welch_as_report_000_prints_it():
    found = welch([shaped(*one) for one in CONSOLE])
    assert found.statistic == pytest.approx(37.612, abs=2e-3)
    assert found.degrees == pytest.approx((5, 94.738), abs=2e-3)
    assert found.p < 2.2e-16


@pytest.mark.parametrize(
    ("pair", "difference", "low", "high", "p"),
    [
        ((1, 2), 4.3965, 1.6049, 7.1882, 0.0001422),
        ((1, 4), -0.1660, -3.0902, 2.7582, 0.9999837),
        ((0, 3), 7.0875, 4.6808, 9.4942, 0),
        ((1, 3), -1.3394, -4.0954, 1.4167, 0.7285136),
    ],
)
def test_tukey_as_report_000_prints_it(pair, difference, low, high, p):
    found = {(one.first, one.second): one for one in tukey([shaped(*one) for one in CONSOLE])}[pair]
    assert (found.difference, found.low, found.high) == pytest.approx((difference, low, high), abs=2e-3)
    assert found.p == pytest.approx(p, abs=1e-5)


# Effect sizes


def test_effect_sizes_by_hand():
    # means 2 and 4, both variances 1: d = -2; Hedges' correction for 4 degrees of freedom is 1 - 3/15
    assert hedges_g([1, 2, 3], [3, 4, 5]) == pytest.approx(-1.6)
    assert hedges_g([2, 2], [2, 2]) == 0
    # of nine pairs one is a tie, none is larger, eight are smaller
    assert cliffs_delta([1, 2, 3], [3, 4, 5]) == pytest.approx(-8 / 9)
    # between 6, within 4
    assert eta_squared([[1, 2, 3], [3, 4, 5]]) == pytest.approx(0.6)
    assert epsilon_squared([[1, 2], [3, 4]]) == pytest.approx(2.4 / 3)  # H = 2.4, by hand


# By game


def contests(differ, games=60, seed=1):
    """Four participants of six a game; what the best has the others lack."""
    rng, columns = np.random.default_rng(seed), ([], [], [])
    for game in range(games):
        luck = rng.normal(0, 1, 4)
        for name, value in zip(rng.choice(6, 4, replace=False), luck - luck.mean(), strict=True):
            for column, one in zip(columns, (game, int(name), float(value) + differ * int(name)), strict=True):
                column.append(one)
    return Lines.of(*columns)


def test_permutation_within_games_finds_what_is_there():
    assert permutation(contests(0.5), times=200).p == pytest.approx(1 / 201)
    ps = [permutation(contests(0.0, games=30, seed=seed), times=60, seed=seed).p for seed in range(100)]
    assert 0.01 <= np.mean(np.array(ps) <= 0.05) <= 0.11
    assert 0.42 < np.mean(ps) < 0.58  # uniform where there is nothing to find


def test_bootstrap_by_game_covers():
    """Values of a game agree, so that an interval which takes them for independent would be half as wide."""
    held = 0
    for seed in range(300):
        rng = np.random.default_rng(seed)
        values = np.repeat(rng.normal(0, 1, 40), 4)
        lines = Lines.of(np.repeat(np.arange(40), 4), ["one"] * 160, values)
        ((low, high),) = bootstrap(lines, times=300, seed=seed)
        held += low <= 0 <= high
    assert 0.90 <= held / 300 <= 0.98


def test_lines_keep_games_together_and_groups_in_order():
    lines = Lines.of(["x", "y", "x"], ["B", "A", "A"], [1.0, 2.0, 3.0])
    assert lines.names == ("B", "A")
    assert list(lines.games) == [0, 0, 1]
    assert list(lines.means) == [1.0, 2.5]
