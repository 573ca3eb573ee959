"""The contest: a game of a real console, every effect, a slow twin, the facts of the data."""

import csv
import random
import re
from collections import Counter
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

import numpy as np
import pytest

import mossa
from mossa.errors import MossaError
from mossa.games import CHANCE
from mossa.games.contest import effects
from mossa.games.contest.data import CONDITIONS, DISPLEASED_BY, combos, moves, opponents
from mossa.games.contest.data import effects as effect_names
from mossa.games.contest.log import log
from mossa.games.contest.rules import rules
from mossa.games.contest.show import Words
from mossa.games.contest.state import CHOOSE, ORDER, OUT, OVER
from mossa.jit import IS_PLAIN
from tests.contests import Pokemon, SlowContest, contest, performances

TRACE = Path(__file__).parent / "data" / "contest_golden_trace.csv"


def test_a_game_logged_on_a_console_replays_exactly():
    with TRACE.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    position = mossa.game("contest", roster="Betta/Speranza/Trod/Plumy").new()
    names = ["Betta", "Speranza", "Trod", "Plumy"]
    for _, group in groupby(rows, key=lambda row: row["turn"]):
        turn = list(group)
        performers = [row["pokemon"] for row in turn]
        assert [names[p] for p in position.copy_state()[0].order] == performers
        chosen = {row["pokemon"]: row["move"] for row in turn}
        line = [chosen[name] for name in names]
        shown = list(performances(position, line))
        assert [name for name, _, _ in shown] == performers
        for row, (_, player, state) in zip(turn, shown, strict=True):
            assert state.hearts[player] == int(row["own_turn_hearts_after_move"])
            assert state.stars == int(row["stars_after_move"])
        last, totals = shown[-1][2], {row["pokemon"]: int(row["running_total"]) for row in turn}
        before = position.copy_state()[0]
        for row in turn:
            player = names.index(row["pokemon"])
            assert last.hearts[player] == int(row["turn_hearts_at_turn_end"])
            assert before.total[player] + last.hearts[player] == totals[row["pokemon"]]
        for move in line:
            position = position.play(move)
        wanted = turn[0]["next_order"].split(">")
        while position.to_move == CHANCE and not position.is_over:
            place = int(position.copy_state()[0].position)
            position = position.play(f"{wanted[place]} {('1st', '2nd', '3rd', '4th')[place]}")
        if not position.is_over:
            assert [names[p] for p in position.copy_state()[0].order] == wanted
    assert [position.score(player) for player in range(4)] == [1, -1, -1, -1]


# Every effect: contestants A to D stand in this order in the first turn of a beauty contest.
# Where several are equal they keep their order.

HIGH, LOW = "Return", "Teleport"  # 4 hearts and 1 of no pleasure
ALSO_HIGH, ALSO_LOW = "Cut", "Barrier"  # the same, for another turn


@dataclass
class Turn:
    """The last of some turns: hearts at its end, stars, the next order, and the state that follows."""

    hearts: list
    stars: int
    order: str
    next: object


def played(lines, draws=(), **options):
    """Play turns in which A to D use the moves of each line; None where one cannot."""
    own = ["+".join(dict.fromkeys(line[seat] for line in lines if line[seat])) for seat in range(4)]
    position = contest(*(f"{name}:{some}" for name, some in zip("ABCD", own, strict=True)), **options).new()
    waiting = list(draws)
    for line in lines:
        answers = [move for move in line if move]
        while answers or position.to_move == CHANCE:
            if position.is_over:
                break
            phase = position.copy_state()[0].phase
            known = answers if phase == CHOOSE else waiting if phase != ORDER else []
            move = known.pop(0) if known else position.legal_moves()[0]
            for _, _, shown in performances(position, [move]):
                last = shown
            position = position.play(move)
    state = position.copy_state()[0]
    return Turn(last.hearts.tolist(), int(last.stars), "".join("ABCD"[p] for p in state.order), state)


