"""Ratings: known results of the models, coverage by simulation, error rates of the sequential test."""

from math import exp, log

import numpy as np
import pytest

from mossa.arena.ratings.elo import ELO, elo_difference, expected_score, ratings
from mossa.arena.ratings.luce import Ranking, fit, stages
from mossa.arena.ratings.sprt import Sprt, log_likelihood_ratio, superiority

pytestmark = pytest.mark.once


def pair(first, second, score):
    return Ranking((first, second), (score, -score))


def strengths(units, players, virtual=0.0):
    """Ratings of most likelihood; without the half games against an average player if `virtual` is next to nothing."""
    found = stages(units, players)
    weights = np.concatenate([np.ones(len(units)), np.full(2 * len(found.players), max(virtual, 1e-7))])
    return fit(found, weights[None])[0]


def test_elo_of_scores():
    assert expected_score(400) == pytest.approx(10 / 11)
    assert elo_difference(0.75) == pytest.approx(190.85, abs=5e-3)
    assert elo_difference(1.0) == float("inf")
    assert expected_score(elo_difference(0.6)) == pytest.approx(0.6)
    assert expected_score(0, players=4) == 0.25
    assert elo_difference(0.4, players=4) == pytest.approx(400 * log(2) / log(10))  # 2 to 3 against three


def test_two_players_get_the_logarithm_of_their_odds():
    units = [[pair("a", "b", 1.0)]] * 30 + [[pair("a", "b", -1.0)]] * 10
    first, second = strengths(units, ("a", "b"))
    assert first - second == pytest.approx(log(3), abs=1e-5)


def test_davidsons_ties():
    """With w, l, d of two players the odds are w / l, and the factor of ties is d / sqrt(w l)."""
    units = [[pair("a", "b", 1.0)]] * 40 + [[pair("a", "b", -1.0)]] * 10 + [[pair("a", "b", 0.0)]] * 20
    first, second = strengths(units, ("a", "b"))
    assert first - second == pytest.approx(log(4), abs=1e-5)


def test_bradley_terry_as_agresti_prints_it():
    """Agresti, Categorical Data Analysis, table 10.10: baseball 1987, wins at home and away together.

    His ratings, Baltimore 0: Milwaukee 1.581, Detroit 1.436, Toronto 1.294, New York 1.248, Boston 1.108, Cleveland
    0.684.
    """
    teams = ("Milwaukee", "Detroit", "Toronto", "New York", "Boston", "Cleveland", "Baltimore")
    wins = [
        [0, 7, 9, 7, 7, 9, 11],
        [6, 0, 7, 5, 11, 9, 9],
        [4, 6, 0, 7, 7, 8, 12],
        [6, 8, 6, 0, 6, 7, 10],
        [6, 2, 6, 7, 0, 7, 12],
        [4, 4, 5, 6, 6, 0, 6],
        [2, 4, 1, 3, 1, 7, 0],
    ]
    units = [
        [pair(teams[i], teams[j], 1.0)]
        for i, row in enumerate(wins)
        for j, count in enumerate(row)
        for _ in range(count)
    ]
    found = strengths(units, teams)
    published = (1.581, 1.436, 1.294, 1.248, 1.108, 0.684, 0.0)
    assert found - found[-1] == pytest.approx(published, abs=2e-3)


def test_plackett_luce_of_full_rankings_by_the_slow_way():
    """The slope of the likelihood, written out, vanishes at the ratings found."""
    rng = np.random.default_rng(3)
    games = [rng.permutation(4) for _ in range(50)]
    units = [[Ranking(tuple(range(4)), tuple(float(-list(order).index(p)) for p in range(4)))] for order in games]
    found = strengths(units, tuple(range(4)))

    def likelihood(theta):
        return sum(
            theta[order[place]] - log(sum(exp(theta[p]) for p in order[place:]))
            for order in games
            for place in range(4)
        )

    for player in range(4):
        nudge = np.zeros(4)
        nudge[player] = 1e-4
        slope = (likelihood(found + nudge) - likelihood(found - nudge)) / 2e-4
        assert slope == pytest.approx(0, abs=1e-3)


def test_one_agent_in_several_seats():
    units = [[Ranking(("x", "y", "y", "y"), (1.0, 0.0, 0.0, 0.0))]] * 5 + [
        [Ranking(("x", "y", "y", "y"), (0.0, 1.0, -1.0, -2.0))]
    ] * 5
    found = {one.player: one for one in ratings(units)}
    assert found["x"].elo > found["y"].elo  # half of all first places from one seat of four


def test_who_never_lost_is_not_certain():
    units = [[pair("a", "b", 1.0), pair("b", "a", -1.0)]] * 20
    best, worst = ratings(units)
    assert (best.player, worst.player) == ("a", "b")
    assert best.interval[1] - best.interval[0] > 100
    assert best.superiority > 0.999
    assert best.elo == pytest.approx(-worst.elo)


