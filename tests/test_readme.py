"""What the README shows is what happens."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


def matches(shown, printed):
    """Whether the text is as shown, `...` standing for anything, and blanks at the ends of lines not counting."""
    pattern = ".*?".join(re.escape(part) for part in shown.split("..."))
    tidy = "\n".join(line.rstrip() for line in printed.splitlines())
    return re.fullmatch(pattern, tidy, re.DOTALL) is not None


def test_dots_stand_for_anything():
    assert matches("a\n...\nd", "a  \nb\nc\nd")
    assert not matches("a\n...\nd", "a\nb\nc")


@pytest.mark.compiled
@pytest.mark.parametrize("block", blocks("console"))
def test_a_transcript(block, tmp_path):
    command, _, shown = block.partition("\n")
    program, *arguments = shlex.split(command.removeprefix("$ "))
    assert program == "mossa"
    command = [sys.executable, "-m", "mossa", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path)
    assert matches(shown.strip(), done.stdout.strip()), done.stdout


@pytest.mark.compiled
@pytest.mark.parametrize("block", blocks("python"))
def test_a_program(block, tmp_path):
    file = tmp_path / "program.py"
    file.write_text(block, encoding="utf-8")
    expected = re.findall(r"^print\(.*\)  # (.*)$", block, re.MULTILINE)
    done = subprocess.run([sys.executable, str(file)], capture_output=True, text=True, check=True)
    assert expected
    assert done.stdout.splitlines() == expected


def test_the_two_commands_are_targets_of_make():
    makefile = (Path(__file__).parent.parent / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"^make (\w+)", README, re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE)
