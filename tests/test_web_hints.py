"""The web app's hint by the job that it hands to its workers: in a solved game it gives no value away, anywhere."""

import random

import pytest

from mossa.games import game
from mossa.solvers import solve
from mossa.web.levels import strongest
from mossa.web.search import search_job
from mossa.work.serial import Serial

POSITIONS = 200


def decisive(one, plies, seed):
    """Positions of random games in which some move gives the value away, with the moves that keep it."""
    drawn, known = random.Random(seed), set()
    while len(known) < POSITIONS:
        position = one.new()
        for _ in range(drawn.choice(plies)):
            if not position.is_over:
                position = position.play(drawn.choice(position.legal_moves()))
        if position.is_over or position in known:
            continue
        solution = solve(position)
        if len(solution.keeping) < len(solution.values):
            known.add(position)
            yield position, solution.keeping


@pytest.mark.compiled
@pytest.mark.parametrize(("name", "plies"), [("connect4", range(18, 38)), ("gobblet3", range(4, 25))])
def test_a_hint_keeps_the_value_wherever_a_move_can_lose_it(name, plies):
    one, workers = game(name), Serial()
    for position, keeping in decisive(one, plies, seed=18):
        found = workers.submit(search_job(position, strongest(one))).result()
        assert found["move"] in keeping, position.line
        assert found["solved"]
