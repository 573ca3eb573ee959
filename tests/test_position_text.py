"""Positions in one line: what is written is read back, what no game can come to is refused; and drafts of positions."""

from collections import deque

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import mossa
from mossa.errors import MossaError, PositionError
from mossa.games.connect4.text import is_in_turns
from mossa.games.setup import Draft

pytestmark = pytest.mark.once

TICTACTOE = mossa.game("tictactoe")
CONNECT4 = mossa.game("connect4")
SIZES = ["connect4", "connect4:width=5,height=5", "connect4:width=1,height=3", "connect4:width=12,height=4"]


def reached(game):
    """Every position of a game, by its text."""
    first = game.new()
    found, waiting = {first.text: first}, deque([first])
    while waiting:
        position = waiting.popleft()
        for code in position.move_codes():
            after = position.play_code(code)
            if after.text not in found:
                found[after.text] = after
                waiting.append(after)
    return found


def boards(width, height):
    """Every text of the right form."""
    letters = [""]
    for _ in range(width * height):
        letters = [one + letter for one in letters for letter in ".XO"]
    for one in letters:
        yield "/".join(one[i : i + width] for i in range(0, width * height, width))


def is_position(game, text):
    try:
        game.from_text(text)
    except PositionError:
        return False
    return True


def test_just_the_positions_of_tictactoe_are_read_and_each_is_the_same():
    found = reached(TICTACTOE)
    assert len(found) == 5478
    for text, position in found.items():
        again = TICTACTOE.from_text(text)
        assert again == position
        assert (again.text, again.to_move, again.is_over) == (text, position.to_move, position.is_over)
    assert {text for text in boards(3, 3) if is_position(TICTACTOE, text)} == set(found)


@pytest.mark.parametrize(("width", "height"), [(2, 4), (3, 3), (4, 2), (1, 8)])
def test_just_the_positions_of_small_boards_of_connect4_are_read(width, height):
    game = mossa.game("connect4", width=width, height=height)
    found = reached(game)
    assert {text for text in boards(width, height) if is_position(game, text)} == set(found)
    assert all(game.from_text(text) == position for text, position in found.items())


@settings(max_examples=60)
@given(st.sampled_from(SIZES), st.randoms(use_true_random=False))
def test_positions_of_connect4_are_read_back(name, rng):
    position = mossa.game(name).new()
    while not position.is_over and rng.random() < 0.97:
        position = position.play(rng.choice(position.legal_moves()))
    assert position.game.from_text(position.text) == position
    assert position.game.from_text(f" {position.text.lower()}\n").text == position.text


def test_a_four_is_read_as_over_also_where_one_stone_made_several():
    for line in ("1212121", "1122334", "12234334464", "1122335566774"):
        position = CONNECT4.position(line)
        again = CONNECT4.from_text(position.text)
        assert (again.is_over, again.score(0)) == (True, 1)


