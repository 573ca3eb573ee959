"""What games say: rules in a few lines, reasons of refusals, measures, names of players."""

import json
from dataclasses import fields
from pathlib import Path

import pytest

import mossa
from mossa.cli import main
from mossa.errors import MossaError
from mossa.games import GAMES, Game
from mossa.games.texts import RulesText

DOCS = Path(__file__).parent.parent / "docs" / "rules.md"


def test_a_game_can_be_held_in_the_head():
    assert len(fields(Game)) <= 25


def test_positions_and_games_are_named_not_dumped():
    position = mossa.game("connect4", width=5).position("12")
    assert repr(position) == "<connect4:width=5 after 12, seed 0>"
    assert repr(position.game) == "game('connect4:width=5')"
    assert repr(mossa.game("bigtwo").new(3)) == "<bigtwo at the start, seed 3>"


# Rules in a few lines


@pytest.mark.parametrize("name", GAMES.names())
def test_every_game_has_its_rules_on_one_screen(name, capsys):
    assert main(["rules", name]) == 0
    out = capsys.readouterr().out
    for heading in RulesText._fields:
        assert f"{heading.capitalize()}. " in out
    rules = mossa.game(name).texts.rules
    assert all(" ".join(part.split()) == part and part.endswith(".") for part in rules)
    assert sum(len(part) // 80 + 1 for part in rules) <= 20


@pytest.mark.parametrize("name", GAMES.names())
def test_the_documentation_has_the_same_rules(name):
    text = " ".join(DOCS.read_text(encoding="utf-8").split())
    assert all(part in text for part in mossa.game(name).texts.rules)


def test_rules_follow_the_options():
    assert "1 to 5 from the left" in mossa.game("connect4:width=5").texts.rules.notation
    assert "on an empty cell" in mossa.game("gobblet3:enter=empty_or_threat").texts.rules.moves
    assert "the game is a draw" in mossa.game("gobblet3:uncover=both_draw").texts.rules.end
    assert "3C" in mossa.game("bigtwo:rules=taiwan").texts.rules.moves
    assert "A cool move" in mossa.game("contest:condition=cool").texts.rules.moves


def test_rules_as_json(capsys):
    assert main(["rules", "tictactoe", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["rules"] == mossa.game("tictactoe").texts.rules._asdict()


# Why a move is refused

OBJECTIONS = [
    ("tictactoe", "5", "5", "cell 5 is taken"),
    ("connect4", "444444", "4", "column 4 is full"),
    ("connect4:height=1", "1", "1", "column 1 is full"),
    ("gobblet3", "3@b2", "2@b2", "b2 holds a piece of size 3, which only a larger one covers"),
    ("gobblet3", "3@b2 3@a1", "a1-b1", "the piece on top of a1 is not yours"),
    ("gobblet3", "3@b2 3@a1", "b2-a1", "a1 holds a piece of size 3, which only a larger one covers"),
    ("gobblet3", "", "a1-b1", "a1 is empty"),
    ("gobblet3", "3@b2 3@a1", "b2-b2", "a piece moves to another cell"),
    ("gobblet3", "3@a1 3@b2 3@c1 3@a3", "3@b1", "you have no piece of size 3 left"),
    ("gobblet3", "", "4@a1", "sizes are 1 to 3"),
    ("gobblet3", "", "1@d1", "there is no cell d1"),
    ("gobblet4", "", "3@a1", "your next piece of size 3 is still inside one of size 4"),
    ("gobblet4", "4@a1 4@b1 3@c1 3@c2", "4@c2", "a piece is entered on an empty cell, or on a piece in the other"),
]


@pytest.mark.parametrize(("name", "moves", "text", "reason"), OBJECTIONS)
def test_an_illegal_move_is_refused_with_its_reason(name, moves, text, reason):
    position = mossa.game(name).position(moves)
    assert text not in position.legal_moves()
    assert position.objection(text).startswith(reason)
    with pytest.raises(MossaError, match=reason):
        position.play(text)


@pytest.mark.parametrize("name", ["tictactoe", "connect4", "gobblet3", "gobblet4"])
def test_what_is_no_move_at_all_has_no_reason(name):
    position = mossa.game(name).new()
    for text in ("", "x", "99", "1@", "-", "10"):
        assert position.objection(text) == ""
    for move in position.legal_moves():
        assert position.parse_move(move) in position.move_codes()


# Measures and names


def last(name, seed=1):
    position = mossa.game(name).new(seed)
    while not position.is_over:
        position = position.play(position.legal_moves()[0])
    return position


def test_measures_of_a_contest_count_hearts():
    position = last("contest")
    state, measures = position.copy_state()[0], position.game.measures
    hearts = [measures["hearts"](state, player) for player in range(4)]
    assert hearts == [float(total) for total in state.total]
    mean = sum(hearts) / 4
    assert [measures["deviation"](state, player) for player in range(4)] == [one - mean for one in hearts]


def test_measures_of_big_two_count_cards():
    position = last("bigtwo")
    state = position.copy_state()[0]
    left = [position.game.measures["cards left"](state, player) for player in range(4)]
    assert left == [int(hand).bit_count() for hand in state.hand]
    assert min(left) == 0


def test_contestants_have_names():
    position = mossa.game("contest").new(1)
    names = [position.game.texts.player_name(position.copy_state()[0], player) for player in range(4)]
    assert names[0] == "Speranza"
    assert len(set(names)) == 4


def test_the_first_play_of_big_two_must_contain_the_lowest_card():
    position = mossa.game("bigtwo").new(1)
    draw = position.game.scene.board
    assert draw(position.copy_state()[0]).must == ("3D",)
    assert draw(position.play("3D").copy_state()[0]).must == ()
