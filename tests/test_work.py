"""Worker processes: results, reports, stops, deadlines, deaths, memories, and who goes first."""

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

import mossa
from mossa.errors import MossaError
from mossa.work import (
    LATER,
    WHENEVER,
    Job,
    Report,
    Retrying,
    Stopped,
    WorkerDied,
    completed,
    executor,
    hired,
    shared,
)
from mossa.work.job import OutOfTime
from mossa.work.memory import Memories, size_of
from mossa.work.processes import Processes
from mossa.work.serial import Serial
from mossa.work.worker import counted as counted_grace
from tests.process import wait_until

pytestmark = pytest.mark.once

PATIENCE_SECONDS = 120


# What jobs do, in another process


def squared(number):
    return number * number


def failed(text):
    raise MossaError("no {what}", "no-thing", what=text)


def broken():
    return {}["missing"]


def counted(desk, most):
    """Count for ever, or so far; a stop gets the count."""
    count = 0
    try:
        while most is None or count < most:
            count += 1
            desk.report((os.getpid(), count, desk.order))
    except Stopped:
        return -count
    return count


def deaf(desk):
    """Say that it has begun, and never look up again."""
    desk.report(os.getpid())
    while True:
        pass


def killed_once(path):
    """Kill this worker, unless another has died here before."""
    if not path.exists():
        path.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "done"


def killed():
    os.kill(os.getpid(), signal.SIGKILL)


def remembered(desk):
    """How often this home has been here, and in which process."""
    desk.memory["times"] = desk.memory.get("times", 0) + 1
    return desk.memory["times"], os.getpid()


def unpicklable():
    return lambda: None


def chosen(spec, moves):
    return mossa.agent("mcts:simulations=300").choose(mossa.game(spec).position(moves), seed=3).move


class Heard:
    """What is told of a job, to be waited for."""

    def __init__(self):
        self.news, self._has_news = [], threading.Condition()

    def __call__(self, news):
        with self._has_news:
            self.news.append(news)
            self._has_news.notify_all()

    def reports(self, count):
        """The first so many reports, once they have come."""
        with self._has_news:
            assert self._has_news.wait_for(lambda: len(self._reports) >= count, PATIENCE_SECONDS)
            return self._reports[:count]

    @property
    def _reports(self):
        return [one.value for one in self.news if isinstance(one, Report)]


@pytest.fixture(scope="module")
def pool():
    with Processes(2) as found:
        yield found


@pytest.fixture(params=["serial", "processes"])
def any_pool(request, pool):
    return Serial() if request.param == "serial" else pool


def test_every_job_is_done_once_whoever_does_it(any_pool):
    found = dict(completed(any_pool, (Job(squared, (n,)) for n in range(50))))
    assert {job.arguments[0]: result for job, result in found.items()} == {n: n * n for n in range(50)}


def test_work_is_shared_like_a_map(any_pool):
    assert sorted(shared(any_pool, squared, range(20))) == [n * n for n in range(20)]


def test_jobs_are_taken_as_workers_become_free(any_pool):
    taken = []

    def jobs():
        for n in range(1000):
            taken.append(n)
            yield Job(squared, (n,))

    found = completed(any_pool, jobs())
    next(found)
    found.close()
    assert len(taken) <= 2 * any_pool.size + 1


def test_an_error_comes_back_as_it_was(any_pool):
    with pytest.raises(MossaError, match="no luck") as refused:
        any_pool.submit(Job(failed, ("luck",))).result()
    assert (refused.value.code, refused.value.values) == ("no-thing", {"what": "luck"})
    with pytest.raises(KeyError, match="missing"):
        any_pool.submit(Job(broken)).result()


def test_what_cannot_be_sent_back_is_an_error_and_no_death(pool):
    deaths = pool.deaths
    with pytest.raises(Exception, match=r"lambda|local"):
        pool.submit(Job(unpicklable)).result()
    with pytest.raises(Exception, match=r"lambda|local"):
        pool.submit(Job(lambda: 0))
    assert pool.deaths == deaths


def test_reports_come_in_order_and_orders_are_heard(pool):
    heard = Heard()
    ticket = pool.submit(Job(counted, (None,), has_desk=True, order="begin"), heard)
    counts = [(count, order) for _, count, order in heard.reports(3)]
    assert counts == [(1, "begin"), (2, "begin"), (3, "begin")]
    ticket.tell("closer")
    with heard._has_news:
        assert heard._has_news.wait_for(lambda: heard._reports[-1][2] == "closer", PATIENCE_SECONDS)
    ticket.stop()
    assert ticket.result() < 0


def test_a_deadline_asks_for_what_there_is_and_then_ends_the_worker(pool):
    assert pool.submit(Job(counted, (None,), has_desk=True, seconds=0.3)).result() < 0
    deaths, heard = pool.deaths, Heard()
    with pytest.raises(OutOfTime, match=r"no answer in 0\.3 s"):
        pool.submit(Job(deaf, has_desk=True, seconds=0.3), heard).result()
    assert pool.deaths == deaths + 1
    assert not is_alive(heard.reports(1)[0])
    assert pool.submit(Job(squared, (3,))).result() == 9


