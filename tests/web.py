"""A real server and a real browser for the tests of the web app."""

import random
import re
import socket
from contextlib import suppress
from itertools import product
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from tools.server import CHROMIUM, COMPILING_SECONDS, FLAGS, PATIENCE_MS, PATIENCE_SECONDS, running_server

__all__ = [
    "CHROMIUM",
    "COMPILING_SECONDS",
    "FLAGS",
    "PATIENCE_MS",
    "PATIENCE_SECONDS",
    "Held",
    "choose_cards",
    "compile_searches",
    "free_port",
    "needs_browser",
    "running_server",
]


class Held:
    """Requests of a page to a path, which wait here until they are let go."""

    def __init__(self, page: Any, path: str) -> None:
        self.page, self.asked = page, list[Any]()

        def hold(route: Any) -> None:  # Playwright marks the function that it is given, which a method does not bear
            self.asked.append(route)

        page.route(path, hold)

    def let_go(self, number: int) -> None:
        """Send one of them on, as soon as it has come."""
        self.wait_for(number + 1)
        self.asked[number].continue_()

    def wait_for(self, count: int) -> None:
        end = monotonic() + PATIENCE_SECONDS
        while len(self.asked) < count:
            assert monotonic() < end, f"{len(self.asked)} of {count} requests came"
            self.page.wait_for_timeout(20)


def free_port() -> int:
    """A port that nobody is given by the system meanwhile: it gives none of these to whoever asks for any."""
    while True:
        port = random.randrange(20_000, 30_000)
        with socket.socket() as one, suppress(OSError):
            one.bind(("127.0.0.1", port))
            return port


def choose_cards(page: Any) -> None:
    """Play the first legal combination, or pass where there is none, and see it among the moves."""
    before = page.get_by_role("list", name="Moves").get_by_role("listitem").count()
    first = page.get_by_role("group", name="Legal plays").get_by_role("button").first
    only_pass = page.get_by_text("You can only pass.")
    first.or_(only_pass).wait_for()
    if only_pass.count():
        page.get_by_role("button", name="Pass", exact=True).click()
    else:
        first.click()
        page.get_by_role("button", name=re.compile(r"^Play \d")).click()
    page.get_by_role("list", name="Moves").get_by_role("listitem").nth(before).wait_for()


def compile_searches(*names: str) -> None:
    """Have on disk what the searches of games need; the server would prepare it only while nothing else runs."""
    from mossa.games import game
    from mossa.web.lessons import ALPHA_BETA, SIMULATION
    from mossa.web.preparing import TREE_NODES, get_ready, kinds
    from mossa.web.search import search_job
    from mossa.work.job import Job
    from mossa.work.serial import Serial

    workers = Serial()
    for name in names:
        for spec, nodes in product(kinds(game(name)), (0, TREE_NODES)):
            workers.submit(Job(get_ready, (name, spec, nodes), has_desk=True)).result()
    for spec in (SIMULATION, ALPHA_BETA):
        workers.submit(search_job(game("tictactoe").new(), spec.format(steps=1), order=10)).result()


def needs_browser() -> pytest.MarkDecorator:
    missing = "" if Path(CHROMIUM).exists() else "no Chromium on this machine"
    return pytest.mark.skipif(bool(missing), reason=missing or "-")
