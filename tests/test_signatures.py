"""What every search found yesterday it finds today; all of them in plain Python, the first of each compiled too."""

import pytest

from tests.golden import FOLDER
from tests.signatures import SEARCHES, signature

SHARED = ("mcts", "determinized", "alphabeta", "minimax")  # whose second search needs no kernel of its own either


def marks(agent, number):
    return [] if number < (2 if agent in SHARED else 1) else [pytest.mark.plain]


CASES = [
    pytest.param(agent, number, marks=marks(agent, number), id=f"{agent}:{search[0]} on {search[2]}")
    for agent, searches in SEARCHES.items()
    for number, search in enumerate(searches)
]


@pytest.mark.parametrize(("agent", "number"), CASES)
def test_a_search_finds_what_it_found(agent, number):
    golden = (FOLDER / f"search-{agent}.txt").read_text().rstrip("\n").split("\n\n")[1 + number]
    assert signature(agent, SEARCHES[agent][number]) == golden, "if this is meant: make golden, and review the diff"
