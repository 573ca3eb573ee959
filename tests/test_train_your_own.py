"""The guide "train your own": its game is checked, trained for some seconds, judged and played, as it says."""

import re
import shutil
from pathlib import Path

import pytest

import mossa
from mossa.nets.log import read_log
from tests.process import SOURCES, process

pytestmark = pytest.mark.compiled

GUIDE = (Path(__file__).parents[1] / "docs" / "train-your-own.md").read_text(encoding="utf-8")


@pytest.fixture
def package(tmp_path, monkeypatch):
    """The guide's package, as pip would have installed it."""
    (tmp_path / "chomp.py").write_text(re.search(r"```python\n(.*?)```", GUIDE, re.DOTALL)[1])
    entry = re.search(r'\[project\.entry-points\."mossa\.games"\]\n(.*?)```', GUIDE, re.DOTALL)[1].replace('"', "")
    info = tmp_path / "chomp-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: chomp\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[mossa.games]\n{entry}")
    monkeypatch.setattr("tests.process.SOURCES", f"{SOURCES}:{tmp_path}")
    return tmp_path


def told(*arguments):
    with process(*arguments) as running:
        out, error = running.communicate()
    assert running.returncode == 0, error
    return out.decode()


def test_the_guide_works_from_the_game_to_the_match(package, monkeypatch):
    assert "all checks passed" in told("check-game", "chomp", "--games", "5")
    settings = re.search(r"mossa train chomp .* --settings (\S+)", GUIDE)[1]
    shorter = f"{settings},samples=128,batch=32,games=8,seed=1".replace("samples=2048,", "")
    run = package / "run"
    out = told("train", "chomp", "--hours", "0.001", "--workers", "1", "--out", run, "--settings", shorter)
    assert "no exact solver" in out
    iterations = re.findall(r"^iteration (\d+) seconds", out, re.MULTILINE)
    assert iterations == [row["iteration"] for row in read_log(run / "log.csv")] != []
    assert {"net.safetensors", "learner.safetensors", "log.csv", "page.html"} <= {one.name for one in run.iterdir()}
    player = f"alphazero:net={run},simulations=50"
    assert '"wins"' in told("match", "chomp", player, "random", "--games", "4", "--seed", "1", "--json")
    assert '"prior"' in told("analyse", "chomp", "--agent", player, "--json")
    nets = package / "data" / "mossa" / "nets"
    nets.mkdir(parents=True)
    for name, copy in re.findall(r"cp runs/chomp/(\S+) ~/\.local/share/mossa/nets/(\S+)", GUIDE):
        shutil.copy(run / name, nets / copy)
    monkeypatch.setenv("XDG_DATA_HOME", str(package / "data"))
    monkeypatch.delenv("MOSSA_DATA_DIR", raising=False)
    assert re.search(r"^chomp +chomp .* core-seconds, .* games, seed 1", told("nets"), re.MULTILINE)
    assert not mossa.agent("alphazero").names_a_file  # the web app takes it
    assert '"prior"' in told("analyse", "chomp", "--agent", "alphazero:simulations=20", "--json")
