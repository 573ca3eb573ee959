"""What was played and searched yesterday is played and searched today."""

import pytest

from tests.golden import FOLDER, texts


@pytest.mark.parametrize("file", texts())
def test_golden(file):
    assert texts()[file]() == (FOLDER / file).read_text(), "if this change is meant: make golden, and review the diff"
