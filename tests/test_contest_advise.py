"""Advice for a contest on a console: entering what happened, and the command."""

import csv
import io
import json

import pytest

import mossa
from mossa.cli import main
from mossa.errors import MossaError
from mossa.games.contest.observed import observed
from tests.contests import contest
from tests.test_contest import TRACE

pytestmark = pytest.mark.once

NAMES = ["Betta", "Speranza", "Trod", "Plumy"]


def console_game():
    """The rows of the game logged on a console, and the ties that were broken in it."""
    with TRACE.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def entered(*texts, game=None):
    """A contest with these answers, the way they would be typed."""
    seen = observed(game or mossa.game("contest", roster="/".join(NAMES)))
    for text in texts:
        seen = seen.enter(text)
    return seen


def test_the_game_of_the_console_is_entered_performance_by_performance():
    rows, seen = console_game(), entered()
    for row in rows:
        while seen.question.player < 0:  # a tie: the order is in the next row's turn
            order = rows[rows.index(row) - 1]["next_order"].split(">")
            seen = seen.enter(order[int(seen.state[0].position)])
        assert seen.question.text == f"{row['pokemon']}'s move"
        seen = seen.enter(row["move"])
    while seen.question is not None:
        seen = seen.enter(rows[-1]["next_order"].split(">")[int(seen.state[0].position)])
    assert seen.state[0].total.tolist() == [26, 25, 24, 17]
    assert seen.lines[-1] == "The contest is over: 1st Betta 26, 2nd Speranza 25, 3rd Trod 24, 4th Plumy 17"
    with pytest.raises(MossaError, match="it is over"):
        seen.enter("Round")


def test_answers_may_be_short_numbers_or_italian():
    whole = entered("Safeguard", "Round", "Electro Ball", "Petal Blizzard")
    for texts in (("3", "2", "2", "1"), ("salvaguardia", "CORO", "energisfera", "Petal B")):
        assert entered(*texts).entries == whole.entries
    with pytest.raises(MossaError, match="'petal' is none of: Petal Blizzard, Petal Dance, Grassy Terrain, Solar Beam"):
        entered("3", "2", "2", "petal")


def test_undo_takes_back_one_answer():
    seen = entered("Safeguard", "Round")
    assert seen.undo().question == entered("Safeguard").question
    assert seen.undo().undo().lines == entered().lines


def test_the_nervous_are_not_asked_for_a_move():
    game = contest("Ann:Attract+Cut", "Ben:Cut", "Cid:Cut", "Dan:Fury Attack")
    seen = entered("Attract", "nervous", "calm", "calm", game=game)
    assert seen.question.text == "Cid's move"
    seen = seen.enter("Cut")
    assert seen.question.text == "Dan's move"
    seen = seen.enter("Fury Attack")
    assert seen.question.names == ("1 heart", "2 hearts", "4 hearts", "6 hearts", "8 hearts")
    assert "Dan uses Fury Attack: +4 hearts" in seen.enter("4").lines
    assert "Ben becomes nervous" in seen.lines
    assert "Ben does not perform: nervous" in seen.lines


def test_the_adviser_sees_what_a_player_at_the_table_would_see():
    """A later seat's turn looks the same whether the contest was entered or played."""
    seen = entered()
    played = seen.game.position(["Counter", "Round"])
    assert seen.turn_of(2) == played.seen_by(2)
    assert seen.turn_of(0) == seen.game.new()


@pytest.fixture
def advise(monkeypatch, capsys):
    """Run `mossa contest advise` with these lines typed; gives exit code and output."""

    def advise(lines, *arguments):
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        code = main(["contest", "advise", *arguments])
        out, err = capsys.readouterr()
        return code, out, err

    return advise


AGENT = ("--agent", "ingame")


def test_a_turn_with_advice_and_an_undone_entry(advise):
    lines = ["safeguard", "round", "undo", "", "2", "petal blizzard", "log", "help", "quit"]
    code, out, _ = advise(lines, *NAMES, *AGENT)
    assert code == 0
    assert out.count("Play ") == 1
    assert out.count("Speranza's move (1 Mimic, 2 Round, 3 Dazzling Gleam, 4 Disarming Voice) [") == 2
    assert "Trod's move" in out
    assert out.count("Betta uses Safeguard: +3 hearts, stars 0 to 1, guarded") == 2  # when entered, and in the log
    assert "take back the last entry" in out


def test_a_turn_is_shown_again_only_when_it_is_come_back_to(advise):
    _, out, _ = advise(["nonsense", "", "help", "undo", "quit"], *NAMES, *AGENT)
    assert out.count("Turn 1 of 5") == 1
    _, out, _ = advise(["safeguard", "undo", "quit"], *NAMES, *AGENT)
    assert out.count("Turn 1 of 5") == 2


