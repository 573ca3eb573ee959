"""What a match's scores prove, by published and hand-computed numbers."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mossa
from mossa.arena.statistics import interval, mean_interval, rounds, shares, wilson
from mossa.arena.statistics.intervals import effective_games, student


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


def test_few_rounds_that_agree_are_not_sure_of_it():
    chance = random.Random(3)
    matches = [[[float(chance.random() < 0.5)] * 4 for _ in range(8)] for _ in range(1000)]
    assert covered(0.5, [interval(values) for values in matches]) > 0.95  # 0.93 without Student's t


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


def test_equal_rounds_do_not_make_certain():
    # 5 equal rounds: up to 1 - 0.025^(1/5) = 0.5218 of all may be others (Clopper and Pearson's limit for 0 of 5)
    assert mean_interval([[2.0, 2.0]] * 5, -39, 39) == pytest.approx((2 - 0.5218 * 41, 2 + 0.5218 * 37), abs=5e-3)
    assert mean_interval([[0.1 + 0.2, 0.0], [0.3, 0.0]], -1, 1)[0] < 0  # equal but for rounding
    assert mean_interval([[0.0]] * 3, -39, 0) == pytest.approx((-39 * 0.70760, 0), abs=1e-3)


def test_points_of_a_match_stay_within_what_can_be_won():
    """Two rounds: one agent's are equal, and nobody can win points by the rules of Minho."""
    result = mossa.match("bigtwo", ["greedy", "greedy", "random", "random"], games=8, seed=3)
    told = zip(result.points_interval, result.points, strict=True)
    assert all(-39 <= low < points < high <= 0 for (low, high), points in told)


def test_rounds_are_the_games_on_one_seed():
    assert rounds([1, 2, 3, 4, 5], [7, 8, 7, 9, 8]) == [[1, 3], [2, 5], [4]]


def test_the_order_of_games_does_not_matter():
    values, seeds = [random.Random(i).random() for i in range(60)], [i // 4 for i in range(60)]
    order = random.Random(5).sample(range(60), 60)
    shuffled = rounds([values[i] for i in order], [seeds[i] for i in order])
    assert interval(shuffled) == interval(rounds(values, seeds))
    assert mean_interval(shuffled, 0, 1) == mean_interval(rounds(values, seeds), 0, 1)
