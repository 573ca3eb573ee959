"""What all tests share."""

import hypothesis
import pytest

from mossa.jit import IS_PLAIN

hypothesis.settings.register_profile("mossa", deadline=None)  # the first example may compile a kernel
hypothesis.settings.load_profile("mossa")


def pytest_configure(config):
    config.addinivalue_line(
        "markers", "compiled: needs compiled speed, or is about compilation; left out of the plain run"
    )


def pytest_collection_modifyitems(items):
    for item in items:
        if IS_PLAIN and item.get_closest_marker("compiled"):
            item.add_marker(pytest.mark.skip(reason="needs compiled speed"))


@pytest.fixture(scope="module")
def browser():
    """Debian's Chromium, headless; not longer than its module, because its event loop forbids others meanwhile."""
    from playwright.sync_api import sync_playwright

    from tests.web import CHROMIUM, FLAGS

    with sync_playwright() as library:
        found = library.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield found
        found.close()
