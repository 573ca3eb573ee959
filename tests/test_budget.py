"""The one loop that spends a budget: what ends it, what it reports, and that its slices do not show in a result."""

from dataclasses import replace

import pytest

import mossa
from mossa.agents import budget
from mossa.agents.budget import FIRST_SLICE, Effort
from mossa.agents.decision import Decision
from mossa.agents.thinking import Thinking

SEARCHES = {
    "mcts:simulations=700": "connect4",
    "mcts:simulations=700,playout=mast,reuse=true": "connect4",
    "mcts:simulations=700,threads=2": "connect4",
    "flat:simulations=700,share=ucb1": "connect4",
    "alphabeta:nodes=20000": "connect4",
    "minimax:nodes=20000": "connect4",
    "ismcts:simulations=700": "bigtwo",
    "determinized:simulations=700,deals=5": "bigtwo",
    "determinized:simulations=700,tree=own": "bigtwo",
    "duct:simulations=700": "contest",
    "thesis:simulations=700": "contest",
}
ENDLESS = {
    "mcts:simulations=2000000000": "connect4",
    "mcts:simulations=2000000000,threads=3": "connect4",
    "flat:playouts=100000000": "connect4",
    "alphabeta:depth=42": "connect4",
    "alphabeta:depth=42,deepening=false": "connect4",
    "minimax:depth=42": "connect4",
    "ismcts:simulations=2000000000": "bigtwo",
    "ismcts:simulations=2000000000,endgame=52": "bigtwo",
    "determinized:simulations=2000000000,deals=1000": "bigtwo",
    "determinized:simulations=2000000000,tree=own": "bigtwo",
    "duct:simulations=2000000000": "contest",
    "thesis:simulations=2000000000": "contest",
    "perfect": "connect4:width=9",
}
SILENT = ("deepening", "endgame", "perfect")  # nothing is known, and told, before the end


def start(game):
    position = mossa.game(game).new(seed=3)
    while position.to_move < 0:
        position = position.play_code(position.move_codes()[0])
    return position


def nothing():
    return Decision("", 0.0)


def test_the_slices_add_up_to_the_amount():
    assert sum(Effort(Thinking()).slices(10_000)) == 10_000
    assert list(Effort(Thinking()).slices(FIRST_SLICE - 1)) == [FIRST_SLICE - 1]
    assert list(Effort(Thinking()).slices(0)) == []


def test_the_first_slice_is_given_whatever_the_time(monkeypatch):
    effort = Effort(Thinking(), seconds=0.0)
    assert list(effort.slices(10_000)) == [FIRST_SLICE]
    assert list(effort.slices(10_000, is_first_sure=False)) == []


def test_a_stop_ends_the_loop_after_the_slice():
    thinking = Thinking()
    given = []
    for step in Effort(thinking).slices(None):
        given.append(step)
        if len(given) == 3:
            thinking.stop()
    assert len(given) == 3


def test_time_is_shared_out(monkeypatch):
    now = [0.0]
    monkeypatch.setattr(budget, "thinking_time", lambda: now[0])
    effort = Effort(Thinking(seconds=8.0), seconds=10.0)
    now[0] = 5.0
    assert effort.is_over(0.5)
    assert not effort.is_over()
    now[0] = 8.0
    assert effort.is_over()


def test_slices_take_about_the_same_time_on_fast_and_slow_kernels(monkeypatch):
    for speed in (1e3, 1e6, 1e9):
        now, taken = [0.0], []
        monkeypatch.setattr(budget, "thinking_time", lambda now=now: now[0])
        for step in Effort(Thinking(), seconds=5.0).slices(None):
            now[0] += step / speed
            taken.append(step / speed)
        assert all(budget.SLICE_SECONDS / 4 <= one <= budget.SLICE_SECONDS * 2 for one in taken[30:])


@pytest.mark.compiled
def test_an_interrupted_search_leaves_no_thread_at_work():
    def interrupt(_):
        raise KeyboardInterrupt

    thinking = Thinking(report=interrupt)
    with pytest.raises(KeyboardInterrupt):
        mossa.agent("mcts:seconds=20,threads=2").choose(mossa.game("connect4").new(), thinking=thinking)
    assert thinking.is_stopped  # which ends the others


def test_a_report_tells_thinking_time_and_comes_only_when_due(monkeypatch):
    told, wall = [], [50.0]
    monkeypatch.setattr(budget, "perf_counter", lambda: wall[0])
    effort = Effort(Thinking(report=told.append))
    effort.report(nothing)
    effort.report(nothing)
    assert len(told) == 1
    wall[0] += 1
    effort.report(nothing)
    assert [one.seconds >= 0 for one in told] == [True, True]


@pytest.mark.compiled
@pytest.mark.parametrize("spec", SEARCHES)
def test_where_the_slices_are_cut_does_not_show(spec, monkeypatch):
    position, agent = start(SEARCHES[spec]), mossa.agent(spec)

    def decision():
        found = agent.choose(position, seed=5, thinking=Thinking())
        return replace(found, seconds=0.0, iterations=tuple(replace(one, seconds=0.0) for one in found.iterations))

    whole = decision()
    monkeypatch.setattr(budget, "FIRST_SLICE", 37)
    monkeypatch.setattr(Effort, "_adapt", lambda *_: None)
    assert decision() == whole


@pytest.mark.compiled
@pytest.mark.parametrize("spec", ENDLESS)
def test_every_search_can_be_stopped_and_answers_with_what_it_knows(spec):
    position, thinking = start(ENDLESS[spec]), Thinking(seconds=0.0)
    assert mossa.agent(spec).choose(position, thinking=thinking).move in position.legal_moves()
    thinking = Thinking()
    thinking.stop()
    assert mossa.agent(spec).choose(position, thinking=thinking).move in position.legal_moves()


@pytest.mark.compiled
@pytest.mark.parametrize("spec", [spec for spec in ENDLESS if not any(word in spec for word in SILENT)])
def test_whoever_listens_can_stop_it(spec):
    position, told, thinking = start(ENDLESS[spec]), [], Thinking()

    def report(so_far):
        told.append(so_far)
        if len(told) == 2:
            thinking.stop()

    thinking.report = report
    assert mossa.agent(spec).choose(position, thinking=thinking).move in position.legal_moves()
    assert len(told) == 2
