"""Inputs that atheris finds by watching which parts of mossa they reach."""

import os
import shutil
import sys
import tempfile
from pathlib import Path
from time import monotonic

import atheris

from tools.fuzz.judge import Findings

LONGEST = 4_096  # bytes of an input


def run(name: str, seconds: int, seed: int, folder: Path) -> None:
    """Fuzz until the time is up; this ends the process."""
    with atheris.instrument_imports(include=["mossa"]):
        from tools.fuzz.targets import CORPUS, TARGETS, words
    found, target, work = Findings(folder), TARGETS[name], tempfile.mkdtemp()
    shutil.copytree(CORPUS / name, work, dirs_exist_ok=True)
    written = Path(work).with_suffix(".dict")
    written.write_text("".join(f'"{_quoted(word)}"\n' for word in words(name)))

    end = monotonic() + seconds

    def one(data: bytes) -> None:
        found.look(target, data)
        if monotonic() > end:
            print(found.told, flush=True)
            os._exit(0)  # nothing else ends a fuzzer before its time

    flags = {"max_total_time": seconds + 60, "seed": seed, "max_len": LONGEST, "timeout": 600, "rss_limit_mb": 3000}
    arguments = [f"-{flag}={value}" for flag, value in flags.items()]
    names = [f"-dict={written}", f"-artifact_prefix={folder.parent}/", work]
    atheris.Setup([sys.argv[0], *arguments, *names], one)
    atheris.Fuzz()


def _quoted(word: bytes) -> str:
    return "".join(f"\\x{byte:02x}" for byte in word)
