"""Gobblet: known counts, a slow twin under every option, repetition, the ends of the game, text."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mossa
from mossa.errors import MossaError
from mossa.games.check.compiled import trace_kernel
from mossa.jit import new_rng
from tests.perft import perft
from tests.twins import SlowGobblet

pytestmark = pytest.mark.once

PERFT = {"gobblet3": [27, 675, 20313, 572472, 16635384], "gobblet4": [16, 240, 10080, 406560]}
DEFAULTS = {
    "gobblet3": {"copies": 2, "nested": False, "enter": "any", "plies": 100},
    "gobblet4": {"copies": 3, "nested": True, "enter": "empty_or_threat", "plies": 300},
}
VARIANTS = [
    ("gobblet3", {}, 60),
    ("gobblet3", {"uncover": "lift"}, 60),
    ("gobblet3", {"uncover": "mover"}, 60),
    ("gobblet3", {"uncover": "both_draw"}, 60),
    ("gobblet3", {"copies": 3, "nested": True}, 20),
    ("gobblet3", {"copies": 1, "repetition": 2}, 60),
    ("gobblet3", {"enter": "empty_or_threat", "repetition": 0, "plies": 20}, 60),
    ("gobblet4", {}, 15),
    ("gobblet4", {"enter": "any", "nested": False, "repetition": 2, "uncover": "lift"}, 5),
    ("gobblet4", {"copies": 1, "repetition": 2, "plies": 60}, 10),
]


@pytest.mark.parametrize(("name", "depth"), [(name, d) for name in PERFT for d in range(1, len(PERFT[name]) + 1)])
@pytest.mark.compiled
def test_perft(name, depth):
    assert perft(mossa.game(name), depth) == PERFT[name][depth - 1]


def twin_of(name, options):
    return SlowGobblet(int(name[-1]), **({"uncover": "cover", "repetition": 3} | DEFAULTS[name] | options))


def play_beside_twin(game, twin, rng):
    """A random game whose every position is compared; how many there were."""
    position = game.new()
    while True:
        assert sorted(position.legal_moves()) == sorted(twin.legal_moves()), position.line
        assert position.to_move == twin.plies % 2
        if position.is_over:
            break
        move = rng.choice(position.legal_moves())
        position = position.play(move)
        twin.play(move)
    expected = 0 if twin.winner is None else 1 if twin.winner == 0 else -1
    assert [position.score(0), position.score(1)] == [expected, -expected]
    return len(position.moves) + 1


@pytest.mark.parametrize(("name", "options", "games"), VARIANTS)
def test_rules_equal_a_slow_twin(name, options, games):
    game, rng = mossa.game(name, **options), random.Random(1)
    for _ in range(games):
        play_beside_twin(game, twin_of(name, options), rng)


@pytest.mark.parametrize(
    ("name", "first", "plies", "branching"), [("gobblet3", 0.541, 12.81, 25.35), ("gobblet4", 0.517, 41.5, 51.6)]
)
@pytest.mark.compiled
def test_random_play_is_as_known(name, first, plies, branching):
    """Known from 200,000 and 20,000 games of another program; 10,000 are played here."""
    game, rng, games = mossa.game(name), new_rng(1), 10_000
    run, wins, lengths, moves = trace_kernel(game), 0, [], 0
    for _ in range(games):
        trace, scores = np.zeros((game.max_plies, 4), np.int64), np.zeros(2)
        lengths.append(run(game.new().copy_state(), trace, scores, rng))
        wins += (1 + scores[0]) / 2
        moves += int(trace[: lengths[-1], 1].sum())
    assert wins / games == pytest.approx(first, abs=0.02)
    assert np.mean(lengths) == pytest.approx(plies, rel=0.03)
    assert moves / sum(lengths) == pytest.approx(branching, rel=0.01)


SHUFFLE = ["3@a1", "3@c3", *["a1-b1", "c3-b3", "b1-a1", "b3-c3"] * 2]


def test_a_position_that_stands_for_the_third_time_is_a_draw():
    game = mossa.game("gobblet3")
    assert not game.position(SHUFFLE[:-1]).is_over
    position = game.position(SHUFFLE)
    assert position.is_over
    assert (position.score(0), position.score(1)) == (0, 0)


def test_a_position_may_be_allowed_to_stand_once_or_for_ever():
    assert mossa.game("gobblet3:repetition=2").position(SHUFFLE[:6]).is_over
    assert not mossa.game("gobblet3:repetition=0").position(SHUFFLE * 1).is_over


def test_entering_a_piece_makes_all_new():
    position = mossa.game("gobblet3").position([*SHUFFLE[:6], "1@a2", "1@a3", *SHUFFLE[2:6]])
    assert not position.is_over


def test_a_game_without_end_is_cut_off():
    game = mossa.game("gobblet3:repetition=0,plies=10")
    assert game.position(SHUFFLE[:9]).score(0) == 0
    assert not game.position(SHUFFLE[:9]).is_over
    assert game.position(SHUFFLE).is_over


# X moves his large piece off a1, under which O has a small one, and O's first column is complete
BARED = "O2,.,./O3,X2,./O1X3,.,. 1123 123 X"
BARED_BOTH = "O2,.,X1/O3,.,X1/O1X3,X2,. 23 123 X"


@pytest.mark.parametrize(
    ("uncover", "text", "move", "score"),
    [
        ("cover", BARED, "a1-c1", -1),
        ("cover", BARED, "a1-a3", 0),  # covers another piece of the line
        ("lift", BARED, "a1-a3", -1),
        ("mover", BARED, "a1-c1", -1),
        ("cover", BARED_BOTH, "a1-c1", -1),
        ("mover", BARED_BOTH, "a1-c1", 1),
        ("both_draw", BARED_BOTH, "a1-c1", 0),
        ("lift", BARED_BOTH, "a1-c1", -1),
    ],
)
def test_a_line_that_a_move_bares(uncover, text, move, score):
    position = mossa.game("gobblet3", uncover=uncover).from_text(text).play(move)
    assert position.score(0) == score
    assert position.is_over == (move != "a1-a3" or uncover == "lift")


def test_a_piece_enters_onto_another_only_against_three_in_a_row():
    game = mossa.game("gobblet4")
    three = game.from_text("O3,.,.,./O4,.,.,./O4,.,.,./.,X4,X4,. 1112223334 111222334 X")
    two = game.from_text("O3,.,.,./.,O4,.,./O4,.,.,./.,X4,X4,. 1112223334 111222334 X")
    anywhere = mossa.game("gobblet4:enter=any").from_text(two.text)
    assert {move for move in three.legal_moves() if move.endswith("@a4")} == {"4@a4"}
    assert {move for move in two.legal_moves() if move.endswith("@a4")} == set()
    assert {move for move in anywhere.legal_moves() if move.endswith("@a4")} == {"4@a4"}
    assert "b1-a4" in two.legal_moves()


@settings(max_examples=50)
@given(st.sampled_from(["gobblet3", "gobblet4"]), st.randoms(use_true_random=False))
def test_a_position_written_and_read_again_is_the_same(name, rng):
    position = mossa.game(name).new()
    for _ in range(rng.randrange(12)):
        if position.is_over:
            break
        position = position.play(rng.choice(position.legal_moves()))
    again = position.game.from_text(position.text)
    assert (again.text, str(again), again.legal_moves()) == (position.text, str(position), position.legal_moves())
    assert position.is_over == again.is_over


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "0 parts found"),
        (".,.,./.,.,. 112233 112233 X", "3 rows of 3 cells"),
        ("X3X1,.,./.,.,./.,.,. 12233 112233 X", "does not stand on a smaller one"),
        ("X4,.,./.,.,./.,.,. 112233 112233 X", "no stack of pieces"),
        ("X3,.,./.,.,./.,.,. 112233 112233 X", "the hand of X is 112233; with these stacks it must be 11223"),
        ("X3,X3,./X3,.,./.,.,. 1122 112233 X", "more than 2 pieces of one size"),
        (".,.,./.,.,./.,.,. 112233 112233 Z", "X or O to move"),
    ],
)
def test_a_text_that_is_no_position_is_refused(text, why):
    with pytest.raises(MossaError, match=why):
        mossa.game("gobblet3").from_text(text)


def test_nested_pieces_come_out_in_order():
    with pytest.raises(MossaError, match="before the larger one around it"):
        mossa.game("gobblet4").from_text("X3,.,.,./.,.,.,./.,.,.,./.,.,.,. 11122233444 111222333444 X")


@pytest.mark.parametrize("option", ["uncover=never", "enter=x", "copies=0", "copies=5", "repetition=1", "plies=0"])
def test_a_wrong_option_is_refused(option):
    with pytest.raises(MossaError, match=f"gobblet4: {option} is not allowed"):
        mossa.game(f"gobblet4:{option}")


def test_the_board_is_drawn_with_what_is_swallowed():
    drawn = str(mossa.game("gobblet3").position("1@b2 2@b2 3@a1")).splitlines()
    rows = [line.replace(" ", "") for line in drawn if "│" in line]
    assert rows == ["3││││3", "││││", "2││(O2)││2", "││x1││", "1│((X3))│││1", "││││"]
    assert [line.strip() for line in drawn[-2:]] == ["X holds 3 2 2 1", "▸ O holds 3 3 2 1 1"]


def test_one_key_for_one_position_whatever_led_there():
    game = mossa.game("gobblet4")
    one, other = game.position("4@a1 4@b1 4@c1"), game.position("4@c1 4@b1 4@a1")
    assert game.key(one.copy_state()[0]) == game.key(other.copy_state()[0])
    assert np.array_equal(one.copy_state()[0].keys, other.copy_state()[0].keys)
    assert one == other