def test_a_job_that_does_not_stop_is_ended(pool):
    heard = Heard()
    ticket = pool.submit(Job(deaf, has_desk=True), heard)
    heard.reports(1)
    ticket.stop()
    with pytest.raises(Stopped):
        ticket.result()


def test_the_grace_of_a_job_is_longer_where_others_have_the_processor():
    assert counted_grace(0.5, 0.5) == 0.5  # it runs
    assert counted_grace(0.5, 0.2) == 0.2  # it runs now and then
    assert counted_grace(0.5, 0.0) == 0.025  # it sleeps, or never has its turn
    assert counted_grace(0.5, 4.0) == 0.5  # by many threads


def test_a_job_survives_the_death_of_its_worker(pool, tmp_path):
    heard = Heard()
    assert pool.submit(Job(killed_once, (tmp_path / "died",)), heard).result() == "done"
    assert heard.news == [Retrying(1)]
    with pytest.raises(WorkerDied, match="2 times"):
        pool.submit(Job(killed, tries=2)).result()
    assert pool.submit(Job(squared, (3,))).result() == 9


def test_a_home_keeps_its_memory_until_it_is_forgotten_or_its_worker_dies(any_pool):
    (first, process), (second, same) = (any_pool.submit(Job(remembered, (), True, home="a")).result() for _ in "12")
    assert (first, second, process) == (1, 2, same)
    assert any_pool.submit(Job(remembered, (), True, home="b")).result()[0] == 1
    assert any_pool.submit(Job(remembered, (), True, home="a")).result() == (3, process)
    any_pool.forget("a")
    assert any_pool.submit(Job(remembered, (), True, home="a")).result()[0] == 1
    if process != os.getpid():
        home = any_pool.submit(Job(remembered, (), True, home="a")).result()[1]
        os.kill(home, signal.SIGKILL)
        assert any_pool.submit(Job(remembered, (), True, home="a")).result()[0] == 1


def test_memories_that_grow_too_large_go_the_oldest_first():
    memories = Memories(most_bytes=100, most_homes=3)
    for home in "abc":
        memories.of(home)["trees"] = (), [bytearray_of(40)]
    memories.tidy()
    assert list(memories._kept) == ["b", "c"]
    memories.of("b")
    for home in "de":
        memories.of(home)
    memories.tidy()
    assert list(memories._kept) == ["b", "d", "e"]


def bytearray_of(size):
    found = memoryview(bytearray(size))
    assert size_of({"x": [found]}) == size
    return found


def test_whoever_waits_cuts_an_analysis_short():
    with Processes(1, spare=0) as pool:
        heard = Heard()
        patient = pool.submit(Job(counted, (None,), has_desk=True, patience=LATER), heard)
        heard.reports(1)
        assert pool.submit(Job(squared, (4,))).result() == 16
        assert patient.result() < 0


def test_a_hurried_job_is_begun_all_the_same():
    """It waits while every worker is busy; stopped, it would end without a result."""
    with Processes(1, spare=0) as pool:
        heard = Heard()
        endless = pool.submit(Job(counted, (None,), has_desk=True), heard)
        heard.reports(1)
        waiting = pool.submit(Job(counted, (None,), has_desk=True))
        waiting.hurry()
        endless.stop()
        assert waiting.result() < 0
        assert pool.deaths == 0


def test_those_with_little_under_way_go_first():
    with Processes(2, spare=0) as pool:
        heard, done = {"greedy": Heard(), "other": Heard()}, []
        endless = {who: pool.submit(Job(counted, (None,), True, owner=who), heard[who]) for who in heard}
        for one in heard.values():
            one.reports(1)
        tickets = [pool.submit(Job(squared, (n,), owner=who)) for n, who in ((1, "greedy"), (9, "modest"))]
        for ticket in tickets:
            ticket.future.add_done_callback(lambda future: done.append(future.result()))
        endless["other"].stop()
        for ticket in tickets:
            ticket.result()
        assert done == [81, 1]
        endless["greedy"].stop()


def test_nobody_can_keep_all_others_waiting():
    with Processes(1, spare=1) as pool:
        heard = Heard()
        endless = pool.submit(Job(counted, (None,), has_desk=True, owner="greedy"), heard)
        heard.reports(1)
        more = pool.submit(Job(squared, (2,), owner="greedy"))
        assert pool.submit(Job(squared, (5,), owner="modest")).result() == 25
        assert pool.workers == 2
        endless.stop()
        assert more.result() == 4


def test_work_in_the_background_stands_in_nobodys_way():
    with Processes(1, spare=0) as pool:
        heard = Heard()
        endless = pool.submit(Job(counted, (None,), has_desk=True, patience=WHENEVER), heard)
        process = heard.reports(1)[0][0]
        more = pool.submit(Job(squared, (2,), patience=WHENEVER))
        assert pool.submit(Job(squared, (5,))).result() == 25
        assert (is_alive(process), endless.future.done(), pool.waiting) == (True, False, 0)
        endless.stop()
        assert more.result() == 4


