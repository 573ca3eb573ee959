"""`python -m tools.fuzz TARGET --minutes N`: half of the time by atheris, half by hypothesis; no TARGET means all.

atheris (coverage-guided) has packages for some Pythons only: without it hypothesis has all the time. Rules run as plain
Python, which is what the fuzzer can watch. Exits with 1 if there are findings; each is printed, and its input kept.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

NAMES = (
    *("notation", "specs", "records", "toml", "minho", "engine", "ugi", "answers"),
    *("saves", "networks", "books", "requests", "screens"),
)
START_SECONDS = 600  # more than the budget, for starting up and one last input


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"one of {', '.join(NAMES)}; all if none is given")
    parser.add_argument("--minutes", type=float, default=1.0, help="for each target")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="the folder for inputs that led to findings")
    parser.add_argument("--by", choices=("guided", "drawn"), help="one kind, in this process: for the command itself")
    given = parser.parse_args()
    if unknown := set(given.targets) - set(NAMES):
        parser.error(f"there is no target {', '.join(unknown)}; there are: {', '.join(NAMES)}")
    keep = given.keep or Path(tempfile.mkdtemp(prefix="fuzz-"))
    if given.by:
        run_here(given.by, given.targets[0], round(60 * given.minutes), given.seed, keep)
        return 0
    kinds = ["guided", "drawn"] if find_spec("atheris") else ["drawn"]
    findings = 0
    for name in given.targets or NAMES:
        for kind in kinds:
            findings += fuzzed(name, kind, given.minutes / len(kinds), given.seed, keep)
    print(f"{findings} findings" + (f", their inputs in {keep}" if findings else ""))
    return 1 if findings else 0


def run_here(kind: str, name: str, seconds: int, seed: int, keep: Path) -> None:
    if kind == "guided":
        from tools.fuzz.guided import run
    else:
        from tools.fuzz.drawn import run
    run(name, seconds, seed, keep)


def fuzzed(name: str, kind: str, minutes: float, seed: int, keep: Path) -> int:
    """Run one kind for one target in a process of its own; how many findings it had."""
    folder = keep / name / kind
    command = [sys.executable, "-m", "tools.fuzz", name, "--by", kind, "--minutes", str(minutes), "--seed", str(seed)]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONUNBUFFERED": "1"}
    done = subprocess.run(
        [*command, "--keep", str(folder)],
        env=environment,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=60 * minutes + START_SECONDS,
        check=False,
    )
    told = [line for line in done.stdout.splitlines() if line.strip()]
    reached = re.findall(r"cov: (\d+) ft: (\d+)", done.stderr)
    more = (
        " then ".join(f"{places} places by {ways} ways" for places, ways in (reached[0], reached[-1]))
        if reached
        else ""
    )
    counted = ", ".join(filter(None, [told[-1] if told else "no count", more]))
    print(f"{name}, {kind}, {minutes:g} minutes: {counted}", flush=True)
    found = len(list(folder.iterdir())) if folder.is_dir() else 0
    if found or done.returncode:
        print(done.stdout[-20_000:], done.stderr[-3_000:] if done.returncode else "", flush=True)
    return found or int(done.returncode != 0)


if __name__ == "__main__":
    sys.exit(main())
