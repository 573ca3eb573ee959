"""The clock of thinking stands still while something is prepared."""

from threading import Event, Thread

import pytest

import mossa
import mossa.clock
from mossa.agents import Agent, Decision
from mossa.clock import paused, thinking_time
from mossa.jit import kernel


@pytest.fixture
def time(monkeypatch):
    """Time that passes only when the test says so."""
    now = [1000.0]
    monkeypatch.setattr(mossa.clock, "perf_counter", lambda: now[0])

    def passes(seconds):
        now[0] += seconds

    return passes


def test_the_clock_stands_still_while_it_is_paused(time):
    begin = thinking_time()
    time(1)
    with paused():
        time(10)
        with paused():
            time(10)
        time(10)
        assert thinking_time() - begin == 1
    time(2)
    assert thinking_time() - begin == 3


def test_threads_that_prepare_together_stop_the_clock_once(time):
    begin, is_in, may_leave = thinking_time(), Event(), Event()

    def prepare():
        with paused():
            is_in.set()
            may_leave.wait()

    other = Thread(target=prepare)
    with paused():
        time(5)
        other.start()
        is_in.wait()
        time(5)
    time(5)  # the other is not done yet
    may_leave.set()
    other.join()
    time(1)
    assert thinking_time() - begin == 1


@pytest.mark.compiled
def test_compiling_is_nobodys_thinking_time():
    from numba.core import event

    shown = []

    class Reader(event.Listener):
        def on_start(self, _):
            shown.append(thinking_time())

        def on_end(self, _):
            shown.append(thinking_time())

    @kernel("a kernel of the tests")
    def run(a, b):
        return a * 31 + b * 1_000_003

    reader = Reader()
    event.register("numba:compile", reader)
    try:
        before = thinking_time()
        run.enable_caching = None
        run._cache.load_overload = lambda *_: None  # as if nothing were on disk
        assert run(2, 3) == 3_000_071
        assert len(shown) >= 2
        assert len(set(shown)) == 1
        assert shown[0] >= before
    finally:
        event.unregister("numba:compile", reader)


def test_a_decision_tells_the_time_of_thinking_alone(time):
    class Slow(Agent):
        NAME = "slow"

        def search(self, position, seed, thinking):
            with paused():
                time(50)  # compiles
            time(2)
            return Decision(position.legal_moves()[0], 0.0)

    assert Slow().choose(mossa.game("tictactoe").new()).seconds == 2
