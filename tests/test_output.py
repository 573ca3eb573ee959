"""Files and streams that cannot be read or written: one clear line, exit code 2, nothing half-written."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mossa.arena.files import write_whole
from mossa.cli import main
from mossa.errors import MossaError

pytestmark = pytest.mark.once

LONG = "x" * 300


@pytest.fixture
def refused(capsys):
    """Run a command that must be refused; gives its one line."""

    def refused(*arguments):
        assert main([str(one) for one in arguments]) == 2
        err = capsys.readouterr().err
        assert err.count("\n") == 1
        assert err.startswith("mossa: ")
        return err

    return refused


@pytest.fixture
def pipe(tmp_path):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    return path


MATCH = ("match", "tictactoe", "random", "random", "--games", "2", "--record")
PLAY = ("play", "tictactoe", "--against", "random", "--record")
DRAW = ("analyse", "tictactoe", "--agent", "mcts:simulations=20", "--draw")


@pytest.mark.parametrize("command", [MATCH, PLAY])
@pytest.mark.parametrize("name", [LONG, "missing/x", "."])
def test_records_that_cannot_be_written(refused, tmp_path, command, name):
    assert "cannot write records to" in refused(*command, tmp_path / name)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", [MATCH, PLAY])
def test_records_into_a_pipe_or_a_device(refused, pipe, command):
    assert "not a regular file" in refused(*command, pipe)
    assert "not a regular file" in refused(*command, "/dev/full")


def test_replaying_what_never_ends(refused, pipe):
    for name in (pipe, "/dev/zero"):
        assert f"cannot read {name}: not a regular file" in refused("replay", name)
    assert "File name too long" in refused("replay", LONG)


@pytest.mark.parametrize("command", ["tournament", "sweep", "tune"])
def test_a_tournament_from_what_never_ends(refused, pipe, tmp_path, command):
    for name in (pipe.with_suffix(".toml"), "/dev/zero.toml"):
        refused(command, name)
    spec = pipe.rename(tmp_path / "spec.toml")
    assert f"cannot read {spec}: not a regular file" in refused(command, spec)


def test_what_is_far_too_large_is_not_read(refused, tmp_path):
    path = tmp_path / "large.toml"
    path.touch()
    os.truncate(path, 1 << 40)  # takes no room
    for command in ("tournament", "tune", "replay"):
        assert "it is far too large" in refused(command, path)


def test_openings_from_what_never_ends(refused, pipe, tmp_path):
    spec = tmp_path / "spec.toml"
    spec.write_text(f'game = "tictactoe"\nagents = ["random", "greedy"]\nopening = "{pipe.name}"\n')
    assert "not a regular file" in refused("tournament", spec)


def test_an_examination_on_what_never_ends(refused, pipe):
    for name in (pipe, "/dev/zero"):
        line = refused("accuracy", "tictactoe", "random", "--file", name, "--workers", "1")
        assert f"cannot read {name}: not a regular file" in line


@pytest.mark.parametrize("name", [f"{LONG}.svg", "missing/tree.svg"])
def test_a_tree_that_cannot_be_drawn(refused, tmp_path, name):
    assert "cannot write a tree to" in refused(*DRAW, tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_written_whole_or_left_as_it_was(tmp_path, monkeypatch):
    path = tmp_path / "tree.svg"
    write_whole(path, "old", "a tree")

    def full(*_, **__):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.replace", full)
    with pytest.raises(MossaError, match=r"cannot write a tree to .*: No space left on device"):
        write_whole(path, "new", "a tree")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_results_that_cannot_be_written_leave_the_files_as_they_were(refused, tmp_path, monkeypatch, capsys):
    store, files = tmp_path / "x.db", [tmp_path / f"games.{form}" for form in ("pgn", "csv", "parquet", "svg")]
    agents = ["random", "greedy"]
    assert main(["tournament", "tictactoe", *agents, "--games", "2", "--workers", "1", "--store", str(store)]) == 0
    capsys.readouterr()
    for file in files:
        file.write_text("what was there")

    def full(self, target):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    for file in files[:3]:
        assert f"{file}: No space left" in refused("results", store, "--to", file)
    capsys.readouterr()
    assert main(["results", str(store), "--plot", str(files[3])]) == 2
    assert f"{files[3]}: No space left" in capsys.readouterr().err
    assert [file.read_text() for file in files] == ["what was there"] * 4
    assert not list(tmp_path.glob(".*"))


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_folder_that_may_not_be_written_to(refused, tmp_path):
    tmp_path.chmod(0o500)
    assert "permission denied" in refused(*MATCH, tmp_path / "x")
    assert "permission denied" in refused(*DRAW, tmp_path / "x.svg")


def run(*arguments, **settings):
    return subprocess.run(
        [sys.executable, "-m", "mossa", *arguments], stderr=subprocess.PIPE, text=True, check=False, **settings
    )


@pytest.mark.parametrize("arguments", [("games", "--json"), MATCH[:-1]])
def test_a_full_disk_behind_standard_output(arguments):
    with Path("/dev/full").open("w") as full:
        done = run(*arguments, stdout=full)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1:] == ["mossa: cannot write: No space left on device"]
    assert "Traceback" not in done.stderr


def test_a_full_disk_behind_standard_error():
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([sys.executable, "-m", "mossa", "nonsense"], stderr=full, check=False)
    assert done.returncode == 2


def test_nobody_needs_a_home(tmp_path):
    kept = {name: value for name, value in os.environ.items() if name not in ("HOME", "XDG_CACHE_HOME")}
    done = run(*MATCH, str(tmp_path / "x"), stdout=subprocess.DEVNULL, env=kept)
    assert (done.returncode, "Traceback" in done.stderr) == (0, False)
