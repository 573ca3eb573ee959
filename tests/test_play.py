"""A game in the terminal: typed, piped, interrupted, taken back."""

import io
import json
import os
import re
import signal
from dataclasses import dataclass
from typing import ClassVar

import pytest
from rich.text import Text

from mossa.agents import AGENTS, Agent, Candidate, Decision, agent
from mossa.agents.strongest import best_search
from mossa.arena.record import Ply, Record
from mossa.arena.table import Table
from mossa.arena.verify import verify
from mossa.cli import main
from mossa.cli.show import board, expected, signed
from mossa.cli.terminal.company import Company
from mossa.games import game
from tests.process import process


@dataclass(frozen=True)
class First(Agent):
    """Plays the first legal move, with an opinion."""

    NAME: ClassVar[str] = "first"

    def search(self, position, _seed, _thinking):
        names = position.legal_moves()
        return Decision(names[0], 0.25, (Candidate(names[0], 0.25, 1, tuple(names)),))


@pytest.fixture
def play(monkeypatch, capsys, tmp_path):
    """Play tic-tac-toe against `first` with these lines typed; gives exit code, output and record."""
    load = AGENTS.load
    monkeypatch.setattr(AGENTS, "load", lambda name: First if name == "first" else load(name))
    path = tmp_path / "games.jsonl"

    def play(lines, *arguments, against=("--against", "first")):
        path.unlink(missing_ok=True)
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        code = main(["play", "tictactoe", *against, "--record", str(path), *arguments])
        out, err = capsys.readouterr()
        assert re.fullmatch(r"(compiling .*\n)*", err)
        record = Record.from_json(path.read_text())
        verify(record)
        return code, out, record

    return play


def left(record):
    """Why the game was left."""
    return record.ending and record.ending.reason == "left" and record.ending.detail


def names(record):
    return "".join(ply.move for ply in record.moves)


def test_a_whole_game(play):
    code, out, record = play(["5", "3", "7"])
    assert code == 0
    assert out.startswith("Tic-tac-toe\n  You are X and move first\n  O is first\n")
    assert "O plays 1  (0.00 s, value +0.25, expects 2 3 4 6 7 8 9)" in out
    assert "You win.\n5 plies: 51327\n" in out
    assert out.endswith(f"The game is in {out.split()[-1]}\n")
    assert (names(record), record.scores, record.ending) == ("51327", (1.0, -1.0), None)
    assert record.seats == ("human", "first")
    assert [ply.value for ply in record.moves] == [None, 0.25, None, 0.25, None]


def test_a_lost_game_from_the_second_seat(play):
    code, out, record = play(["4", "5"], "--seat", "2")
    assert code == 0
    assert "X is first and moves first\n  You are O\n" in out
    assert "X (first) wins.\n" in out
    assert record.seats == ("first", "human")
    assert names(record) == "14253"


def test_a_draw(play):
    code, out, record = play(["2", "4", "5", "7", "9"])
    assert code == 0
    assert "A draw.\n9 plies: " in out
    assert record.scores == (0.0, 0.0)


def test_case_and_blanks_do_not_matter_and_nonsense_is_answered(play):
    _, out, record = play(["", "  5 ", "x", "5", "QUIT"])
    assert "'x' is neither a legal move nor a command" in out
    assert "Cell 5 is taken" in out
    assert names(record) == "51"
    assert left(record) == "the player quit"


def test_hint_moves_and_help(play):
    _, out, record = play(["hint", "moves", "help", "quit"])
    assert re.search(r"Hint: \d  \(solved: draws\)", out)
    assert "1, 2, 3, 4, 5, 6, 7, 8, 9\n" in out
    assert "undo     take back the last move of a person" in out
    assert names(record) == ""


def test_suggestions_mark_a_move_before_each(play):
    _, out, _ = play(["5", "quit"], "--suggest", "first")
    assert "\n→ 1  (value +0.25 for first)\n  2\n  3\n" in out
    assert out.count("→") == 2


