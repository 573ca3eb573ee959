"""What a match's scores prove, by published and hand-computed numbers."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mossa.arena.statistics import (
    chi_squared_tail,
    effective_games,
    interval,
    kruskal_wallis,
    mean_interval,
    ranks,
    shares,
    student,
    wilson,
)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, Statistics in Medicine 17:857-872, table I, method 3; scipy agrees
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_as_newcombe_printed_it(wins, games, low, high):
    assert wilson(wins / games, games) == pytest.approx((low, high), abs=5e-5)


def test_wilson_of_no_games_says_nothing():
    assert wilson(0.5, 0) == (0.0, 1.0)


@given(st.floats(0, 1), st.floats(1, 1e9))
def test_wilson_holds_the_score_and_stays_within_0_and_1(score, games):
    low, high = wilson(score, games)
    assert 0 <= low <= score <= high <= 1


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ([1.0, -1.0], [1, 0]),
        ([0.0, 0.0], [0.5, 0.5]),
        ([-1.0, 0.25, 0.5, 0.25], [0, 0, 1, 0]),
        ([0.5, -1.0, 0.5, 0.0], [0.5, 0, 0.5, 0]),
    ],
)
def test_shares_of_the_win(scores, expected):
    assert shares(scores) == expected


def test_rounds_that_agree_count_as_one_game_each():
    # score 1/2; totals 2, 0, 2, 0 differ from 1 by 1: variance = 4 * 4/3 / 8^2 = 1/12; games = (1/4) / (1/12) = 3
    assert effective_games([[1, 1], [0, 0], [1, 1], [0, 0]]) == pytest.approx(3)


def test_a_round_that_was_cut_off_counts_by_its_games():
    # score 3/5; totals minus 3/5 of the size: 0.8, -1.2, 0.4: squares 2.24 * 3/2 / 25 = 0.1344; 0.24 / 0.1344
    assert effective_games([[1, 1], [0, 0], [1]]) == pytest.approx(0.24 / 0.1344)


@pytest.mark.parametrize(
    "rounds",
    [
        [[1, 0], [1, 0], [0, 1]],  # whoever moves first wins: the rounds never differ
        [[0.5, 0.5]] * 3,
        [[1, 1]] * 3,
        [[1, 1, 0, 1, 0, 0]],  # one round alone shows no spread
    ],
)
def test_never_more_games_than_were_played(rounds):
    assert effective_games(rounds) == 6


def test_a_match_without_a_loss_is_not_certain():
    assert interval([[1, 1]] * 5) == wilson(1.0, 10)
    assert interval([[1, 1]] * 5)[0] == pytest.approx(0.7225, abs=5e-5)  # 10 / (10 + 1.96^2)


def test_the_interval_covers_where_the_games_of_a_round_agree():
    chance = random.Random(1)
    matches = [[[float(chance.random() < 0.6)] * 2 for _ in range(50)] for _ in range(1000)]
    naive = [wilson(sum(map(sum, rounds)) / 100, 100) for rounds in matches]
    assert covered(0.6, [interval(rounds) for rounds in matches]) > 0.91
    assert covered(0.6, naive) < 0.85


def test_the_interval_covers_draws():
    chance = random.Random(2)
    matches = [[chance.choices((0, 0.5, 1), (1, 2, 1), k=2) for _ in range(50)] for _ in range(1000)]
    assert covered(0.5, [interval(rounds) for rounds in matches]) > 0.95


def covered(truth, intervals):
    return sum(low <= truth <= high for low, high in intervals) / len(intervals)


@pytest.mark.parametrize(
    ("degrees", "t"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)],
)
def test_student_as_every_table_prints_it(degrees, t):
    assert student(degrees) == pytest.approx(t, abs=2e-3)


def test_the_interval_of_points_is_that_of_a_mean_of_rounds():
    rounds = [[3.0, -1.0], [5.0, 1.0], [0.0, 2.0], [4.0, 4.0]]  # means 1, 3, 1, 4: 2.25, sd 1.5, error 0.75
    assert mean_interval(rounds, -39, 39) == pytest.approx((2.25 - 3.182 * 0.75, 2.25 + 3.182 * 0.75), abs=2e-3)
    assert mean_interval(rounds, 0, 4) == pytest.approx((0, 4))
    assert mean_interval(rounds[:1], -39, 39) == (-39, 39)
    assert mean_interval([[2.0, 2.0]] * 5, -39, 39) == (2, 2)


def test_the_interval_of_points_holds_the_truth_as_often_as_it_says():
    rng, held = random.Random(1), 0
    for _ in range(1000):
        rounds = []
        for _ in range(12):
            luck = rng.gauss(0, 3)
            rounds.append([luck + rng.gauss(0, 5) for _ in range(4)])
        low, high = mean_interval(rounds, -39, 39)
        held += low <= 0 <= high
    assert 0.93 < held / 1000 < 0.97


def test_equal_values_share_their_ranks():
    assert ranks([3.0, 1.0, 3.0, 2.0]) == [3.5, 1.0, 3.5, 2.0]


def test_kruskal_wallis_as_hollander_and_wolfe_print_it():
    """Hollander and Wolfe 1973, page 116: mucociliary efficiency; R's example of kruskal.test prints 0.77143, 0.68."""
    groups = [[2.9, 3.0, 2.5, 2.6, 3.2], [3.8, 2.7, 4.0, 2.4], [2.8, 3.4, 3.7, 2.2, 2.0]]
    statistic = kruskal_wallis(groups)
    assert statistic == pytest.approx(0.771429, abs=1e-6)
    assert chi_squared_tail(statistic, 2) == pytest.approx(0.679965, abs=1e-6)


def test_kruskal_wallis_corrects_for_ties():
    """By hand: ranks 1.5 1.5 3.5 and 3.5 5 6, sums 6.5 and 14.5; 5/6 of a rank variance is left by the ties' 12/210."""
    statistic = 12 / 42 * (6.5**2 / 3 + 14.5**2 / 3) - 21
    assert kruskal_wallis([[1, 1, 2], [2, 3, 4]]) == pytest.approx(statistic / (1 - 12 / 210))


@pytest.mark.parametrize(
    ("statistic", "degrees", "tail"),
    [(3.841459, 1, 0.05), (5.991465, 2, 0.05), (11.070498, 5, 0.05), (15.086272, 5, 0.01), (18.307038, 10, 0.05)],
)
def test_the_tail_of_chi_squared_as_in_tables(statistic, degrees, tail):
    assert chi_squared_tail(statistic, degrees) == pytest.approx(tail, abs=1e-7)
