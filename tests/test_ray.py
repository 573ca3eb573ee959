"""Ray on one machine gives what this process gives; run where Ray is installed."""

import os
import signal
import warnings
from pathlib import Path

import pytest

from mossa.arena.store import Store
from mossa.arena.tournament.run import Run
from mossa.arena.tournament.spec import Spec, checked
from mossa.cli import main
from mossa.errors import MossaError
from mossa.work import Job, WorkerDied, executor
from tests.extras import needs
from tests.test_tournament import played, rows

# Ray's own warnings are not ours
pytestmark = [pytest.mark.compiled, needs("ray"), pytest.mark.filterwarnings("ignore")]


@pytest.fixture(scope="module")
def cluster():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with executor(2, "ray") as pool:
            yield pool


def test_the_same_rows(cluster, tmp_path):
    spec = checked(Spec("tictactoe", ("random", "mcts:simulations=50"), games=12, opening="random 2", seed=4))
    with Store.open(tmp_path / "ray.db", spec, "ray") as store:
        assert Run(store, cluster).play() == ""
    assert rows(tmp_path / "ray.db") == played(tmp_path / "serial.db", spec)
    assert cluster.size == 2


def die_once(file):
    """Kill the process that this runs in, unless that was done before."""
    if not Path(file).exists():
        Path(file).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return os.getpid()


def die():
    os.kill(os.getpid(), signal.SIGKILL)


def refuse():
    raise MossaError("no")


def test_a_killed_worker_is_replaced(cluster, tmp_path):
    assert cluster.submit(Job(die_once, (str(tmp_path / "died"),))).result() > 0
    assert (tmp_path / "died").exists()
    with pytest.raises(WorkerDied):
        cluster.submit(Job(die, tries=1)).result()


def looked(desk, what):
    desk.check()
    desk.report(what)
    return desk.order, desk.is_stopped, desk.memory


def test_a_job_has_all_of_a_desk(cluster):
    assert cluster.submit(Job(looked, ("far",), has_desk=True, order=3)).result() == (3, False, {})


def test_errors_come_back(cluster):
    with pytest.raises(MossaError, match="no"):
        cluster.submit(Job(refuse)).result()


def test_nothing_is_sent_to_anybody(cluster):
    assert os.environ["RAY_USAGE_STATS_ENABLED"] == "0"


def test_an_executor_that_is_not_there():
    with pytest.raises(MossaError, match="there is no executor 'cloud'"):
        executor(2, "cloud")


@pytest.mark.parametrize("address", ["127.0.0.1:1", "127.0.0.1:99999999999", "ray://127.0.0.1:1", "nowhere"])
def test_a_cluster_that_is_not_there_is_refused_at_once_and_no_store_is_made(address, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    options = ("--executor", "ray", "--address", address)
    assert main(["tournament", "tictactoe", "random", "greedy", *options]) == 2
    assert f"there is no Ray cluster at {address}" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