def case(effect, lines, hearts, stars, order, draws=(), state=None, **options):
    return pytest.param(lines, hearts, stars, order, draws, state or {}, options, id=f"{effect}-{len(lines)}-{options}")


HIGH_TURN, LOW_TURN = (HIGH, HIGH, HIGH, HIGH), (LOW, LOW, LOW, LOW)
EFFECTS = [
    case("plain", [("Dazzling Gleam", HIGH, HIGH, HIGH)], [5, 4, 4, 4], 1, "ABCD"),
    case("act_first_next_turn", [(HIGH, HIGH, HIGH, "Agility")], [4, 4, 4, 3], 0, "DABC"),
    case("act_first_next_turn", [(HIGH, HIGH, "Agility", "Quick Attack")], [4, 4, 3, 3], 0, "CDAB"),
    case("act_first_next_turn", [(HIGH, HIGH, "Agility", "Quick Attack")], [4, 4, 3, 3], 0, "DCAB", act_first="later"),
    case("act_last_next_turn", [("Roar", LOW, LOW, LOW)], [3, 1, 1, 1], 0, "BCDA"),
    case("act_last_next_turn", [("Roar", "Circle Throw", LOW, LOW)], [3, 3, 1, 1], 0, "CDBA"),
    case("act_last_next_turn", [("Roar", "Circle Throw", LOW, LOW)], [3, 3, 1, 1], 0, "CDAB", act_first="later"),
    case("guard_once", [("Safeguard", "Bubble Beam", HIGH, HIGH)], [3, 3, 4, 4], 2, "CDAB"),
    case("guard_once", [("Safeguard", "Bubble Beam", "Surf", HIGH)], [1, 1, 3, 4], 3, "DCAB"),
    case("guard_turn", [("Mist", "Bubble Beam", "Surf", HIGH)], [2, 1, 3, 4], 3, "DCAB"),
    case("pump_up", [("Double Team", HIGH, HIGH, HIGH)], [1, 4, 4, 4], 0, "BCDA", state={"energy": [1, 0, 0, 0]}),
    case("pump_up", [("Double Team", LOW, LOW, LOW), (HIGH,) * 4], [5, 4, 4, 4], 0, "ABCD"),
    case("pumped_bonus", [("Double Team", LOW, LOW, LOW), ("Techno Blast", *[HIGH] * 3)], [4, 4, 4, 4], 0, "ABCD"),
    case("pumped_bonus", [("Techno Blast", HIGH, HIGH, HIGH)], [1, 4, 4, 4], 0, "BCDA"),
    case("great_if_first", [("Swift", "Swift", HIGH, HIGH)], [6, 2, 4, 4], 0, "ACDB"),
    case("great_if_last", [(HIGH, HIGH, "Vital Throw", "Vital Throw")], [4, 4, 2, 6], 0, "DABC"),
    case("better_later", [("Gyro Ball",) * 4], [1, 2, 4, 6], 0, "DCBA"),
    case("random_appeal", [("Fury Attack", HIGH, HIGH, HIGH)], [6, 4, 4, 4], 0, "ABCD", ["6 hearts"]),
    case("random_appeal", [(HIGH, "Fury Attack", HIGH, HIGH)], [4, 1, 4, 4], 0, "ACDB", ["1 heart"]),
    case("big_but_jumpy", [("Jump Kick", HIGH, HIGH, HIGH)], [6, 4, 4, 4], 0, "ABCD"),
    case("big_but_jumpy", [("Jump Kick", "Dragon Breath", HIGH, HIGH)], [0, 2, 4, 4], 0, "CDBA"),
    case(
        "jam_all_then_skip", [(HIGH, HIGH, "Hyper Beam", HIGH)], [0, 0, 4, 4], 0, "CDAB", state={"block": [0, 0, 1, 0]}
    ),
    case(
        "jam_all_then_skip",
        [(HIGH, HIGH, "Hyper Beam", HIGH), (ALSO_HIGH, ALSO_HIGH, None, "Hyper Voice")],
        [4, 4, -2, 2],
        0,
        "ABDC",
        state={"block": [0, 0, 0, 0]},
    ),
    case(
        "jam_all_then_skip",
        [(HIGH, HIGH, "Hyper Beam", HIGH), (ALSO_HIGH, ALSO_HIGH, None, "Hyper Voice")],
        [4, 4, 0, 2],
        0,
        "ABDC",
        skipping="immune",
    ),
    case("huge_then_out", [("Explosion", "Surf", HIGH, HIGH)], [7, 3, 4, 4], 2, "ACDB", state={"block": [4, 0, 0, 0]}),
    case(
        "huge_then_out",
        [("Explosion", HIGH, HIGH, HIGH), (None, "Hyper Voice", ALSO_HIGH, ALSO_HIGH)],
        [0, 2, 4, 4],
        1,
        "CDBA",
        state={"block": [4, 0, 0, 0]},
    ),
    case("unnerve_following", [("Attract", HIGH, HIGH, HIGH)], [2, 4, 4, 4], 0, "BCDA"),
    case(
        "unnerve_following",
        [("Attract", HIGH, HIGH, HIGH)],
        [2, 0, 4, 0],
        0,
        "CABD",
        ["B nervous", "C calm", "D nervous"],
    ),
    case("excite_double_if_first", [("Grassy Terrain", "Misty Terrain", HIGH, HIGH)], [5, 4, 4, 4], 3, "ABCD"),
    case("excite_double_if_last", [(HIGH, HIGH, "Doom Desire", "Sacred Fire")], [4, 4, 4, 5], 3, "DABC"),
    case("excite_any_contest", [("Pay Day", HIGH, HIGH, HIGH)], [3, 4, 4, 4], 1, "BCDA"),
    case("scales_with_stars", [("Thunder", "Misty Terrain", "Dazzling Gleam", "Thunder")], [1, 4, 5, 3], 2, "CBDA"),
    case("scales_with_stars", [("Grassy Terrain", "Thunder", "Ice Punch", "Thunder")], [5, 3, 5, 5], 3, "ACDB"),
    case(
        "scales_with_stars",
        [("Grassy Terrain", "Thunder", "Ice Punch", "Thunder")],
        [5, 3, 5, 4],
        3,
        "ACDB",
        star_hearts="11346",
    ),
    case("repeatable", [("Sonic Boom", HIGH, LOW, LOW), ("Sonic Boom", HIGH, HIGH, HIGH)], [3, 3, 4, 4], 0, "CDBA"),
    case("repeatable", [("Judgment", *[LOW] * 3), ("Judgment", *[HIGH] * 3)], [4, 4, 4, 4], 2, "ABCD"),
    case("startle_previous", [(HIGH, HIGH, "Dragon Breath", HIGH)], [4, 1, 2, 4], 0, "ADCB"),
    case("badly_startle_previous", [(HIGH, HIGH, "Crush Claw", HIGH)], [4, 0, 1, 4], 0, "ADCB"),
    case("startle_all_previous", [(HIGH, HIGH, "Hyper Voice", HIGH)], [2, 2, 2, 4], 0, "DABC"),
    case("badly_startle_all_previous", [(HIGH, HIGH, "Thunder Wave", HIGH)], [1, 1, 1, 4], 0, "DABC"),
    case("compare_with_previous", [("Drill Peck", "Drill Peck", "Swift", "Drill Peck")], [3, 3, 2, 6], 0, "DABC"),
    case("compare_with_previous", [(HIGH, "Drill Peck", HIGH, HIGH)], [4, 0, 4, 4], 0, "ACDB"),
    case("startle_high_scorers", [("Dazzling Gleam", LOW, "Guillotine", HIGH)], [2, 1, 2, 4], 1, "DACB"),
    case("startle_high_scorers", [("Dazzling Gleam", "Techno Blast", "Guillotine", HIGH)], [2, 0, 2, 4], 1, "DACB"),
    case(
        "startle_high_scorers",
        [("Dazzling Gleam", "Techno Blast", "Guillotine", HIGH)],
        [3, 0, 2, 4],
        1,
        "DACB",
        rounding="down",
    ),
    case("startle_expected", [("Rain Dance", HIGH, "Leer", HIGH)], [-3, 3, 2, 4], 1, "DBCA"),
    case("startle_same_condition", [("Cut", HIGH, "Double Kick", HIGH)], [0, 3, 2, 4], 0, "DBCA"),
    case("half_of_all_previous", [("Swift", LOW, "Oblivion Wing", HIGH)], [6, 1, 4, 4], 0, "ACDB"),
    case("half_of_all_previous", [("Oblivion Wing", HIGH, HIGH, HIGH)], [1, 4, 4, 4], 0, "BCDA"),
    case("bores_if_mismatched", [("Grassy Terrain", "Snarl", HIGH, HIGH)], [5, 3, 4, 4], 0, "ACDB"),
    case("bores_if_mismatched", [("Grassy Terrain", "Snarl", HIGH, HIGH)], [5, 3, 4, 4], 1, "ACDB", bore=1),
    case("bores_if_mismatched", [("Icy Wind", "Splash", HIGH, HIGH)], [5, 4, 4, 4], 1, "ABCD"),
    case(
        "same_condition_as_previous", [("Dazzling Gleam", "Conversion", HIGH, "Conversion 2")], [5, 7, 4, 3], 3, "BACD"
    ),
    case(
        "deflate_previous",
        [("Double Team", LOW, LOW, LOW), (HIGH, "Mud-Slap", HIGH, HIGH)],
        [5, 3, 4, 4],
        0,
        "ACDB",
        state={"energy": [0] * 4},
    ),
    case(
        "deflate_previous",
        [("Double Team", *[LOW] * 3), ("Bulk Up", *[ALSO_LOW] * 3), (HIGH, "Mud-Slap", HIGH, HIGH)],
        [6, 3, 4, 4],
        0,
        "ACDB",
        state={"energy": [1, 0, 0, 0]},
        deflate="one",
    ),
    case(
        "cancel_expectations",
        [("Rain Dance", "Flash", LOW, LOW), (HIGH, "Thunder", HIGH, HIGH)],
        [4, 3, 4, 4],
        2,
        "ACDB",
        state={"expects": [0] * 4},
    ),
    case(
        "cancel_expectations", [("Rain Dance", LOW, LOW, "Flash")], [2, 1, 1, 4], 2, "DABC", state={"expects": [0] * 4}
    ),
    case("freeze_excitement", [("Whirlpool", "Dazzling Gleam", "Pound", HIGH)], [4, 4, 3, 4], 0, "ABDC"),
    case("copy_previous", [("Mimic", "Swift", "Mimic", HIGH)], [1, 2, 3, 4], 0, "DCBA"),
    case("copy_previous", [(HIGH, "Attract", "Swift", "Mimic")], [4, 2, 0, 3], 0, "ADBC", ["C nervous", "D calm"]),
    case("shuffle_next_order", [("Trick Room", HIGH, HIGH, HIGH)], [2, 4, 4, 4], 0, "ABCD"),
]


