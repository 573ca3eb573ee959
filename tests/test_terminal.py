"""Several people at one keyboard, curtains between their hands, and what a person is offered and told."""

import io
import re
from types import SimpleNamespace

import pytest

from mossa.agents import Decision
from mossa.arena.record import Record
from mossa.arena.table import Table
from mossa.arena.verify import verify
from mossa.cli import main
from mossa.cli.show import console
from mossa.cli.terminal.session import Session
from mossa.games import game
from mossa.games.bigtwo.cards import names
from tests.simultaneous_games import goofspiel

CARD = re.compile(r"(?<!\w)[3-9TJQKA2][DCHS](?!\w)")


@pytest.fixture
def play(monkeypatch, capsys, tmp_path):
    path = tmp_path / "games.jsonl"

    def play(lines, *arguments):
        path.unlink(missing_ok=True)
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert main(["play", *arguments, "--record", str(path)]) == 0
        record = Record.from_json(path.read_text())
        verify(record)
        return capsys.readouterr().out, record

    return play


def test_two_people_on_one_board(play):
    out, record = play("51327", "tictactoe", "--against", "human")
    assert record.seats == ("human", "human")
    assert "  X is a person and moves first\n  O is a person\n" in out
    assert "X to move: 5" in out
    assert "O to move: 1" in out
    assert " plays " not in out  # they see it on the board
    assert "look away" not in out
    assert "\nX wins.\n" in out


def test_undo_between_two_people_takes_back_one_move(play):
    _, record = play(["5", "1", "undo", "9", "quit"], "tictactoe", "--against", "human")
    assert [ply.move for ply in record.moves] == ["5", "9"]
    assert record.ending.seat == 0


def hands(seed):
    state = game("bigtwo").new(seed).copy_state()[0]
    return [set(names(state.hand[seat], "DCHS")) for seat in range(4)]


def test_a_curtain_hides_one_hand_from_the_next_person(play):
    """Four people: whatever one sees between two curtains is their own, or was played before all."""
    lines = ["", "3d", "", "moves", "pass", "", "pass", "", "pass", "", "quit"]
    out, record = play(lines, "bigtwo", "--against", "human", "--seed", "5")
    looks = re.split(r"(\w)'s turn. Press Enter when the others look away: \n", out)[1:]
    assert looks[::2] == ["A", "B", "C", "D", "A"]
    for who, look in zip(looks[::2], looks[1::2], strict=True):
        assert set(CARD.findall(look)) <= hands(5)["ABCD".index(who)] | {"3D"}
    assert "A plays 3D" in looks[3]
    assert [ply.move for ply in record.moves] == ["3D", "pass", "pass", "pass"]


def test_no_curtain_for_one_person_among_agents(play):
    out, _ = play(["quit"], "bigtwo", "--against", "greedy", "--seed", "5")
    assert "look away" not in out


def test_a_persons_choice_stays_hidden_until_the_turn_is_over(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("\n1\n\n2\n\nquit\n"))
    Session(Table(("human", "human"), (goofspiel().new(1),)), console()).run()
    looks = capsys.readouterr().out.split("look away")
    assert "X plays 1" not in looks[2]
    assert "O plays 2" in looks[3]


def test_the_end_of_input_at_a_curtain_leaves(play):
    _, record = play([""], "bigtwo", "--against", "human", "--seed", "5")
    assert (record.ending.reason, record.ending.detail) == ("left", "end of input")


def test_who_starts_may_be_drawn(play):
    seats = {play(["quit"], "tictactoe", "--seat", "random", "--against", "random", "--seed", str(seed))[1].seats
             for seed in range(12)}  # fmt: skip
    assert seats == {("human", "random"), ("random", "human")}


def test_a_contest_lists_moves_with_what_they_do_and_takes_numbers(play):
    out, record = play(["3", "quit"], "contest", "--against", "ingame", "--seed", "3")
    assert "You are Speranza\n  Betta is ingame\n" in out
    assert re.search(r"^3 Dazzling Gleam  beauty, 4 hearts, pleases\. Just an appeal\. *$", out, re.MULTILINE)
    assert record.moves[0].move == "Dazzling Gleam"
    assert "Speranza uses Dazzling Gleam: +" in out
    assert "Chance: " not in out  # the game itself says what everybody saw


@pytest.mark.parametrize("number", ["0", "5", "²", "1.5"])
def test_no_other_number_is_a_move(play, number):
    out, record = play([number, "quit"], "contest", "--against", "ingame", "--seed", "3")
    assert "is neither a legal move nor a command" in out
    assert not record.moves


def test_who_resigns_loses(play):
    out, record = play(["5", "resign"], "tictactoe", "--against", "random", "--seed", "1")
    assert record.ending.reason == "resignation"
    assert record.scores == (-1.0, 1.0)
    assert "\nYou resign\n" in out
    assert "\nO (random) wins.\n" in out


def test_a_clock_is_shown_and_runs_out(play, monkeypatch):
    times = iter([0.0, 7.0, 10.0, 60.0])
    monkeypatch.setattr("mossa.cli.terminal.prompt.perf_counter", lambda: next(times))
    out, record = play(["5", "9"], "tictactoe", "--against", "human", "--clock", "30+2")
    assert "X to move [30 s]: 5" in out
    assert "O is out of time\n" in out
    assert (record.ending.reason, record.ending.seat, record.clock) == ("time", 1, "30+2")


def test_nobody_sees_what_an_agent_has_in_mind():
    told = []
    status = SimpleNamespace(update=told.append)
    session = Session(Table.open(game("contest"), ["human", *["random"] * 3], 3), console())
    session.out = SimpleNamespace(is_terminal=True, status=lambda *_: _Context(status))
    with session.thinking(SimpleNamespace(simulations=10), "Betta") as report:
        report(Decision("Counter", 0.5))
    assert told == ["Betta is thinking   0%"]


class _Context:
    def __init__(self, value):
        self.value = value

    def __enter__(self):
        return self.value

    def __exit__(self, *_):
        pass


def test_at_the_end_everybody_is_told_hearts_with_names(play):
    out, record = play([str(n) for n in (1, 2, 3, 4, 1)], "contest", "--against", "ingame", "--seed", "3")
    hearts = dict(zip(record.names, record.measures["hearts"], strict=True))
    assert re.search(rf"^Speranza \(you\) +{hearts['Speranza']:.0f} ", out, re.MULTILINE)
    assert re.search(rf"^Macy \(ingame\) +{hearts['Macy']:.0f} ", out, re.MULTILINE)
