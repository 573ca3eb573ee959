"""In which order kernels are made ready: what somebody is about to wait for comes first."""

import asyncio

import pytest

pytest.importorskip("fastapi")

from mossa.games import game
from mossa.web.catalogue import playable
from mossa.web.lessons import taught
from mossa.web.levels import levels, strongest
from mossa.web.preparing import TREE_NODES, Preparing, kinds, usual_opponent
from mossa.work.job import Ticket

OPENED = "connect4"


class Notebook:
    """An executor that writes down what it is to do, and has done it."""

    size = 1

    def __init__(self):
        self.seen, self.on_first = [], lambda: None

    def submit(self, job, hear=None):
        self.seen.append(job.arguments)
        if len(self.seen) == 1:
            self.on_first()
        ticket = Ticket(job, hear)
        ticket.future.set_result(None)
        return ticket


@pytest.fixture
def notebook():
    return Notebook()


def prepared(notebook, *opened):
    """What was made ready: the games that were opened at once, and all usual opponents."""

    async def story():
        maker = Preparing(notebook)
        maker.prepare_opponents()
        for name in opened:
            maker.prepare(game(name))
        if not opened:
            notebook.on_first = lambda: maker.prepare(game(OPENED))
        await maker._opponents
        return maker.prepare(game(OPENED))

    return asyncio.run(story())


@pytest.mark.parametrize("name", playable())
def test_the_usual_opponent_comes_first_then_who_gives_hints(name):
    one = game(name)
    found = kinds(one)
    assert found[0] == usual_opponent(one)
    names = [spec.split(":")[0] for spec in found]
    assert names.index(strongest(one).split(":")[0]) <= 1
    assert set(names) == {spec.split(":")[0] for spec in (strongest(one), *(level.agent for level in levels(one)))}
    assert len(set(names)) == len(names)


def steps_of(name):
    """Each agent as it plays, then each with its tree, then what is taught step by step."""
    lessons = [(name, spec, TREE_NODES) for spec in taught(game(name))]
    assert lessons
    return [(name, spec, nodes) for nodes in (0, TREE_NODES) for spec in kinds(game(name))] + lessons


def opponents():
    return [(name, usual_opponent(game(name)), 0) for name in playable()]


def test_games_that_nobody_opened_wait_for_the_one_that_somebody_did(notebook):
    told = prepared(notebook, OPENED)
    assert notebook.seen == steps_of(OPENED) + opponents()
    assert (told.done, told.total, told.failed) == (len(steps_of(OPENED)), len(steps_of(OPENED)), None)


def test_a_game_that_is_opened_later_goes_before_the_rest(notebook):
    prepared(notebook)
    first, *rest = opponents()
    assert notebook.seen == [first, *steps_of(OPENED), *rest]
