"""The page of report 002: what it makes of games."""

from dataclasses import replace

import pytest

from mossa.arena.row import Result
from mossa.studies.beyond.score import Score
from mossa.studies.bigtwo import RAN, seconds_a_choice, spec_of, standing, standings_table, times
from mossa.studies.bigtwo_choices import time_of_choices
from mossa.studies.bigtwo_gains import gain, gains_table, told
from mossa.studies.laboratory import Laboratory
from mossa.studies.page import files_of
from mossa.studies.section import Section

PLAYERS = (spec_of("greedy"), spec_of("random"), spec_of(RAN), spec_of("random"))
DEAL = {0: (0.0, -4.0, -2.0, -10.0), 1: (-8.0, 0.0, -1.0, -3.0)}  # points by seat, of two rotations


def result(rotation, points):
    seats = PLAYERS[rotation:] + PLAYERS[:rotation]
    scores = tuple(1.0 if one == max(points) else -1.0 for one in points)
    thinking = tuple((0.5, 5) for _ in seats)
    measures = {"points": points}
    return Result(f"k{rotation}", rotation, 0, 0, rotation, 7, seats, scores, measures, 40, "", 1.0, thinking)


RESULTS = [result(rotation, points) for rotation, points in DEAL.items()]


def test_a_standing_counts_the_seats_of_one_agent():
    greedy = standing(RESULTS, PLAYERS[0])
    assert (greedy.games, greedy.wins) == (2, 1)
    assert standing(RESULTS, PLAYERS[1]).games == 4
    assert standing(RESULTS, "mcts") is None
    assert standing([], PLAYERS[0]) is None


def test_a_table_has_the_best_first_and_the_time_of_a_choice():
    table = standings_table("A table", RESULTS, {PLAYERS[2]: "as it ran"}, {PLAYERS[2]: 0.1})
    points = [row[1] for row in table.rows]
    assert points == sorted(points, reverse=True)
    assert {row[0] for row in table.rows} == {"greedy", "random", "as it ran"}
    assert {row[0]: row[7] for row in table.rows} == {"greedy": None, "random": None, "as it ran": 100.0}
    assert sum(row[8] for row in table.rows) == 8


def test_two_tables_of_one_name_are_refused():
    one, other = (standings_table(title, RESULTS, {}, {}) for title in ("Won: all", "won, all"))
    with pytest.raises(ValueError, match="won-all"):
        files_of([Section("Twice", [one, other])])


def test_a_choice_is_timed_over_all_games_of_a_player(tmp_path):
    lab, asked = Laboratory(tmp_path), times(is_quick=False)
    with lab.values() as values:
        for (spec, number), told in {
            ("greedy", 0): (0.2, 10),
            ("greedy", 1): (0.4, 20),
            ("random", 0): (0.0, 0),
        }.items():
            values.add(asked.key((spec, number)), (spec, number), told, 0.0)
    assert seconds_a_choice(lab, False) == {"greedy": pytest.approx(0.02)}


def test_only_choices_of_the_player_are_timed():
    seconds, choices = time_of_choices("greedy", 3)
    assert seconds > 0
    assert 2 < choices < 30


def test_gains_are_paired_by_deal():
    """In the first game greedy has 0 and the program -2, in the second -3 and 0 (seats turn by one): of one deal."""
    deal = [
        replace(one, scores=tuple(points / 39 for points in own))
        for one, own in zip(RESULTS, DEAL.values(), strict=True)
    ]
    assert gain(deal, PLAYERS[0], PLAYERS[2]) is None  # one deal says nothing about another
    both = [*deal, *(replace(one, round=1) for one in deal)]
    found = gain(both, PLAYERS[0], PLAYERS[2])
    assert (found.mean, found.games) == (pytest.approx(((0 - -2) + (-3 - 0)) / 2), 4)
    twice = gain(both, PLAYERS[0], "random")  # sits at two seats: the mean of both counts
    assert twice.mean == pytest.approx(((0 - (-4 - 10) / 2) + (-3 - (-8 - 1) / 2)) / 2)
    assert gain(both, PLAYERS[0], "mcts") is None


def test_what_is_clear_is_told():
    def score(low, high):
        return Score((low + high) / 2, (low, high), (low, high), 400, even=0.0)

    found = {("a", "b"): score(0.1, 0.9), ("c", "d"): score(-2.0, -1.0), ("e", "f"): score(-1.0, 1.0)}
    assert told(found) == "Clearly better: a instead of b. Clearly worse: c instead of d. Not clear: e instead of f."
    assert told({}) == "Not measured yet."
    assert gains_table("Gains", found).rows[0] == ("a", "b", 0.5, 0.1, 0.9, 400, "better")
