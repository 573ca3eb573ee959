"""How far the fuzzing of a target has come: in processor time, because on a busy machine other time says nothing.

A folder holds one kind of fuzzing of one target: `progress.json`, `findings/` and, where a fuzzer learns, `corpus/`.
What was done is written down on the way, so that a run can be stopped at any moment and another one goes on.
"""

import faulthandler
import json
import os
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path

from tools.fuzz.judge import Findings, Target

NOTE_SECONDS = 1.0  # of processor time between two notes
STUCK_SECONDS = 3_600  # an input that waits for so long, whatever for, ends the process


def cpu_seconds() -> float:
    """The processor time of this process and of the children that it has waited for."""
    return sum(os.times()[:4])


@dataclass(frozen=True, slots=True)
class Progress:
    """What all runs did together."""

    seconds: float = 0.0
    inputs: int = 0
    accepted: int = 0
    runs: int = 0

    @classmethod
    def read(cls, folder: Path) -> "Progress":
        """What was written down in a folder; nothing, if no run was there."""
        try:
            return cls(**json.loads((folder / "progress.json").read_text()))
        except FileNotFoundError:
            return cls()
        except (ValueError, TypeError):
            raise SystemExit(f"{folder / 'progress.json'} is no account of fuzzing; delete it to begin anew") from None

    def write(self, folder: Path) -> None:
        """Write it down, all or nothing."""
        with tempfile.NamedTemporaryFile("w", dir=folder, delete=False) as file:
            json.dump(asdict(self), file)
        Path(file.name).replace(folder / "progress.json")

    def __add__(self, other: "Progress") -> "Progress":
        mine, theirs = asdict(self), asdict(other)
        return Progress(**{name: mine[name] + theirs[name] for name in mine})

    def __str__(self) -> str:
        return f"{self.seconds / 60:.1f} minutes of processor time, {self.inputs:,} inputs, {self.accepted:,} accepted"


class Course:
    """One run: inputs are looked at until its processor time is used up."""

    def __init__(self, target: Target, folder: Path, seconds: float) -> None:
        self.target, self.folder, self.seconds = target, folder, seconds
        self.findings = Findings(folder / "findings")
        self.before = Progress.read(folder)
        self._start = self._noted = cpu_seconds()
        self._note()

    @property
    def is_on(self) -> bool:
        return cpu_seconds() < self._start + self.seconds

    @property
    def seed(self) -> int:
        """Another one in every run."""
        return self.before.runs

    def look(self, data: bytes) -> None:
        self.findings.look(self.target, data)
        if cpu_seconds() >= self._noted + NOTE_SECONDS:
            self._note()

    def end(self) -> None:
        self._note()
        faulthandler.cancel_dump_traceback_later()

    def _note(self) -> None:
        self._noted = cpu_seconds()
        found = self.findings
        (self.before + Progress(self._noted - self._start, found.inputs, found.accepted, 1)).write(self.folder)
        faulthandler.dump_traceback_later(STUCK_SECONDS, exit=True)
