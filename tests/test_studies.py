"""The studies run, on a few games each, and refuse what they cannot do before they play."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def contest(*arguments):
    command = [sys.executable, "studies/contest.py", "--games", "4", *arguments]
    return subprocess.run(command, check=False, cwd=ROOT, capture_output=True, text=True, timeout=300)


def test_contests_of_another_roster():
    done = contest("--game", "contest:roster=emerald", "--agent", "ingame", "--games", "3")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count(" games  won ") >= 4  # whoever took part is told


def test_own_contestants_are_told():
    roster = "contest:roster=Ann:Surf+Dive+Round+Mimic/Speranza/Trod/Betta"
    done = contest("--game", roster, "--for", "Ann=ingame")
    assert done.returncode == 0, done.stderr
    assert [line.split()[0] for line in done.stdout.splitlines()[1:5]] == ["Ann", "Speranza", "Trod", "Betta"]


def test_a_sample_may_be_written_as_the_report_does():
    done = contest("--sample", "equal 100")
    assert done.returncode == 0, done.stderr
    assert "report 44.60%" in done.stdout


def test_what_cannot_be_is_refused_before_the_games():
    for arguments, said in (
        (("--sample", "equal 7"), "there are random, equal1"),
        (("--for", "Nobody=random"), "Nobody takes no part"),
        (("--for", "Speranza=greedy"), "greedy cannot play contest"),
        (("--game", "contest:roster=emerald", "--sample", "random"), "not the contest of the report"),
    ):
        done = contest(*arguments)
        assert done.returncode == 1
        assert said in done.stderr
        assert not done.stdout