@pytest.mark.parametrize(("lines", "hearts", "stars", "order", "draws", "state", "options"), EFFECTS)
def test_effect(lines, hearts, stars, order, draws, state, options):
    turn = played(lines, draws, **options)
    assert (turn.hearts, turn.stars, turn.order) == (hearts, stars, order)
    for name, value in state.items():
        assert turn.next[name].tolist() == value


def test_every_effect_is_in_that_table():
    assert {case.id.partition("-")[0] for case in EFFECTS} == set(effect_names())
    assert [getattr(effects, name.upper()) for name in effect_names()] == list(range(36))


@pytest.mark.parametrize(
    ("lines", "hearts", "stars"),
    [
        ([("Grassy Terrain", "Dazzling Gleam", "Ice Punch", "Powder Snow")], [5, 5, 5, 10], 0),  # the meter is full
        (
            [("Grassy Terrain", "Ice Punch", "Ice Punch", HIGH), ("Icy Wind", "Origin Pulse", HIGH, HIGH)],
            [10, 4, 4, 3],
            1,
        ),
        ([(HIGH, HIGH, HIGH, HIGH), (HIGH, HIGH, HIGH, HIGH)], [3, 3, 3, 3], 0),  # the same again
        ([("Ice Punch", *[LOW] * 3), ("Ice Punch", *[HIGH] * 3)], [3, 4, 4, 4], 1),  # and no star for it
        ([("Pound", "Confusion", HIGH, HIGH)], [3, 3, 4, 4], 0),  # displeased, and no star to lose
        ([(HIGH, "Flame Wheel", HIGH, HIGH)], [4, 0, 4, 4], 0),  # nothing earned, no pleasure
        ([("Rain Dance", LOW, LOW, LOW), ("Thunder", HIGH, HIGH, HIGH)], [5, 4, 4, 4], 1),  # a combo
        (
            [("Rain Dance", LOW, LOW, LOW), (HIGH, *[HIGH] * 3), ("Thunder", *[ALSO_HIGH] * 3)],
            [2, 4, 4, 4],
            1,
        ),  # too late
    ],
)
def test_what_the_audience_does(lines, hearts, stars):
    turn = played(lines)
    assert (turn.hearts, turn.stars) == (hearts, stars)