def test_no_more_jobs_wait_than_may():
    with Processes(1, most_waiting=1, spare=0) as pool:
        heard = Heard()
        running = pool.submit(Job(counted, (None,), has_desk=True), heard)
        heard.reports(1)
        waiting = pool.submit(Job(squared, (2,)))
        with pytest.raises(MossaError, match="busy"):
            pool.submit(Job(squared, (3,)))
        waiting.stop()
        with pytest.raises(Stopped):
            waiting.result()
        running.stop()
        running.result()


def test_nobody_takes_all_places_of_those_who_wait():
    with Processes(1, most_waiting=8, spare=0) as pool:
        heard = Heard()
        running = pool.submit(Job(counted, (None,), has_desk=True), heard)
        heard.reports(1)
        waiting = [pool.submit(Job(squared, (n,), owner="greedy")) for n in range(2)]
        with pytest.raises(MossaError, match="busy"):
            pool.submit(Job(squared, (2,), owner="greedy"))
        waiting.append(pool.submit(Job(squared, (2,), owner="modest")))
        running.stop()
        assert [ticket.result() for ticket in waiting] == [0, 1, 4]


def test_closing_ends_all():
    pool, heard = Processes(1), Heard()
    running = pool.submit(Job(counted, (None,), has_desk=True), heard)
    process = heard.reports(1)[0][0]
    waiting = pool.submit(Job(squared, (2,)))
    pool.close()
    for ticket in (running, waiting):
        with pytest.raises(Stopped):
            ticket.result()
    assert not is_alive(process)
    with pytest.raises(MossaError, match="ended"):
        pool.submit(Job(squared, (2,)))


def test_processes_that_cannot_be_started_are_tried_again(monkeypatch):
    refusals, spawn = [OSError(11, "Resource temporarily unavailable")], hired.SPAWN

    class Refusing:
        Process = spawn.Process

        @staticmethod
        def Pipe():  # noqa: N802
            if refusals:
                raise refusals.pop()
            return spawn.Pipe()

    with Processes(1) as pool:
        monkeypatch.setattr(hired, "SPAWN", Refusing)
        ticket = pool.submit(Job(squared, (6,)))
        assert ticket.result() == 36
        assert (refusals, pool.trouble) == ([], "")


ORPHANS = """
import sys
from mossa.work import Job
from mossa.work.processes import Processes
from tests.test_work import Heard, deaf

if __name__ == "__main__":
    pool, heard = Processes(1), Heard()
    pool.submit(Job(deaf, has_desk=True), heard)
    print(heard.reports(1)[0], flush=True)
    sys.stdin.read()
"""


def test_no_worker_outlives_its_parent(tmp_path):
    program = tmp_path / "parent.py"
    program.write_text(ORPHANS)
    path = os.pathsep.join([os.getcwd(), *sys.path])  # noqa: PTH109 - the tests are imported by the program
    command = [sys.executable, str(program)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": path}
    ) as parent:
        worker = int(parent.stdout.readline())
        assert is_alive(worker)
        parent.kill()
        end = time.monotonic() + PATIENCE_SECONDS
        wait_until(lambda: not is_alive(worker) or time.monotonic() > end)
        assert not is_alive(worker)


UNGUARDED = """
from mossa.work import Job, executor
from mossa.work.executor import completed

with executor(2) as pool:
    list(completed(pool, [Job(len, ("abc",), tries=1)]))
"""


def test_a_program_that_forgets_that_workers_run_it_again_is_told_so_and_ends(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(UNGUARDED)
    done = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "workers run the program again: put what it does under `if __name__ == '__main__':`" in done.stderr
    assert done.stderr.endswith("WorkerDied: the search process died 1 times\n")


def test_nobody_waits_for_ever_for_a_manager_that_broke(monkeypatch):
    def broken():
        raise RuntimeError("an error of ours")

    told = []
    monkeypatch.setattr(threading, "excepthook", lambda found: told.append(found.exc_type))
    with Processes(1) as pool:
        monkeypatch.setattr(pool._staff, "retire", broken)
        with pytest.raises(Stopped):
            pool.submit(Job(len, ("abc",))).result()
        with pytest.raises(MossaError, match="the workers have been ended"):
            pool.submit(Job(len, ("abc",)))
        pool._manager.join()
    assert told == [RuntimeError]


@pytest.mark.parametrize("workers", [-1, 100_000])
def test_there_are_not_as_many_workers_as_would_bring_down_the_machine(workers):
    with pytest.raises(MossaError, match=f"there cannot be {workers:,} workers"):
        executor(workers)


def is_alive(process):
    """Whether a process runs; one that has ended and is not yet buried does not."""
    try:
        with open(f"/proc/{process}/stat") as stat:  # noqa: PTH123
            return stat.read().rpartition(")")[2].split()[0] not in "ZX"
    except FileNotFoundError:
        return False


@pytest.mark.compiled
def test_one_worker_and_two_find_the_same(pool):
    jobs = [Job(chosen, ("connect4", moves)) for moves in ("", "4", "44", "443")]
    alone = {job.arguments: result for job, result in completed(executor(1), jobs)}
    assert {job.arguments: result for job, result in completed(pool, jobs)} == alone
