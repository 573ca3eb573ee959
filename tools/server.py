"""`mossa serve` in a process of its own, and the browser to look at it with: for tests, benchmarks and screenshots."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

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