def test_a_skipped_turn_does_not_clear_the_memory():
    lines = [(LOW, LOW, LOW, "Hyper Beam"), (ALSO_LOW, ALSO_LOW, ALSO_LOW, None), (LOW, LOW, LOW, "Hyper Beam")]
    assert played(lines).hearts[3] == 3  # repeated


def test_a_contest_of_which_all_have_left_is_over():
    turn = played([("Explosion", "Memento", "Destiny Bond", "Self-Destruct")])
    assert (turn.next.phase, int(turn.next.turn)) == (OVER, 1)
    assert turn.order == "ADBC"


@pytest.mark.parametrize("condition", CONDITIONS)
def test_each_contest_is_pleased_by_one_condition_and_displeased_by_two(condition):
    plain = {c: next(m.name for m in moves().values() if (m.effect, m.condition) == ("plain", c)) for c in CONDITIONS}
    found = {c: played([(plain[c], LOW, LOW, LOW)], condition=condition).hearts[0] for c in CONDITIONS}
    assert found[condition] == 5
    assert sorted(found.values()) == [3, 3, 4, 4, 5]
    assert {c for c in CONDITIONS if found[c] == 3} == set(DISPLEASED_BY[condition])


@pytest.mark.parametrize(
    ("options", "energy", "followers", "expected"),
    [
        ({}, 0, 3, 0.25),
        ({"nervous": "0.2"}, 0, 3, 0.2),
        ({}, 1, 3, 0.15),
        ({"calm": 0.0}, 3, 3, 0.25),
        ({"nervous": "gen3"}, 0, 3, 0.2),
        ({"nervous": "gen3"}, 0, 2, 0.3),
        ({"nervous": "gen3"}, 0, 1, 0.6),
        ({"nervous": "gen3"}, 2, 1, 0.4),
    ],
)
def test_the_chance_to_become_nervous(options, energy, followers, expected):
    position = contest("A:Attract", "B:Cut", "C:Cut", "D:Cut", **options).new()
    state = position.copy_state()
    state[0].energy[3] = energy
    state[0].block[1 : 4 - followers] = OUT
    for move in (0,) * (1 + followers):
        position.game.play(state[0], move)
    chances, codes = np.empty(5), np.empty(5, np.int64)
    while state[0].target < 3:
        position.game.play(state[0], 0)
    assert position.game.chance_moves(state[0], codes, chances) == 2
    assert chances[:2] == pytest.approx([1 - expected, expected])


