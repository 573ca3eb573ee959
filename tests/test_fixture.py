"""Fixtures are data, and what their games say depends on nothing but their records."""

import json
import pickle
import random
import subprocess
import sys
from dataclasses import replace

import pytest

from mossa.arena.ending import Ending
from mossa.arena.fixture import Fixture, play
from mossa.arena.match import played
from mossa.arena.record import Record
from mossa.arena.schedule import schedule
from mossa.arena.summary import summary
from mossa.arena.verify import verify
from mossa.errors import MossaError

ONE = Fixture("connect4:width=5", ("random", "flat:playouts=10"), 7, 1, 2)
ALL = [
    ONE,
    replace(ONE, game="connect4"),
    replace(ONE, seats=ONE.seats[::-1]),
    replace(ONE, seed=8),
    replace(ONE, rotation=0),
    replace(ONE, opening=3),
    replace(ONE, opening=("3", "3")),
    replace(ONE, start="x"),
    replace(ONE, clock="60+1"),
]


def test_each_has_a_key_of_its_own():
    assert len({one.key for one in ALL}) == len(ALL)
    assert ONE.key == replace(ONE).key


def test_keys_are_the_same_on_every_machine():
    assert ONE.key == "7035498b326f55f68cf19c60ed4dab73"


@pytest.mark.parametrize("one", ALL)
def test_they_go_through_json_and_pickle(one):
    assert Fixture.from_json(json.loads(json.dumps(one.to_json()))) == one
    assert pickle.loads(pickle.dumps(one)) == one


def test_what_is_left_out_is_the_default():
    plain = {"game": "tictactoe", "seats": ["random", "random"], "seed": 1}
    assert Fixture.from_json(plain) == Fixture("tictactoe", ("random", "random"), 1)


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"seed": "x"}, "'seed' of a fixture must be a whole number"),
        ({"seats": "random"}, "'seats' of a fixture must be a list of texts"),
        ({"opening": "3"}, "'opening' of a fixture must be a whole number"),
        ({"opening": [3]}, "'opening' of a fixture must be a list of texts"),
    ],
)
def test_another_form_is_refused_by_name(fields, problem):
    with pytest.raises(MossaError, match=problem):
        Fixture.from_json({**ONE.to_json(), **fields})


def test_given_moves_are_the_opening():
    record = play(Fixture("tictactoe", ("random", "random"), 1, opening=("5", "1")))
    assert [ply.move for ply in record.moves[:2]] == ["5", "1"]
    assert record.opening == 2


def test_an_opening_that_ends_the_game_is_refused():
    with pytest.raises(MossaError, match="the game is over after 14253, before it has begun"):
        Fixture("tictactoe", ("random", "random"), 1, opening=tuple("14253")).table()


def test_a_record_names_its_fixture():
    assert play(ONE).key == ONE.key


def test_another_process_plays_the_same_game():
    program = (
        "import json, sys; from mossa.arena.fixture import Fixture, play;"
        "print(play(Fixture.from_json(json.load(sys.stdin))).to_json())"
    )
    there = subprocess.run(
        [sys.executable, "-c", program], input=json.dumps(ONE.to_json()), capture_output=True, text=True, check=True
    )
    assert without_times(Record.from_json(there.stdout)) == without_times(play(ONE))


def without_times(record):
    return replace(record, moves=tuple(replace(ply, seconds=0.0) for ply in record.moves))


# What games say


@pytest.fixture(scope="module")
def records():
    return [play(one) for one in schedule("bigtwo", ["greedy", "greedy", "random", "random"], 40, 3)]


def test_the_order_of_the_records_does_not_matter(records):
    whole = summary(records)
    for seed in range(20):
        shuffled = random.Random(seed).sample(records, len(records))
        assert summary(shuffled) == whole


