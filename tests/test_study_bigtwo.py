"""The page of report 002: what it makes of games."""

import pytest

from mossa.arena.row import Result
from mossa.studies.bigtwo import RAN, spec_of, standing, standings_table
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
    table = standings_table("A table", RESULTS, {PLAYERS[2]: "as it ran"})
    points = [row[1] for row in table.rows]
    assert points == sorted(points, reverse=True)
    assert {row[0] for row in table.rows} == {"greedy", "random", "as it ran"}
    assert all(row[7] == pytest.approx(100.0) for row in table.rows)
    assert sum(row[8] for row in table.rows) == 8


def test_two_tables_of_one_name_are_refused():
    one, other = (standings_table(title, RESULTS, {}) for title in ("Won: all", "won, all"))
    with pytest.raises(ValueError, match="won-all"):
        files_of([Section("Twice", [one, other])])