def test_random_appeal_has_even_odds_or_those_of_generation_three():
    for options, expected in (({}, [0.2] * 5), ({"random_appeal": "gen3"}, [0.3, 0.3, 0.2, 0.1, 0.1])):
        position = contest("A:Fury Attack", "B:Cut", "C:Cut", "D:Cut", **options).position(
            ["Fury Attack", *["Cut"] * 3]
        )
        chances, codes = np.empty(5), np.empty(5, np.int64)
        assert position.game.chance_moves(position.copy_state()[0], codes, chances) == 5
        assert chances == pytest.approx(expected)
        assert position.legal_moves() == ["1 heart", "2 hearts", "4 hearts", "6 hearts", "8 hearts"]


# The twin

TWIN_OPTIONS = [
    {"roster": "thesis"},
    {"roster": "emerald"},
    {"roster": "emerald", "condition": "clever", "nervous": "gen3", "rounding": "down", "combos": "agreed"},
    {"condition": "tough", "star_hearts": "11346", "bore": 4, "act_first": "later", "skipping": "immune"},
    {"condition": "cute", "deflate": "one", "calm": 0.0, "combos": "agreed"},
]


def random_roster(rng):
    """Four contestants with four moves each, any of the 621, some of them the two parts of a combo."""

    def own():
        pair = rng.choice(sorted(combos("all")))
        some = list(dict.fromkeys([*pair, *rng.sample(sorted(moves()), 2)]))
        return "+".join(some)

    return "/".join(f"{name}:{own()}" for name in "ABCD")


