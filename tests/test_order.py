"""How the tests are shared out among processes."""

from pathlib import Path

import pytest

from tests import order

pytestmark = pytest.mark.once


def test_all_that_needs_a_browser_is_run_by_one_process():
    files = Path(__file__).parent.glob("test_web_*.py")
    assert {file.stem for file in files if "needs_browser()" in file.read_text(encoding="utf-8")} == order.IN_A_BROWSER
