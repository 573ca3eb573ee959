"""Inputs that atheris finds by watching which parts of mossa they reach."""

import os
import sys
from pathlib import Path

import atheris

LONGEST = 4_096  # bytes of an input


def run(name: str, seconds: float, seed: int, folder: Path) -> None:
    """Fuzz until the time is up; this ends the process."""
    with atheris.instrument_imports(include=["mossa"]):
        from tools.fuzz.course import STUCK_SECONDS, Course
        from tools.fuzz.targets import CORPUS, TARGETS, words
    course, corpus, dictionary = Course(TARGETS[name], folder, seconds), folder / "corpus", folder / "words"
    corpus.mkdir(exist_ok=True)
    dictionary.write_text("".join(f'"{_quoted(word)}"\n' for word in words(name)))

    def one(data: bytes) -> None:
        course.look(data)
        if not course.is_on:
            course.end()
            os._exit(0)  # nothing else ends a fuzzer before its time

    flags = {"seed": seed + course.seed, "max_len": LONGEST, "timeout": STUCK_SECONDS, "rss_limit_mb": 3000}
    flags["report_slow_units"] = STUCK_SECONDS  # by the clock, which a busy machine stops; the judge goes by CPU time
    arguments = [f"-{flag}={value}" for flag, value in flags.items()]
    names = [f"-dict={dictionary}", f"-artifact_prefix={course.findings.folder}/", str(corpus), str(CORPUS / name)]
    atheris.Setup([sys.argv[0], *arguments, *names], one)
    atheris.Fuzz()


def _quoted(word: bytes) -> str:
    return "".join(f"\\x{byte:02x}" for byte in word)