@pytest.mark.parametrize("options", TWIN_OPTIONS)
def test_rules_equal_a_slow_twin(options):
    rng = random.Random(repr(options))
    for number in range(12 if IS_PLAIN else 60):
        given = options if "roster" in options else {**options, "roster": random_roster(rng)}
        position = mossa.game("contest", **given).new(seed=number)
        words, state = Words(rules(position.game.config), position.game.config), position.copy_state()[0]
        seated = [Pokemon(words.contestant(state, player)) for player in range(4)]
        slow = SlowContest([seated[p] for p in state.order], given.get("condition", "beauty"), given)
        compare_with_twin(position, slow, seated, rng)


def compare_with_twin(position, slow, seated, rng):
    """Play a contest on both, chance drawn once for both."""
    while not slow.ranking:
        choices, drawn = {}, []
        for _ in slow.can_choose():
            choices[seated[position.to_move].name] = (move := rng.choice(position.legal_moves()))
            position = position.play(move)
        turn, totals = slow.turn, position.copy_state()[0].total.tolist()
        while position.to_move == CHANCE and not position.is_over:
            names = position.legal_moves()
            drawn.append((names, rng.choice(names)))
            position = position.play(drawn[-1][1])

        def draw(kind, outcomes, name="", drawn=drawn):
            names, chosen = drawn.pop(0)
            assert len(names) == len(outcomes)
            if kind == "order":
                assert {n.rsplit(" ", 1)[0] for n in names} == set(outcomes)
                return chosen.rsplit(" ", 1)[0]
            if kind == "nerves":
                assert names == [f"{name} calm", f"{name} nervous"]
            return outcomes[names.index(chosen)]

        slow.play_turn(choices, draw)
        while not slow.ranking and not slow.can_choose():
            slow.play_turn({}, draw)
        assert drawn == []
        state = position.copy_state()[0]
        assert state.total.tolist() == [p.total for p in seated], (turn, totals, choices)
        assert state.stars == slow.stars
        assert [seated[p].name for p in state.order] == (slow.ranking or [p.name for p in slow.order])
        if not slow.ranking:
            assert state.turn == slow.turn
            assert state.energy.tolist() == [p.energy for p in seated]
            assert [bool(x) for x in state.expects] == [p.expected for p in seated]
            assert [int(b) for b in state.block] == [{"free": 0, "skipping": 1, "out": 4}[p.block] for p in seated]
            assert position.to_move == next(i for i, p in enumerate(seated) if p.block == "free")
    assert position.is_over
    assert position.score([p.name for p in seated].index(slow.ranking[0])) == 1


