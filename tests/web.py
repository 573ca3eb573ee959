"""A real server and a real browser for the tests of the web app."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--no-first-run",
)
PATIENCE_SECONDS = 180  # the first search of a game compiles it
PATIENCE_MS = 1000 * PATIENCE_SECONDS


@contextmanager
def running_server(folder: Path, *arguments: str, port: int = 0) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """`mossa serve` in a process of its own; its address, once it listens."""
    command = [
        sys.executable,
        "-m",
        "mossa",
        "serve",
        "--port",
        str(port),
        "--saves",
        str(folder / "games.sqlite"),
        *arguments,
    ]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"})
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, line
        yield found[0], process
    finally:
        process.terminate()
        process.communicate(timeout=30)


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


def needs_browser() -> pytest.MarkDecorator:
    missing = "" if Path(CHROMIUM).exists() else "no Chromium on this machine"
    return pytest.mark.skipif(bool(missing), reason=missing or "-")
