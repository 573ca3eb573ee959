"""Outside bots of the Minho protocol as agents of ours, and what bots do wrong."""

import io
import re
import subprocess
import sys
from time import monotonic

import pytest

import mossa
from mossa.agents.thinking import ForfeitError, Thinking
from mossa.arena.fixture import play
from mossa.arena.match import match
from mossa.arena.record import Record
from mossa.arena.schedule import schedule
from mossa.arena.summary import summary
from mossa.arena.verify import verify
from mossa.cli import main
from mossa.errors import MossaError
from tests.process import wait_until

pytestmark = pytest.mark.once

GAME = mossa.game("bigtwo")
BOT = """
import sys, os, time, signal
PLAY = {play}
hand = []
for line in sys.stdin:
    words = line.split()
    if words[0] == "MAO":
        hand = words[1:]
    if words[0] == "JOGADA":
        PLAY()
"""
BOTS = {  # what each does when it is asked; output is never flushed
    "lowest": "lambda: print('3D' if '3D' in hand else 'PASSO')",
    "silent": "lambda: time.sleep(1000)",
    "crash": "lambda: os.kill(os.getpid(), signal.SIGSEGV)",
    "fails": "lambda: 1 / 0",
    "nonsense": "lambda: print('hello there')",
    "babbles": "lambda: os.write(1, b'x' * 100000)",
    "leaves": "lambda: sys.exit(3)",
    "forks": "lambda: os.fork() or time.sleep(1000)",
}


def bot(tmp_path, name, seconds=60):
    file = tmp_path / f"{name}.py"
    file.write_text(BOT.format(play=BOTS[name]))
    return f"minho:command={sys.executable} {file},seconds={seconds}"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("silent", "no answer within 0.3 s"),
        ("crash", "it ended by SIGSEGV"),
        ("fails", "it ended with code 1; on standard error: ZeroDivisionError"),
        ("nonsense", "it had to lead and answered 'hello there'"),
        ("babbles", "it wrote a line of more than"),
        ("leaves", "it ended with code 3"),
        ("forks", "no answer within 0.3 s"),
    ],
)
def test_a_bot_that_fails_loses_and_the_match_goes_on(tmp_path, name, reason):
    spec = bot(tmp_path, name, seconds=0.3 if "0.3" in reason else 60)
    plan = schedule("bigtwo", [spec, "greedy", "greedy", "greedy"], games=4, seed=1)
    records = [play(fixture) for fixture in plan]
    assert len(records) == 4
    for record in records:
        verify(record)
        assert Record.from_json(record.to_json()) == record
        if record.ending:
            assert reason in record.ending.detail
            assert record.seats[record.ending.seat] == mossa.agent(spec).spec
            assert record.scores[record.ending.seat] == -1
    assert any(record.ending for record in records)
    result = summary(records)
    assert result.forfeits == (sum(record.ending is not None for record in records), 0, 0, 0)


def test_a_bot_that_never_flushes_plays_whole_games(tmp_path):
    result = match("bigtwo", [bot(tmp_path, "lowest"), "greedy", "greedy", "greedy"], games=4, seed=1)
    assert result.forfeits == (0, 0, 0, 0)


def test_refused_plays_are_passes(tmp_path):
    """Nonsense on top of a table is a pass: the game goes on."""
    position = GAME.new(0)
    position = position.play(position.legal_moves()[0])
    thinking = Thinking()
    try:
        assert mossa.agent(bot(tmp_path, "nonsense")).choose(position, 0, thinking).move == "pass"
    finally:
        thinking.close(position)


def test_a_bot_is_given_no_opening(tmp_path):
    seats = ["greedy", bot(tmp_path, "lowest"), "greedy", "greedy"]
    with pytest.raises(MossaError, match="minho must play a game from its start"):
        schedule("bigtwo", seats, games=4, opening_plies=2)


def test_no_process_is_left(tmp_path):
    """Also what a bot has started itself is ended with it."""
    file = tmp_path / "pids"
    script = tmp_path / "parent.py"
    tells = f"open({str(file)!r}, 'a').write(str(os.getpid()) + ' ')"
    waits = f"while len(open({str(file)!r}).read().split()) < 2: time.sleep(0.02)"
    script.write_text(f"import os, time\npid = os.fork()\n{tells}\n{waits}\nif pid: print('hello')\ntime.sleep(1000)\n")
    with pytest.raises(ForfeitError, match="had to lead and answered 'hello'"):
        mossa.agent(f"minho:command={sys.executable} {script},seconds=60").choose(GAME.new(0))
    pids = [int(pid) for pid in file.read_text().split()]
    assert len(pids) == 2
    end = monotonic() + 20
    wait_until(lambda: not any(map(is_running, pids)) or monotonic() > end)  # a killed process takes a moment
    assert not any(map(is_running, pids))


def is_running(pid):
    """A zombie runs no more: nobody has asked how it ended, that is all."""
    status = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False).stdout
    return status.strip() != "" and not status.startswith("Z")


@pytest.mark.parametrize(
    ("command", "problem"),
    [
        ("./no-such-bot", "there is no program './no-such-bot' to start"),
        ("bot 'x", "cannot be read: No closing quotation"),
        ("''", "there is no program '' to start"),
        ("", "it needs a command"),
    ],
)
def test_a_command_that_cannot_be_meant_is_refused_before_the_first_game(capsys, command, problem):
    assert main(["match", "bigtwo", f"minho:command={command}", "greedy", "greedy", "greedy"]) == 2
    assert problem in capsys.readouterr().err


def test_a_program_that_does_not_start_loses_with_its_reason(tmp_path):
    file = tmp_path / "bot"
    file.write_text("no program")
    file.chmod(0o755)
    with pytest.raises(ForfeitError, match=r"cannot start '.*bot': Exec format error"):
        mossa.agent(f"minho:command={file}").choose(GAME.new(0))


def test_a_match_says_why_games_were_forfeited(tmp_path, capsys):
    file = tmp_path / "games.jsonl"
    arguments = ["match", "bigtwo", bot(tmp_path, "leaves"), "greedy", "greedy", "greedy", "--games", "4"]
    assert main([*arguments, "--record", str(file)]) == 0
    assert re.search(r"\n4 of 4 games ended early by forfeit: .*: it ended with code 3\n", capsys.readouterr().out)
    assert main(["replay", str(file)]) == 0
    assert re.search(r"\n[ABCD] \(minho\) forfeits: .*: it ended with code 3\n", capsys.readouterr().out)


def test_what_a_bot_was_told_cannot_be_taken_back(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("pass\nundo\npass\nquit\n"))
    assert main(["play", "bigtwo", "--seed", "3", "--against", bot(tmp_path, "lowest"), "greedy", "greedy"]) == 0
    out, err = capsys.readouterr()
    assert "Nothing can be taken back: an outside program" in out
    assert err == ""


@pytest.mark.compiled
def test_our_own_bot_at_our_own_table():
    """`mossa engine` seated by `minho` plays the very game that the agent plays by itself."""
    spec = f"minho:command={sys.executable} -m mossa engine --protocol minho --game bigtwo --agent greedy,seconds=60"
    seated = match("bigtwo", [spec, "greedy", "greedy", "greedy"], games=4, seed=2)
    itself = match("bigtwo", ["greedy"] * 4, games=4, seed=2)
    assert seated.forfeits == (0, 0, 0, 0)
    assert (seated.points, seated.wins) == (itself.points, itself.wins)
