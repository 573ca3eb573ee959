"""What all tests share."""

import gc
import os
import re

import hypothesis
import pytest

from mossa.jit import IS_PLAIN
from tests import order

hypothesis.settings.register_profile("mossa", deadline=None)  # the first example may compile a kernel
hypothesis.settings.load_profile("mossa")

# PyTorch's threads wait for each other by turning in circles: four times the work, and all the cores are taken anyway
os.environ.setdefault("OMP_NUM_THREADS", "1")

# Numba makes millions of small objects, and every collection walks all that pytest and its plug-ins keep
gc.set_threshold(100_000, 20, 50)


MARKERS = (
    "compiled: needs compiled speed, or is about compilation; left out of the plain run",
    "plain: its kernel would be compiled for nothing else; left out of the compiled run",
    "once: what it is about is the same compiled and plain; `make plain` leaves it out, `make coverage` does not",
)


IS_COMPILED = re.compile(r"^pytestmark = \[?pytest\.mark\.compiled", re.MULTILINE)


def pytest_configure(config):
    for line in MARKERS:
        config.addinivalue_line("markers", line)


def pytest_ignore_collect(collection_path):
    """Files that are left out of the plain run as a whole: to import all that they need takes seconds."""
    is_file = collection_path.suffix == ".py"
    return True if IS_PLAIN and is_file and IS_COMPILED.search(collection_path.read_text(encoding="utf-8")) else None


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    return order.scheduler(config, log)


def pytest_collection_modifyitems(items):
    items.sort(key=lambda item: order.rank(item.path.stem))
    other, reason = ("compiled", "needs compiled speed") if IS_PLAIN else ("plain", "for the plain run")
    for item in items:
        assert not (item.get_closest_marker("plain") and item.get_closest_marker("once")), f"never run: {item.nodeid}"
        if item.get_closest_marker(other):
            item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """One server for all tests in a browser; the kernels of all games are on disk, so that no page waits for them."""
    from mossa.games import GAMES
    from tests.web import compile_searches, running_server

    compile_searches(*GAMES.names())
    with running_server(tmp_path_factory.mktemp("saves"), "--no-prepare") as (address, _):
        yield address


@pytest.fixture(scope="module")
def browser():
    """Debian's Chromium, headless; not longer than its module, because its event loop forbids others meanwhile."""
    from playwright.sync_api import expect, sync_playwright

    from tests.web import CHROMIUM, FLAGS, PATIENCE_MS

    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as library:
        found = library.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield found
        found.close()


@pytest.fixture(scope="module")
def context(request, server, browser):
    """Where a module's pages open, one after the other; it may say in CONTEXT what the window is like.

    The first page stays, so that the others find Chromium's process for this server: to start one takes longer than all
    that our pages do.
    """
    from tests.web import PATIENCE_MS

    usual = {"viewport": {"width": 1280, "height": 720}, "locale": "en-GB", "reduced_motion": "reduce"}
    context = browser.new_context(base_url=server, **(usual | getattr(request.module, "CONTEXT", {})))
    context.set_default_timeout(PATIENCE_MS)
    context.new_page().goto("/api/about")
    yield context
    context.close()


@pytest.fixture
def page(server, context):
    """A new page that remembers nothing of those before it and bears no error of its own."""
    page = context.new_page()
    problems = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
    refused = "Failed to load resource"  # what the browser says of every answer that refuses; the page says it better
    yield page
    first, *others = context.pages
    for other in others:
        other.close()
    context.new_cdp_session(first).send(
        "Storage.clearDataForOrigin", {"origin": server.rstrip("/"), "storageTypes": "all"}
    )
    assert not [one for one in problems if refused not in one]
