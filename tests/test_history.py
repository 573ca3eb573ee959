"""What each seat has seen of the moves of a game."""

import pytest

import mossa
from mossa.games import CHANCE
from mossa.games.history import HIDDEN as UNSEEN
from mossa.games.history import named_moves
from tests.contests import contest
from tests.hidden_games import ambush, climb, kuhn
from tests.simultaneous_games import goofspiel, odd_one_out, roshambo


def seen(position, player):
    return [one.move for one in position.seen_moves(player)]


def test_all_is_seen_where_nothing_is_hidden():
    position = mossa.game("connect4").position("4453")
    assert position.seen_moves(0) == position.seen_moves(1) == ((0, "4"), (1, "4"), (0, "5"), (1, "3"))


def test_a_choice_is_shown_when_the_turn_is_over():
    first = roshambo().position(["2"])
    assert (seen(first, 0), seen(first, 1)) == (["2"], [None])
    both = first.play("1")
    assert both.seen_moves(0) == both.seen_moves(1) == ((0, "2"), (1, "1"))


def test_choices_of_a_running_turn_stay_hidden_and_draws_of_chance_do_not():
    position = goofspiel(3, True).position(["1", "0", "2", "0", "1"])
    assert position.seen_moves(1) == ((CHANCE, "1"), (0, "0"), (1, "2"), (CHANCE, "0"), (0, None))
    assert seen(position, 0) == ["1", "0", "2", "0", "1"]
    assert seen(position.play("0"), 1) == ["1", "0", "2", "0", "1", "0"]


def test_three_players_see_a_turn_of_three():
    position = odd_one_out().position(["1", "0"])
    assert [seen(position, player) for player in range(3)] == [["1", None], [None, "0"], [None, None]]
    assert [seen(position.play("0"), player) for player in range(3)] == [["1", "0", "0"]] * 3


def test_a_card_dealt_to_another_is_never_shown():
    position = kuhn().position(["2", "0", "0", "1", "1"])
    assert position.is_over
    assert position.seen_moves(0) == ((CHANCE, "2"), (CHANCE, None), (0, "0"), (1, "1"), (0, "1"))
    assert seen(position, 1) == [None, "0", "0", "1", "1"]


@pytest.mark.parametrize(("looks", "before", "after"), [("0", None, "2"), ("1", "2", "2")])
def test_a_card_laid_face_down_is_shown_to_who_looks_and_then_to_all(looks, before, after):
    position = ambush().position(["2", looks])
    assert seen(position, 0) == ["2", looks]
    assert seen(position, 1) == [before, looks]
    assert seen(position.play("1"), 1) == [after, looks, "1"]


def test_cards_played_openly_are_seen_by_all():
    position = climb().new(1)
    while not position.is_over:
        position = position.play(position.legal_moves()[-1])
    assert [seen(position, player) for player in range(3)] == [list(position.moves)] * 3


def test_a_seat_is_given_no_more_than_it_has_seen():
    position = goofspiel().position(["2"])
    given = position.seen_by(1)
    assert given.moves == (UNSEEN,)
    assert given.seen_moves(1) == position.seen_moves(1) == ((0, None),)
    assert "2" not in repr(given.past)
    assert all(one.before is None for one in given.past)
    assert position.seen_by(0).moves == ("2",)


def test_a_seat_is_not_told_who_else_has_seen_a_move():
    games = [ambush().position(["2", looks]) for looks in ("0", "1")]
    assert games[0].past[0].shown != games[1].past[0].shown
    assert games[0].seen_by(0).past[0] == games[1].seen_by(0).past[0]


def test_a_history_of_names_alone_shows_nothing():
    assert [one.is_shown_to(0) for one in named_moves(["a", "b"])] == [False, False]


# The contest: a choice is shown when it is performed

CHOICES = ["Attract", "Cut", "Cut", "Cut"]  # Attract unnerves those who follow


def four():
    return contest("A:Attract+Cut", "B:Cut+Surf", "C:Cut", "D:Cut")


def test_a_contest_shows_choices_as_they_are_performed():
    position = four().position(CHOICES[:3])
    assert [seen(position, player) for player in range(4)] == [
        ["Attract", None, None],
        [None, "Cut", None],
        [None, None, "Cut"],
        [None, None, None],
    ]
    position = position.play("Cut")  # A has performed, and now chance tries B's nerves
    assert position.to_move == CHANCE
    assert seen(position, 3) == ["Attract", None, None, "Cut"]
    assert seen(position, 1) == ["Attract", "Cut", None, None]


def test_the_nervous_never_show_what_they_had_chosen():
    position = four().position([*CHOICES, "B nervous", "C calm", "D calm"])
    while position.to_move == CHANCE:
        position = position.play(position.legal_moves()[0])
    assert seen(position, 3)[:5] == ["Attract", None, "Cut", "Cut", "B nervous"]
    for move in ("Cut", "Cut", "Cut", "Cut"):  # B performs Cut now: what was hidden stays so
        position = position.play(move)
    assert seen(position, 3)[:2] == ["Attract", None]


def test_a_random_contest_shows_what_its_views_show():
    """While a turn is performed, exactly the choices are shown that the view has."""
    game = mossa.game("contest:roster=emerald")
    compared = 0
    for seed in range(5):
        position, turns = game.new(seed), []
        while not position.is_over:
            codes = position.move_codes()
            turns.append(int(position.copy_state()[0].turn))
            position = position.play_code(codes[(seed + len(turns)) % len(codes)])
            state = position.copy_state()[0]
            for one, turn in zip(position.past, turns, strict=True):
                if one.player >= 0 and turn == state.turn and state.choice[one.player] >= 0:
                    for player in range(4):
                        in_view = position.seen_by(player).copy_state()[0].choice[one.player] >= 0
                        assert one.is_shown_to(player) == in_view
                        compared += in_view
    assert compared > 200
