"""The terminal shows a person what his seat may see, in every game with secrets, and no more."""

import io
import re
from dataclasses import replace

import pytest

import mossa
from mossa.arena.players import Cast
from mossa.arena.table import Table
from mossa.arena.wire import described_decision
from mossa.cli import main
from mossa.cli.show import console
from mossa.cli.terminal.session import Session
from mossa.games import game
from mossa.games.bigtwo.cards import RANKS, names
from mossa.jit import new_rng
from tests.simultaneous_games import goofspiel, odd_one_out

CARD = re.compile(r"(?<!\w)[3-9TJQKA2][DCHS](?!\w)")


@pytest.fixture
def play(monkeypatch, capsys):
    def play(lines, *arguments):
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        code = main(["play", *arguments])
        return code, capsys.readouterr().out

    return play


def hands(seed, rules="minho2016"):
    state = game("bigtwo", rules=rules).new(seed).copy_state()[0]
    return [set(names(state.hand[seat], "DCHS")) for seat in range(4)]


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_a_person_sees_his_own_cards_and_what_was_played(play, seat):
    code, out = play(["moves", "quit"], "bigtwo", "--seat", str(seat), "--against", "greedy", "--seed", "5")
    assert code == 0
    played = {card for line in out.splitlines() if " plays " in line for card in CARD.findall(line)}
    assert set(CARD.findall(out)) <= hands(5)[seat - 1] | played
    assert hands(5)[seat - 1] <= set(CARD.findall(out)) | played
    assert "value" not in out


def test_who_watches_sees_all(play):
    code, out = play([], "bigtwo", "--seat", "none", "--against", "greedy", "--seed", "5")
    assert code == 0
    assert set(CARD.findall(out.split("plays")[0])) == set.union(*hands(5))
    assert re.search(r"\n([ABCD] \(greedy\)) wins\.\n +points +cards left\n\1 +0 +0\n", out)
    assert len(re.findall(r"\(greedy\) +-\d+ +\d+\n", out)) == 3


def test_who_begins_is_said_as_it_is(play):
    _, out = play(["quit"], "bigtwo", "--seat", "2", "--against", "greedy", "--seed", "1")
    assert "D is greedy and moves first" in out
    assert "You are B\n" in out


def test_moves_by_kind_and_cards_in_any_order(play):
    code, out = play(["moves", "3c 3d", "quit"], "bigtwo", "--against", "greedy", "--seed", "5")
    assert code == 0
    assert "you may play: 1 single, 1 pair, 1 flush" in out
    assert "single: 3D\npair: 3D 3C\nflush: 3D 5D 9D KD AD\n" in out
    assert "table: 3D 3C by A" in out or "B plays" in out


def test_at_the_end_the_cards_are_shown_and_points_counted(play):
    greedy = ["3d 5d 9d kd ad"] + ["pass"] * 60
    _, out = play(greedy, "bigtwo:rules=house", "--against", "greedy", "--seed", "5")
    end = out[out.rindex("table:") :]
    assert re.search(r"[ABCD] {2}0 {2}-", end)
    assert re.search(r"\n[BCD] \(greedy\) +\+\d+ +0\n(.*\n)+you +-\d+ +8\n", end)


def test_how_long_the_others_think_is_not_told(play):
    """A pass at once would say that they could not do otherwise."""
    _, out = play(["pass", "quit"], "bigtwo", "--seat", "2", "--against", "greedy", "--seed", "5")
    assert re.search(r"^A plays [^()]*$", out, re.MULTILINE)
    assert not re.search(r"\d s\b", out)


def test_cards_are_sorted_by_suit_and_back(play):
    _, out = play(["sort", "sort", "help", "quit"], "bigtwo", "--against", "greedy", "--seed", "5")
    shown = re.findall(r"^> A 13  (.*)$", out, re.MULTILINE)
    assert len(shown) == 3
    assert shown[0] == shown[2]
    ranks = [RANKS.index(card[0]) for card in shown[0].split()]
    assert ranks == sorted(ranks)
    assert [{card[1] for card in group.split()} for group in shown[1].split("  ")] == [{"D"}, {"C"}, {"H"}]
    assert sorted(shown[1].split()) == sorted(shown[0].split())
    assert "sort     your cards by suit" in out
    assert "\nlog " not in out


@pytest.mark.parametrize("typed", ["3c3d", "3D 3C", "3c  3d"])
def test_cards_may_be_typed_together(play, typed):
    _, out = play([typed, "quit"], "bigtwo", "--against", "greedy", "--seed", "5")
    assert "neither a legal move" not in out


def test_an_analysis_shows_what_the_side_to_move_sees(capsys):
    """And values in points; to permute the other hands changes nothing."""
    assert main(["analyse", "bigtwo", "--seed", "5", "--agent", "greedy"]) == 0
    out = capsys.readouterr().out
    assert set(CARD.findall(out)) == hands(5)[0]
    assert re.search(r"^move +points +visits", out, re.MULTILINE)
    assert "value +0.0 points" in out


@pytest.mark.compiled
@pytest.mark.parametrize("rules", ["minho2016", "taiwan"])
def test_the_screen_does_not_change_when_other_hands_are_permuted(monkeypatch, capsys, rules):
    """Whatever the person asks for, and whatever an analysis says as JSON."""
    position, agent = game("bigtwo", rules=rules).new(5), mossa.agent("ismcts:simulations=50")
    monkeypatch.setattr("mossa.cli.terminal.prompt.strongest", lambda *_, **__: agent)
    while len(position.moves) < 12:
        position = position.play(mossa.agent("greedy").choose(position).move)
    seats = tuple("human" if seat == position.to_move else agent.spec for seat in range(4))
    shown = []
    for one in (position, position.redealt(position.to_move, new_rng(1))):
        monkeypatch.setattr("sys.stdin", io.StringIO("sort\nmoves\nhint\n3d 2s 2h\n2s 2h 2d\nundo\nhelp\nquit\n"))
        Session(Table(seats, (one,)), console(), agent).run()
        described = described_decision(one, replace(agent.choose(one, 1), seconds=0))
        shown.append((capsys.readouterr().out, described))
    assert str(position) not in shown[0][0]
    assert shown[0] == shown[1]


def session(of, *seats):
    return Session(Table(seats, (of.new(1),)), console(), cast=Cast(agents={"chooser": Chooser()}))


class Chooser:
    """An agent that plays the last legal move."""

    def choose(self, position, seed=0, thinking=None):
        from mossa.agents import Decision

        return Decision(position.legal_moves()[-1], 0.5)

    def __str__(self):
        return "chooser"


def test_simultaneous_choices_are_told_when_the_turn_is_over(monkeypatch, capsys):
    one = session(goofspiel(), "chooser", "human")
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n"))
    one.turn()
    assert "plays" not in capsys.readouterr().out
    one.turn()
    assert "X plays 2" in capsys.readouterr().out


def test_choices_of_turns_before_are_told_though_the_person_sat_out(monkeypatch, capsys):
    """In odd-one-out the person may have no second choice: the others' are told when the game is over."""
    one = session(odd_one_out(), "chooser", "chooser", "human")
    monkeypatch.setattr("sys.stdin", io.StringIO("0\n"))
    one.run()
    out = capsys.readouterr().out
    assert out.index("You") < out.index("plays")
    assert out.count(" plays ") == 4
