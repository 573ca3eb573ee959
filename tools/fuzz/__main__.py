"""`python -m tools.fuzz TARGET --minutes N`: half of the time by atheris, half by hypothesis; no TARGET means all.

Minutes are of processor time. With `--keep FOLDER` they are gathered over several runs: one that was stopped is gone on
with by the same command, and what a target has had already counts. Targets take turns, so that a run that is stopped
has treated all alike.

atheris (coverage-guided) has packages for some Pythons only: without it hypothesis has all the time. Rules run as plain
Python, which is what the fuzzer can watch. Exits with 1 if there are findings; each is printed, and its input kept.
"""

import argparse
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import cycle
from pathlib import Path

from tools.fuzz.course import Progress

NAMES = (
    *("notation", "specs", "records", "toml", "minho", "engine", "ugi", "answers"),
    *("saves", "networks", "books", "requests", "screens"),
)
TURN_MINUTES = 2.0
SMALL_SECONDS = 1.0  # that are left: not worth another start


@dataclass
class Kind:
    """One kind of fuzzing of one target, in a process of its own."""

    target: str
    name: str
    folder: Path
    seconds: float  # of processor time, over all runs
    has_failed: bool = False

    @property
    def left(self) -> float:
        left = self.seconds - Progress.read(self.folder).seconds
        return 0.0 if self.has_failed or left < min(SMALL_SECONDS, self.seconds) else left

    @property
    def findings(self) -> int:
        kept = self.folder / "findings"
        return (len(list(kept.iterdir())) if kept.is_dir() else 0) or int(self.has_failed)

    def take_turn(self, seed: int) -> None:
        minutes = min(self.left / 60, TURN_MINUTES)
        self.folder.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-m", "tools.fuzz", self.target, "--by", self.name, "--minutes", str(minutes)]
        done = subprocess.run(
            [*command, "--seed", str(seed), "--keep", str(self.folder)],
            env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONUNBUFFERED": "1"},
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
        )
        reached = re.findall(r"cov: (\d+) ft: (\d+)", done.stderr)
        more = f", {reached[-1][0]} places by {reached[-1][1]} ways" if reached else ""
        print(f"{self.target}, {self.name}: {Progress.read(self.folder)}{more}", flush=True)
        self.has_failed = done.returncode != 0
        if self.findings:
            print(done.stdout[-20_000:], done.stderr[-3_000:] if self.has_failed else "", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"one of {', '.join(NAMES)}; all if none is given")
    parser.add_argument("--minutes", type=float, default=1.0, help="of processor time for each target, over all runs")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="the folder of what was tried and found, to go on with")
    parser.add_argument("--by", choices=("guided", "drawn"), help="one kind, in this process: for the command itself")
    given = parser.parse_args()
    if unknown := set(given.targets) - set(NAMES):
        parser.error(f"there is no target {', '.join(unknown)}; there are: {', '.join(NAMES)}")
    keep = given.keep or Path(tempfile.mkdtemp(prefix="fuzz-"))
    if given.by:
        runner(given.by)(given.targets[0], 60 * given.minutes, given.seed, keep)
        return 0
    names = ["guided", "drawn"] if find_spec("atheris") else ["drawn"]
    share = 60 * given.minutes / len(names)
    kinds = [Kind(target, name, keep / target / name, share) for target in given.targets or NAMES for name in names]
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        in_turns(kinds, given.seed)
    except KeyboardInterrupt:
        print("stopped; the same command with --keep goes on" if given.keep else "stopped", flush=True)
    return told(kinds, keep)


def runner(kind: str) -> Callable[[str, float, int, Path], None]:
    if kind == "guided":
        from tools.fuzz.guided import run
    else:
        from tools.fuzz.drawn import run
    return run


def in_turns(kinds: list[Kind], seed: int) -> None:
    """Let each kind of each target have its turn, again and again, until none has any time left."""
    for kind in cycle(kinds):
        if not any(one.left for one in kinds):
            return
        if kind.left:
            kind.take_turn(seed)


def told(kinds: list[Kind], keep: Path) -> int:
    """Tell what every target has had, over all runs; 1 if anything was found."""
    for target in dict.fromkeys(kind.target for kind in kinds):
        own = [kind for kind in kinds if kind.target == target]
        done = sum((Progress.read(kind.folder) for kind in own), Progress())
        print(f"{target}: {done}, {sum(kind.findings for kind in own)} findings")
    findings = sum(kind.findings for kind in kinds)
    print(f"{findings} findings" + (f", their inputs in {keep}" if findings else ""))
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
