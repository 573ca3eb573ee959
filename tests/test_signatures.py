"""What every search found yesterday it finds today; all of them in plain Python, the first two of each compiled too."""

import pytest

from tests.golden import FOLDER
from tests.signatures import SEARCHES, signature

CASES = [
    pytest.param(
        agent, number, marks=[pytest.mark.plain] if number >= 2 else [], id=f"{agent}:{search[0]} on {search[2]}"
    )
    for agent, searches in SEARCHES.items()
    for number, search in enumerate(searches)
]


@pytest.mark.parametrize(("agent", "number"), CASES)
def test_a_search_finds_what_it_found(agent, number):
    golden = (FOLDER / f"search-{agent}.txt").read_text().rstrip("\n").split("\n\n")[1 + number]
    assert signature(agent, SEARCHES[agent][number]) == golden, "if this is meant: make golden, and review the diff"
