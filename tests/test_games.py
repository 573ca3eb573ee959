"""The rules: known counts, slow twins, another implementation, notation."""

import random

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import mossa
from mossa.errors import MossaError
from tests.perft import perft, positions_and_keys
from tests.twins import SlowConnect4, SlowTicTacToe

pytestmark = pytest.mark.once

TICTACTOE_PERFT = [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]
CONNECT4_PERFT = [7, 49, 343, 2401, 16807, 117649, 823536, 5673234, 39394572, 268031646]


def random_game(game, rng):
    """The positions of a random game, first to last."""
    positions = [game.new()]
    while moves := positions[-1].legal_moves():
        positions.append(positions[-1].play(rng.choice(moves)))
    return positions


@pytest.mark.parametrize("depth", range(1, 10))
@pytest.mark.compiled
def test_tictactoe_perft(depth):
    assert perft(mossa.game("tictactoe"), depth) == TICTACTOE_PERFT[depth - 1]


@pytest.mark.parametrize("depth", range(1, 11))
@pytest.mark.compiled
def test_connect4_perft(depth):
    assert perft(mossa.game("connect4"), depth) == CONNECT4_PERFT[depth - 1]


def reachable(game):
    """Every position that can be reached, by breadth."""
    seen = {game.new()}
    level = list(seen)
    while level:
        level = list({p.play_code(code) for p in level for code in p.move_codes()} - seen)
        seen.update(level)
    return seen


def test_tictactoe_has_5478_positions_and_keys_tell_them_apart():
    game = mossa.game("tictactoe")
    positions = reachable(game)
    assert len(positions) == 5478
    assert len({int(game.key(p.copy_state()[0])) for p in positions}) == 5478


@pytest.mark.compiled
def test_connect4_on_4x4_has_161029_positions_and_keys_tell_them_apart():
    assert positions_and_keys(mossa.game("connect4", width=4, height=4)) == (161028, 161028)  # and the first one


@pytest.mark.parametrize(
    ("spec", "twin", "games"),
    [("tictactoe", SlowTicTacToe, 200)]
    + [
        (f"connect4:width={w},height={h}", lambda w=w, h=h: SlowConnect4(w, h), 40)
        for w, h in ((7, 6), (4, 4), (1, 5), (9, 6), (6, 9), (3, 20), (15, 3), (31, 1))
    ],
)
def test_rules_equal_a_slow_twin(spec, twin, games):
    game, rng = mossa.game(spec), random.Random(1)
    for _ in range(games):
        slow, position = twin(), game.new()
        while True:
            assert position.legal_moves() == slow.legal_moves()
            assert position.to_move == slow.plies % 2
            if position.is_over:
                break
            move = rng.choice(position.legal_moves())
            position = position.play(move)
            slow.play(move)
        expected = 0 if slow.winner is None else 1 if slow.winner == 0 else -1
        assert [position.score(0), position.score(1)] == [expected, -expected]


@pytest.mark.parametrize(("spec", "theirs"), [("tictactoe", "tic_tac_toe"), ("connect4", "connect_four")])
def test_rules_equal_openspiel(spec, theirs):
    pyspiel = pytest.importorskip("pyspiel")
    game, peer, rng = mossa.game(spec), pyspiel.load_game(theirs), random.Random(2)
    for _ in range(1000):
        state = peer.new_initial_state()
        for position in (line := random_game(game, rng)):
            assert position.is_over == state.is_terminal()
            assert [int(name) - 1 for name in position.legal_moves()] == state.legal_actions()
            if not position.is_over:
                assert position.to_move == state.current_player()
                state.apply_action(int(line[len(position.moves) + 1].moves[-1]) - 1)
        assert [line[-1].score(0), line[-1].score(1)] == state.returns()


@settings(max_examples=100)
@given(st.sampled_from(["tictactoe", "connect4", "connect4:width=12,height=4"]), st.randoms(use_true_random=False))
def test_a_line_written_and_read_again_is_the_same_position(spec, rng):
    game = mossa.game(spec)
    for position in random_game(game, rng):
        again = game.position(position.line)
        assert again == position
        assert hash(again) == hash(position)
        assert str(again) == str(position)
        assert game.position(", ".join(position.moves)) == position
        assert game.position(" ".join(position.moves)) == position


@given(st.text(max_size=5))
@example("4")
@example(" 04")
@example("5")
def test_a_text_is_a_legal_move_or_refused(text):
    position = mossa.game("connect4").position("444444")
    if text.strip() in position.legal_moves():
        assert position.play(text).moves[-1] == text.strip()
    else:
        column = text.strip()
        why = f": column {column} is full" if column.isdecimal() and int(column) == 4 else ""
        with pytest.raises(MossaError, match=f"is not a legal move after 444444{why}; legal: 1 2 3 5 6 7"):
            position.play(text)


def test_a_move_after_the_end_is_refused():
    with pytest.raises(MossaError, match="the game is over after 1212121"):
        mossa.game("connect4").position("12121212")


def test_a_position_never_changes():
    position = mossa.game("connect4").position("44")
    before = str(position)
    position.play("4")
    copy = position.copy_state()
    copy[0].stones[0] = 0
    assert str(position) == before
    with pytest.raises(ValueError, match="read-only"):
        position._state[0].plies = 9


def test_render_shows_the_board():
    assert str(mossa.game("connect4").position("4453")).splitlines() == [
        " 1  2  3  4  5  6  7",
        *[" .  .  .  .  .  .  ."] * 4,
        " .  .  .  O  .  .  .",
        " .  .  O  X  X  .  .",
    ]


@pytest.mark.parametrize(
    "options", [{"width": 0}, {"height": 0}, {"width": 8, "height": 7, "x": 1}, {"width": 9, "height": 7}]
)
def test_a_board_that_does_not_fit_is_refused(options):
    with pytest.raises(MossaError, match="connect4"):
        mossa.game("connect4", **options)


def test_equal_options_give_the_same_game():
    assert mossa.game("connect4:width=5,height=5") is mossa.game("connect4", height=5, width=5)
    assert mossa.game("connect4:width=7") is mossa.game("connect4")
    assert mossa.game("connect4:height=5,width=5").spec == "connect4:width=5,height=5"


def test_states_are_records_of_signed_integers():
    for spec in ("tictactoe", "connect4"):
        dtype = mossa.game(spec).state
        assert all(np.issubdtype(field[0].base, np.signedinteger) for field in dtype.fields.values())
