"""mossa in a process of its own."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import sleep
from typing import Any

import mossa

SOURCES = str(Path(mossa.__file__).parents[1])
LOOK_SECONDS = 0.005


def wait_until(holds: Callable[[], bool]) -> None:
    """Look again and again; in between the processor is left to those who are waited for."""
    while not holds():
        sleep(LOOK_SECONDS)


@contextmanager
def process(*arguments: str | Path, **options: Any) -> Iterator[subprocess.Popen[Any]]:
    """It hears Ctrl-C even where the tests themselves run in the background, and does not outlive a test that fails."""
    environment = {**os.environ, "PYTHONPATH": SOURCES, "PYTHONUNBUFFERED": "1"}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    hear = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    command = [sys.executable, "-m", "mossa", *arguments]
    with subprocess.Popen(command, env=environment, preexec_fn=hear, **{**pipes, **options}) as running:  # noqa: PLW1509
        try:
            yield running
        except BaseException:
            running.kill()
            raise