def test_of_many_moves_the_suggested_one_is_shown_alone(play, capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert main(["play", "gobblet4", "--against", "first", "--suggest", "first"]) == 0
    out = capsys.readouterr().out
    assert "\n\n→ 4@a1  (value +0.25 for first)\nYour move" in out


def test_the_beginning_of_a_name_is_enough_where_one_move_has_it(monkeypatch, capsys):
    roster = "Ann:Helping Hand+Surf+Mimic+Mind Reader/Plumy/Macy/Betta"
    monkeypatch.setattr("sys.stdin", io.StringIO("mi\nmim\nhelp\nquit\n"))
    assert main(["play", f"contest:roster={roster}", "--against", "random", "--seed", "1"]) == 0
    out = capsys.readouterr().out
    assert "'mi' is neither" in out
    assert "Ann uses Mimic" in out
    assert "quit     leave" in out  # `help` is no Helping Hand


def test_undo_takes_back_the_last_move_and_the_answer(play):
    _, out, record = play(["5", "3", "undo", "9", "quit"])
    assert names(record) == "5192"
    _, out, record = play(["5", "undo", "undo", "quit"])
    assert "There is nothing to take back." in out
    assert names(record) == ""


def test_undo_from_the_second_seat_leaves_the_first_move(play):
    _, out, record = play(["undo", "5", "undo", "quit"], "--seat", "2")
    assert "There is nothing to take back." in out
    assert names(record) == "1"


def test_undo_goes_back_into_a_given_line(play):
    _, _, record = play(["undo", "9", "quit"], "--moves", "5142")
    assert names(record) == "5192"
    assert record.opening == 2


def test_a_given_line_is_marked_as_such(play):
    _, _, record = play(["3", "7"], "--moves", "51")
    assert names(record) == "51327"
    assert record.opening == 2
    assert record.moves[1] == Ply("1")


def test_a_game_from_a_position_that_was_set_up(play):
    _, out, record = play(["3"], "--from", "XX./OO./...")
    assert (names(record), record.start, record.scores) == ("3", "XX./OO./...", (1.0, -1.0))
    assert "You win.\n1 plies: 3\n" in out


def test_a_position_that_is_over_cannot_be_played(capsys):
    assert main(["play", "tictactoe", "--from", "XXX/OO./..."]) == 2
    assert "the game is over at its start" in capsys.readouterr().err


def test_the_end_of_input_keeps_what_was_played(play):
    code, _, record = play(["5"])
    assert code == 0
    assert (names(record), left(record), record.scores) == ("51", "end of input", ())


def test_ctrl_c_keeps_what_was_played(play, monkeypatch):
    lines = iter(["5"])

    def typed(_prompt):
        for line in lines:
            return line
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", typed)
    code, _, record = play([])
    assert code == 130
    assert (names(record), left(record)) == ("51", "interrupted")


def test_an_agent_that_fails_loses_nothing(play, monkeypatch, tmp_path):
    def fails(*_):
        raise RuntimeError("no idea")

    monkeypatch.setattr(First, "search", fails)
    with pytest.raises(RuntimeError, match="no idea"):
        play(["5"])
    record = Record.from_json((tmp_path / "games.jsonl").read_text())
    assert (names(record), left(record)) == ("5", "the program failed")


def test_a_terminal_offers_to_take_back_the_losing_move(play, monkeypatch):
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    monkeypatch.setattr("io.StringIO", Terminal)
    _, out, record = play(["4", "5", "undo", "3", "quit"], "--seat", "2")
    assert "X (first) wins." in out
    assert names(record) == "14235"
    assert left(record) == "the player quit"


def test_ctrl_c_after_the_end_does_not_undo_the_result(play, monkeypatch):
    class Terminal(io.StringIO):
        def isatty(self):
            return True

        def readline(self, *size):
            line = super().readline(*size)
            if not line:
                raise KeyboardInterrupt
            return line

    monkeypatch.setattr("io.StringIO", Terminal)
    code, _, record = play(["4", "5"], "--seat", "2")
    assert code == 130
    assert (record.scores, record.ending) == ((1.0, -1.0), None)


def test_agents_to_watch(play):
    code, out, record = play([], "--seat", "none", against=("--against", "first", "random"))
    assert code == 0
    assert record.seats == ("first", "random")
    assert len(record.scores) == 2
    assert "Your move" not in out


def test_one_agent_may_take_every_seat(play):
    _, _, record = play([], "--seat", "none")
    assert record.seats == ("first", "first")
    assert names(record) == "1234567"


def test_equal_seeds_give_equal_games(play):
    def one(seed):
        return names(play([], "--seat", "none", "--seed", seed, against=("--against", "random"))[2])

    assert one("1") == one("1")
    assert len({one(str(seed)) for seed in range(5)}) > 1


def test_without_a_name_a_strong_agent_sits_down(play, monkeypatch):
    assert best_search(game("tictactoe"), seconds=1.0).spec == "mcts:seconds=1"
    monkeypatch.setattr("mossa.cli.play.best_search", lambda *_, **__: agent("random"))
    assert play([], against=())[2].seats == ("human", "random")


# How it looks


def test_the_board_keeps_its_text_and_marks_the_last_move():
    before = game("tictactoe").position("1")
    after = before.play("5")
    text = board(after, before)
    assert text.plain == str(after)
    at = text.plain.index("O")
    assert [span.style for span in text.spans if span.start == at] == ["not dim bold red", "reverse"]
    assert [span.style for span in text.spans if span.start == text.plain.index("X")] == ["not dim bold yellow"]


@pytest.mark.parametrize(("value", "text"), [(0.0, "0"), (-0.001, "0"), (0.256, "+0.26"), (-1.0, "-1.00")])
def test_values_have_a_sign(value, text):
    assert signed(value) == text


def test_a_long_line_is_cut():
    pv = tuple("123456789123")
    assert expected("1", (Candidate("2", 0.0), Candidate("1", 0.0, 1, pv))) == "2 3 4 5 6 7 8 9 …"
    assert expected("2", (Candidate("2", 0.0),)) == ""


@pytest.mark.parametrize(
    ("seats", "scores", "words"),
    [
        ("human a b c", (1, -1, -1, -1), "You win."),
        ("human a b c", (-1, 0, 0, -1), "A draw between B (a) and C (b)."),
        ("human a b c", (0, 0, 0, 0), "A draw."),
        ("human human b c", (1, -1, -1, -1), "A wins."),
    ],
)
def test_results_in_words(seats, scores, words):
    table = Table.open(game("bigtwo"), seats.split())
    assert Company(table).result(scores) == words


def test_everybody_is_told_what_they_got():
    table = Table.open(game("bigtwo:rules=house"), ["human", "a", "b", "c"]).end("resignation", 0)
    grid = Company(table).ranking(table)
    assert [list(column.cells)[-1] for column in grid.columns] == [Text("you"), "-117"]
    assert [next(column.cells) for column in grid.columns] == [Text("B (a)"), "+39"]
    table = Table.open(game("tictactoe"), ["human", "a"]).end("resignation", 0)
    assert Company(table).ranking(table) is None


# In a process of its own


@pytest.mark.parametrize("typed", ["5\n", ""])
def test_a_real_interrupt_while_waiting(tmp_path, typed):
    path = tmp_path / "games.jsonl"
    with process("play", "tictactoe", "--against", "random", "--record", path) as running:
        running.stdin.write(typed.encode())
        running.stdin.flush()
        prompts = 1 + len(typed.split())
        shown = b""
        while shown.count(b"Your move") < prompts:
            shown += os.read(running.stdout.fileno(), 4096)
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert err == b""
    record = json.loads(path.read_text())
    assert record["result"] == {"ending": {"reason": "left", "seat": None, "detail": "interrupted"}}
    assert len(record["moves"]) == 2 * len(typed.split())
