"""Positions that come back count as draws, and mislead no other path."""

from dataclasses import replace

import numpy as np
import pytest

from mossa.agents import agent
from mossa.errors import MossaError
from tests.small_games import HOME, PLACES, ROADS, walk

pytestmark = pytest.mark.compiled


def walk_scores(position):
    """The exact score of each place for each player to move, by working backwards from the ends."""
    roads = position.copy_state()[0].roads
    scores = {(HOME, player): 1 - 2 * player for player in (0, 1)} | {(HOME + 1, p): 2 * p - 1 for p in (0, 1)}
    changed = True
    while changed:
        changed = False
        for place, player in np.ndindex(PLACES, 2):
            if (place, player) not in scores:
                replies = [scores.get((int(target), 1 - player)) for target in roads[place]]
                if -1 in replies or replies.count(1) == ROADS:
                    scores[place, player] = 1 if -1 in replies else -1
                    changed = True
    return scores  # those not listed are draws: the piece goes round for ever


@pytest.mark.parametrize("spec", ["alphabeta", "alphabeta:exact=false,memory=1", "alphabeta:memory=0,exact=false"])
def test_repetition_is_a_draw_and_no_other_path_is_misled(spec):
    game, seen = walk(), set()
    for seed in range(400):
        position = game.new(seed)
        expected = walk_scores(position).get((0, 0), 0)
        seen.add(expected)
        assert agent(spec).choose(position).value == expected, seed
    assert seen == {-1, 0, 1}


def test_positions_that_come_back_need_a_key():
    with pytest.raises(MossaError, match="needs a key"):
        agent("alphabeta").choose(replace(walk(), key=None).new())