@pytest.mark.compiled
def test_nor_does_the_number_of_processes():
    """40 games in one process, in two, and shuffled."""
    fixtures = schedule("connect4", ["mcts:simulations=200", "flat:simulations=200"], 40, 5, opening_plies=2)
    alone, together = list(played(fixtures)), list(played(fixtures, workers=2))
    assert len(together) == 40
    assert summary(together) == summary(alone) == summary(random.Random(1).sample(alone, 40))
    assert {without_times(one).to_json() for one in alone} == {without_times(one).to_json() for one in together}


def test_nor_do_live_objects(records):
    assert summary([Record.from_json(one.to_json()) for one in records]) == summary(records)


def test_games_of_different_matches_are_not_mixed(records):
    other = play(schedule("bigtwo", ["random"] * 4, 1)[0])
    with pytest.raises(MossaError, match="not all of one match"):
        summary([*records, other])


def test_games_that_were_left_do_not_count(records):
    left = replace(records[0], scores=(), ending=Ending("left"))
    assert summary([*records, left]) == summary(records)
    with pytest.raises(MossaError, match="no finished game"):
        summary([left])


def test_results_are_told_by_seat(records):
    result = summary(records)
    assert len(result.by_seat) == 4 + 16
    seats, agents = result.by_seat[:4], result.by_seat[4:]
    assert [(one.agent, one.seat, one.games) for one in seats] == [(None, seat, 40) for seat in range(4)]
    assert all(one.games == 10 for one in agents)
    assert sum(one.wins for one in seats) == sum(one.wins for one in agents) == sum(result.wins)
    mine = [one for one in agents if one.agent == 0]
    assert sum(one.points for one in mine) / 4 == pytest.approx(result.points[0])


def test_fixed_seats():
    fixtures = schedule("tictactoe", ["flat:playouts=10", "random"], 6, 3, is_fixed=True)
    assert {one.seats for one in fixtures} == {("flat:playouts=10", "random")}
    assert len({one.seed for one in fixtures}) == 6
    result = summary([play(one) for one in fixtures])
    assert [(one.agent, one.seat) for one in result.by_seat] == [(None, 0), (None, 1), (0, 0), (1, 1)]
    assert result.by_seat[2].wins == result.wins[0]


# What a game counts besides winning


def test_big_two_counts_cards(records):
    for record in records:
        assert record.measures["cards left"] == pytest.approx(cards_left(record))
    result = summary(records)
    own = [one.measures["cards left"][(0 + one.rotation) % 4] for one in records]
    assert result.measures["cards left"][0] == pytest.approx(sum(own) / 40)


def cards_left(record):
    *_, last = record.positions()
    return [int(left) for left in last.copy_state()[0].left]


@pytest.fixture(scope="module")
def contests():
    return [play(one) for one in schedule("contest", ["ingame", "random", "random", "random"], 12, 3)]


def test_a_contest_is_told_by_contestant(contests):
    result = summary(contests)
    everybody = {one.name: one for one in result.by_name if one.agent is None}
    assert everybody["Speranza"].games == 12  # who always takes part
    assert sum(one.games for one in everybody.values()) == 4 * 12
    for name, one in everybody.items():
        pairs = [(record, record.names.index(name)) for record in contests if name in record.names]
        assert one.games == len(pairs)
        assert one.measures["hearts"] == pytest.approx(sum(r.measures["hearts"][i] for r, i in pairs) / len(pairs))
    mine = [one for one in result.by_name if one.agent == 0]
    assert sum(one.games for one in mine) == 12
    assert sum(one.wins for one in mine) == result.wins[0]


def test_hearts_and_deviation_are_those_of_the_contest(contests):
    for record in contests:
        *_, last = record.positions()
        hearts = [float(total) for total in last.copy_state()[0].total]
        assert record.measures["hearts"] == tuple(hearts)
        verify(record)
        assert verify_fails(replace(record, measures={**record.measures, "hearts": (0.0,) * 4}))


def verify_fails(record):
    with pytest.raises(MossaError, match="the measures are"):
        verify(record)
    return True
