"""`mossa serve` in a process of its own, and the browser to look at it with: for tests, benchmarks and screenshots."""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

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
PATIENCE_SECONDS = 240  # for whatever a page does, on a busy machine too: a review is the last to get the processor
PATIENCE_MS = 1000 * PATIENCE_SECONDS
COMPILING_SECONDS = 600  # for the first search of a game, which compiles it


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


def prepare(address: str, games: Iterable[str]) -> None:
    """Let a server compile what the searches of some games need, or load it, before anybody waits for them."""
    end = time.monotonic() + COMPILING_SECONDS
    waiting = list(games)
    while waiting := [name for name in waiting if not _is_prepared(address, name)]:
        assert time.monotonic() < end, f"not prepared: {waiting}"
        time.sleep(0.1)


def _is_prepared(address: str, name: str) -> bool:
    found = ask(address, "prepare", {"game": name})
    assert not found["failed"], found
    return bool(found["done"] >= found["total"])


def ask(address: str, what: str, body: dict[str, Any]) -> Any:
    """An answer of the server."""
    request = Request(f"{address}api/{what}", json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urlopen(request, timeout=COMPILING_SECONDS) as answer:
        return json.loads(answer.read())