# Data and options


def test_the_data_are_whole():
    assert len(moves()) == 621
    assert len(effect_names()) == 36
    assert [len(combos(sources)) for sources in ("all", "agreed", "none")] == [237, 186, 0]
    assert sum(one.game.startswith("Emerald") for one in opponents()) == 96
    assert {name for pair in combos("all") for name in pair} <= set(moves())
    assert {name for one in opponents() for name in one.contestant.moves} <= set(moves())


def test_the_thesis_draws_speranza_and_three_of_five_evenly():
    counts, game = Counter(), mossa.game("contest")
    names = [one.name for one in rules(game.config).roster.contestants]
    for seed in range(600):
        state = game.new(seed).copy_state()[0]
        drawn = [names[c] for c in state.contestant]
        assert drawn[0] == "Speranza"
        order = [drawn[p] for p in state.order]
        assert order == sorted(order, key=["Betta", "Speranza", "Tropica", "Trod", "Macy", "Plumy"].index)
        counts[tuple(sorted(drawn[1:]))] += 1
    assert len(counts) == 10
    assert min(counts.values()) > 30


def test_emerald_draws_who_enters_such_contests():
    game = mossa.game("contest:roster=emerald,condition=cool,rank=master")
    names = {one.name for one in rules(game.config).roster.contestants}
    assert names == {
        one.contestant.name
        for one in opponents()
        if one.rank == "master" and "cool" in one.conditions and one.game != "ORAS"
    }
    first = {tuple(game.new(seed).copy_state()[0].order) for seed in range(200)}
    assert len(first) == 24


def test_moves_have_italian_names_too():
    assert mossa.game("contest:language=italian").new(3).legal_moves() == [
        "Mimica",
        "Coro",
        "Magibrillio",
        "Incantavoce",
    ]


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"condition": "smart"}, "condition=smart is not allowed; it must be one of cool, beauty, cute, clever, tough"),
        ({"nervous": "often"}, "nervous=often is not allowed; it must be gen3 or a number from 0 to 0.99"),
        ({"nervous": "1"}, "nervous=1 is not allowed"),
        ({"roster": "Plumy/Trod"}, "four contestants separated by /"),
        ({"roster": "Plumy/Trod/Plumy/Macy"}, "two contestants are named Plumy"),
        ({"roster": "Plumy/Trot/Betta/Macy"}, "unknown contestant 'Trot'; did you mean Trod?"),
        ({"roster": "Plumy/Ann:Surff/Betta/Macy"}, "unknown move 'Surff'; did you mean surf?"),
        ({"roster": "Plumy/Ann:Surf+Dive+Cut+Fly+Bind/Betta/Macy"}, "with 1 to 4 moves"),
    ],
)
def test_bad_options_are_refused(options, problem):
    with pytest.raises(MossaError, match=re.escape(problem)):
        mossa.game("contest", **options)


def test_the_log_tells_a_turn():
    position = mossa.game("contest", roster="Betta/Speranza/Trod/Plumy").position(
        "Safeguard, Round, Electro Ball, Petal Blizzard, Plumy 2nd"
    )
    assert log(position) == [
        "Turn 1: Betta > Speranza > Trod > Plumy",
        "Betta uses Safeguard: +3 hearts, stars 0 to 1, guarded",
        "Speranza uses Round: +7 hearts, stars 1 to 2",
        "Trod uses Electro Ball: +3 hearts",
        "Plumy uses Petal Blizzard: +3 hearts, stars 2 to 3",
        "  Betta is guarded",
        "  Speranza is startled: -2",
        "  Trod is startled: -2",
        "Turn 2: Speranza > Plumy > Betta > Trod",
    ]