REFUSED = {
    "": "it needs 6 rows of 7 cells",
    "......./......./......./......./......./...X": "it needs 6 rows of 7 cells",
    "......./......./......./......./......./...Z...": "'Z' is neither X nor O nor a dot",
    "......./......./......./......./......./...O...": "X has 0 and O 1: they move in turns, and X begins",
    "......./......./......./......./......./XX.....": "X has 2 and O 0",
    "......./......./......./......./X....../......O": "a stone in column 1 hangs in the air",
    "......./......./......./......./OOOO.../XXXX...": "both have won",
    "......./......./......./......./OOO..../XXXX..O": "X has won, and yet O has moved since",
    "......./......./......./XXXX.../OOOXOO./XXXXOOO": "no single last move of X completes all of these lines",
    "......./......./......./......./...X.../...O...": "no order of moves in turns leads to it",
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_no_game_of_connect4_can_come_to_is_refused(text):
    with pytest.raises(PositionError, match=REFUSED[text]):
        CONNECT4.from_text(text)


COLUMNS = st.lists(st.lists(st.integers(0, 1), max_size=4).map(tuple), max_size=4).map(tuple)


@settings(max_examples=100)
@given(COLUMNS)
def test_the_order_of_stones_is_found_where_trying_all_finds_one(columns):
    def has_order(left, player):
        if not any(left):
            return True
        ways = [i for i, column in enumerate(left) if column[:1] == (player,)]
        return any(has_order((*left[:i], left[i][1:], *left[i + 1 :]), 1 - player) for i in ways)

    stones = [stone for column in columns for stone in column]
    assume(stones.count(0) - stones.count(1) in (0, 1))
    assert is_in_turns(columns) == has_order(columns, 0)


@pytest.mark.parametrize("name", ["bigtwo", "contest"])
def test_a_game_without_a_text_says_so(name):
    with pytest.raises(MossaError, match="cannot be written in one line"):
        mossa.game(name).from_text("X")


# Drafts


@settings(max_examples=60)
@given(st.sampled_from(["tictactoe", "connect4", "gobblet3", "gobblet4"]), st.data())
def test_whatever_is_put_together_is_written_and_read_again(name, data):
    """And if it is a position, it has the text of the draft."""
    game = mossa.game(name)
    setup = game.scene.setup
    draft = setup.read(game.new().text)
    cells, kinds = st.integers(0, len(draft.cells) - 1), st.integers(0, len(setup.kinds) - 1)
    for _ in range(data.draw(st.integers(0, 12))):
        kind, cell, other = data.draw(kinds), data.draw(cells), data.draw(cells)
        match data.draw(st.sampled_from(["put", "put", "put", "move", "lift", "clear", "turn"])):
            case "put" if setup.left(draft, kind) != 0:
                draft = setup.put(draft, kind, cell)
            case "move":
                draft = setup.move(draft, cell, other)
            case "lift":
                draft = setup.lift(draft, cell)
            case "clear":
                draft = setup.clear(draft, cell)
                assert name == "connect4" or draft.cells[cell] == ()
            case "turn" if draft.player is not None:
                draft = setup.turn(draft, game.players)
        assert setup.read(setup.write(draft)) == draft
        assert setup.settle(draft) == draft
    text = setup.write(draft)
    if is_position(game, text):
        assert game.from_text(text).text == text
    assert setup.write(setup.clear_all(draft)).split()[0] == game.new().text.split()[0]


def test_stones_of_connect4_fall():
    setup = CONNECT4.scene.setup
    draft = setup.read(CONNECT4.new().text)
    for kind in (0, 1, 0):
        draft = setup.put(draft, kind, 3)  # the top of column 4
    assert setup.write(draft).endswith("...X.../...O.../...X...")
    assert setup.write(setup.clear(draft, 3 + 4 * 7)).endswith("......./...X.../...X...")
    assert setup.write(setup.put(draft, 1, 3 + 5 * 7)).endswith("...X.../...O.../...O...")


def test_pieces_of_gobblet_stack_by_size_and_are_counted():
    game = mossa.game("gobblet3")
    setup = game.scene.setup
    draft = setup.read(game.new().text)
    for kind in (2, 0, 4):  # X3, X1 under it, O2 between them
        draft = setup.put(draft, kind, 4)
    assert setup.write(draft) == ".,.,./.,X1O2X3,./.,.,. 1223 11233 X"
    assert setup.left(draft, 2) == 1
    assert setup.put(draft, 3, 4).cells[4] == (3, 4, 2)  # O1 takes the place of X1
    assert setup.move(draft, 4, 0).cells[0] == (2,)
    assert setup.turn(draft, 2).player == 1
    draft = setup.put(draft, 2, 0)
    with pytest.raises(MossaError, match="no X3 is left"):
        setup.put(draft, 2, 1)


def test_whose_turn_it_is_cannot_be_changed_where_the_pieces_say_it():
    with pytest.raises(MossaError, match="follows from the pieces"):
        TICTACTOE.scene.setup.turn(Draft(((),) * 9), 2)