def test_contestants_are_asked_for_when_none_is_given(advise):
    code, out, _ = advise(["Betta", "Nobody", "Ann:Surf+Cut", "Trod", "Plumy", "quit"], "--me", "ann", *AGENT)
    assert code == 0
    assert "unknown contestant 'Nobody'" in out
    assert "2nd B Ann" in out
    assert "Contestant 4: Plumy" in out


def test_one_who_is_out_gets_no_advice(advise):
    lines = ["cut", "explosion", "cut", "cut", "quit"]
    arguments = ["A:Cut+Surf", "B:Explosion+Cut", "C:Cut+Surf", "D:Cut+Surf", "--me", "B", *AGENT]
    code, out, _ = advise([*lines[:4], "a", "c", "quit"], *arguments)
    assert code == 0
    assert "You do not perform in this turn." in out


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["Betta", "Trod"], "there are four contestants, and 2 are given: Betta, Trod"),
        (["Betta", "Trod", "Speranza"], "there are four contestants, and 3 are given: Betta, Trod, Speranza"),
        ([*NAMES, "--rules", "nervous=3"], "nervous=3 is not allowed"),
        ([*NAMES, "--rules", "speed=3"], "contest has no setting 'speed'"),
        ([*NAMES, "--save", "/nowhere/x"], "cannot write the contest to /nowhere/x: no such folder"),
        ([*NAMES, "--me", "Macy"], "--me names no contestant: 'Macy'"),
        ([*NAMES, "--condition", "smart"], "condition=smart is not allowed"),
        ([*NAMES, "--agent", "mcts"], "cannot play contest"),
    ],
)
def test_bad_arguments_are_refused_in_one_line(advise, arguments, problem):
    code, _, err = advise([], *arguments)
    assert code == 2
    assert problem in err
    assert err.count("\n") == 1


def test_the_end_of_input_leaves(advise):
    code, out, _ = advise(["safeguard"], *NAMES, *AGENT)
    assert code == 0
    assert "Speranza's move" in out


def whole_contest():
    """The answers of the game of the console, as they would be typed."""
    rows, seen, texts = console_game(), entered(), []
    for row in rows:
        while seen.question.player < 0:
            order = rows[rows.index(row) - 1]["next_order"].split(">")
            texts.append(order[int(seen.state[0].position)])
            seen = seen.enter(texts[-1])
        texts.append(row["move"])
        seen = seen.enter(texts[-1])
    while seen.question is not None:
        texts.append(rows[-1]["next_order"].split(">")[int(seen.state[0].position)])
        seen = seen.enter(texts[-1])
    return texts


RESULT = "The contest is over: 1st Betta 26, 2nd Speranza 25, 3rd Trod 24, 4th Plumy 17"


def test_the_result_is_told_once(advise):
    _, out, _ = advise(whole_contest(), *NAMES, *AGENT)
    assert out.count(RESULT) == 1


def test_the_last_entry_can_be_taken_back(advise):
    texts = whole_contest()
    _, out, _ = advise([*texts, "undo", texts[-1], ""], *NAMES, *AGENT)
    assert out.count(RESULT) == 2
    assert out.count("Enter to leave, undo to take back the last entry") == 2


def test_a_contest_is_saved_and_gone_on_with(advise, tmp_path):
    texts, file = whole_contest(), tmp_path / "contest.json"
    advise([*texts[:9], "quit"], *NAMES, *AGENT, "--save", str(file), "--rules", "nervous=gen3")
    assert mossa.game(json.loads(file.read_text())["game"]).config.nervous == "gen3"
    _, after, _ = advise([*texts[9:]], *AGENT, "--save", str(file))
    assert RESULT in after
    assert "Safeguard" in after  # what happened before is told again
    _, again, _ = advise(["undo", texts[-1], ""], *NAMES, *AGENT, "--save", str(file))
    assert again.count(RESULT) == 2
    code, _, err = advise([], "Betta/Macy/Trod/Plumy", *AGENT, "--save", str(file))
    assert (code, "has another contest, of Betta, Speranza, Trod, Plumy" in err) == (2, True)


CHESS = '{"game": "tictactoe", "me": 1, "seed": 0, "answers": []}'
FIFTH = '{"game": "contest:roster=Betta/Speranza/Trod/Plumy", "me": 4, "seed": 0, "answers": []}'


@pytest.mark.parametrize(
    "content", ["", "{}", '{"game": "contest", "me": 1, "seed": 0, "answers": 3}', "\\xff", CHESS, FIFTH]
)
def test_another_file_is_not_taken_for_a_contest(advise, tmp_path, content):
    file = tmp_path / "contest.json"
    file.write_text(content)
    code, _, err = advise([], *AGENT, "--save", str(file))
    assert (code, err.count("\n"), file.read_text()) == (2, 1, content)


def test_the_four_may_be_given_in_one(advise):
    _, out, _ = advise(["quit"], "/".join(NAMES), *AGENT)
    assert "2nd B Speranza" in out