def test_ratings_do_not_depend_on_the_order_of_games():
    rng = np.random.default_rng(1)
    units = [
        [pair("a", "b", float(rng.choice([-1, 0, 1]))), pair("b", "a", float(rng.choice([-1, 0, 1])))]
        for _ in range(30)
    ]
    shuffled = [units[i] for i in rng.permutation(30)]
    for one, other in zip(ratings(units, "ab"), ratings(shuffled, "ab"), strict=True):
        assert one.elo == pytest.approx(other.elo)


def simulated_pairs(elos, rounds, draws, rng):
    """A round robin in pairs; the odds of a draw and who moves first are known to nobody."""
    units = []
    for i in range(len(elos)):
        for j in range(i):
            for _ in range(rounds):
                unit = []
                for first, second in ((i, j), (j, i)):
                    odds = np.exp((np.array([elos[first] + 30, elos[second]])) / ELO)
                    chances = np.array([odds[0], draws * np.sqrt(odds.prod()), odds[1]])
                    unit.append(pair(first, second, float(rng.choice([1, 0, -1], p=chances / chances.sum()))))
                units.append(unit)
    return units


def simulated_tables(elos, rounds, rng):
    """Four players ranked by Plackett and Luce, all rotations on one deal."""
    units = []
    for _ in range(rounds):
        unit = []
        for rotation in range(4):
            seats = np.roll(np.arange(4), rotation)
            noise = np.array(elos)[seats] / ELO + rng.gumbel(size=4)
            unit.append(Ranking(tuple(int(one) for one in seats), tuple(float(one) for one in noise)))
        units.append(unit)
    return units


def test_a_few_games_leave_much_open():
    drawn, won, lost = (pair("a", "b", score) for score in (0.0, 1.0, -1.0))
    for units in ([[drawn, drawn]], [[won, lost]] * 2, [[won, won], [won, lost]]):
        for one in ratings(units):
            low, high = one.interval
            assert low < -25
            assert high > 25
            assert one.superiority < 0.97 or one.player == "b"
    (low, high) = ratings([[won, lost]] * 100)[0].interval
    assert -5 < low < high < 5  # pairs that agree so often say that both are equal


def coverage(simulate, elos, times, copies=200):
    """How often the interval of the first player, rated against the mean, holds the truth."""
    truth, held = np.array(elos) - np.mean(elos), 0
    for seed in range(times):
        found = ratings(simulate(np.random.default_rng(seed)), tuple(range(len(elos))), copies, seed)
        for one in found:
            low, high = one.interval
            held += low <= truth[one.player] <= high
    return held / times / len(elos)


def test_intervals_cover_for_two_players():
    share = coverage(lambda rng: simulated_pairs((40, -20, 0), 30, 0.5, rng), (40, -20, 0), 500, 150)
    assert 0.92 <= share <= 0.98


def test_intervals_cover_for_four_players():
    share = coverage(lambda rng: simulated_tables((80, 0, -30, -50), 40, rng), (80, 0, -30, -50), 500, 150)
    assert 0.92 <= share <= 0.98


# The sequential test


def test_the_likelihood_ratio_of_wins_and_losses_is_the_binomial_one():
    values, counts = np.array([0.0, 1.0]), np.array([40.0, 60.0])
    expected = 60 * log(0.6 / 0.5) + 40 * log(0.4 / 0.5)
    assert log_likelihood_ratio(values, counts, 0.5, 0.6) == pytest.approx(expected)


def test_bounds_of_wald():
    assert Sprt(alpha=0.05, beta=0.05).bounds == pytest.approx((-2.9444, 2.9444), abs=5e-5)
    assert Sprt(alpha=0.05, beta=0.10).bounds == pytest.approx((-2.2513, 2.8904), abs=5e-5)


def test_pairs_that_always_split_say_that_nobody_is_better():
    assert Sprt(0, 20).verdict([0.5] * 2000) == "elo0"
    assert Sprt(0, 20).verdict([0.5]) == ""
    assert Sprt(0, 20).verdict([1.0] * 400) == "elo1"


def decided(test, elo, rng):
    """Pairs drawn until the test ends: which hypothesis it takes."""
    score = expected_score(elo)
    scores: list[float] = []
    while True:
        games = rng.random((10, 2))
        win, draw = score - 0.15, 0.30
        points = np.where(games < win, 1.0, np.where(games < win + draw, 0.5, 0.0))
        scores += [float(one) for one in points.mean(axis=1)]
        if verdict := test.verdict(scores):
            return verdict


@pytest.mark.parametrize(("truth", "wrong"), [(0.0, "elo1"), (60.0, "elo0")])
def test_errors_are_at_most_those_asked_for(truth, wrong):
    test = Sprt(0.0, 60.0, 0.10, 0.10)
    rng = np.random.default_rng(7)
    errors = sum(decided(test, truth, rng) == wrong for _ in range(400))
    assert errors / 400 <= 0.10


def test_superiority():
    assert superiority([0.5] * 10) == 0.5
    assert superiority([1.0] * 5) == 1.0
    # mean 0.6, standard deviation 0.2236, error 0.1: one standard error above a half
    assert superiority([0.5, 0.5, 0.5, 0.5, 1.0]) == pytest.approx(0.8413, abs=5e-5)
