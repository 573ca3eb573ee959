"""Where a soak takes place: a small disk that can be filled, a clock that can be set, and what was seen to go wrong."""

import os
import random
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

DISK_MEGABYTES = 48
JUMPING = """
import os, time
_real = time.time
def _jumped():
    try:
        with open(os.environ["SOAK_CLOCK"]) as file:
            return _real() + float(file.read() or 0)
    except (OSError, ValueError):
        return _real()
time.time = _jumped
"""  # the clock of the wall, in every Python of the soak


class World:
    """One soak: its folders, its end, its dice, and what happened."""

    def __init__(self, folder: Path, disk: Path, seconds: float, seed: int) -> None:
        self.folder, self.disk, self.end = folder, disk, monotonic() + seconds
        self.dice = random.Random(seed)
        self.counts: Counter[str] = Counter()
        self.crashes: list[str] = []
        self.memory: list[tuple[float, float]] = []  # megabytes of a server: when it had warmed up, at its end
        (folder / "site").mkdir()
        (folder / "site" / "sitecustomize.py").write_text(JUMPING)
        self.clock = folder / "clock"
        self.jump(0.0)
        self._logs = 0

    @property
    def is_on(self) -> bool:
        return monotonic() < self.end

    @property
    def environment(self) -> dict[str, str]:
        path = os.pathsep.join([str(self.folder / "site"), os.environ.get("PYTHONPATH", "")])
        own = {"MOSSA_CACHE_DIR": str(self.folder / "cache"), "MOSSA_DATA_DIR": str(self.disk / "data")}
        return {**os.environ, **own, "PYTHONPATH": path, "SOAK_CLOCK": str(self.clock), "PYTHONUNBUFFERED": "1"}

    def start(self, *arguments: str, **more: Any) -> tuple[subprocess.Popen[str], Path]:
        """`mossa` with these arguments, in a group of its own, and the file that has its standard error."""
        self._logs += 1
        log = self.folder / f"{self._logs}-{arguments[0]}.log"
        with log.open("w") as error:
            command = [sys.executable, "-m", "mossa", *arguments]
            more.setdefault("stdout", subprocess.DEVNULL)
            process = subprocess.Popen(
                command, stderr=error, text=True, env=self.environment, start_new_session=True, **more
            )
        return process, log

    def look(self, log: Path, code: int | None, *allowed: int) -> None:
        """Count an end: a traceback or an exit code that nobody planned is a crash."""
        text = log.read_text(errors="replace")
        if text.rstrip().endswith("KeyboardInterrupt"):  # Ctrl-C while Python itself was starting
            text, code = "", None
        if "Traceback" in text or (code is not None and code not in allowed):
            self.crashes.append(f"{log.name}: exit {code}: {text[-1500:]}")
        log.unlink()

    def wrong(self, what: str) -> None:
        self.crashes.append(what)

    def jump(self, seconds: float) -> None:
        """Set the clock of the wall by so much."""
        self.clock.write_text(str(seconds))
        self.counts["clock jumps"] += bool(seconds)

    @contextmanager
    def full_disk(self) -> Iterator[None]:
        ballast = self.disk / "ballast"
        try:
            with ballast.open("wb", buffering=0) as file:
                while file.write(b"\0" * 65_536) == 65_536:
                    pass
        except OSError:
            pass
        self.counts["full disks"] += 1
        try:
            yield
        finally:
            ballast.unlink()


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A file system of its own, where root may make one; elsewhere it is never full, and that is said."""
    disk = folder / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK_MEGABYTES}m", "tmpfs", str(disk)]
    is_mounted = (
        os.geteuid() == 0
        and shutil.which("mount") is not None
        and subprocess.run(mount, check=False, capture_output=True).returncode == 0
    )
    if not is_mounted:
        print("no disk of its own can be mounted here: the disk is never full", flush=True)
    try:
        yield disk
    finally:
        if is_mounted:
            subprocess.run(["umount", "-l", str(disk)], check=False)


def has_own_disk(disk: Path) -> bool:
    return disk.is_mount()


def resident(process: int) -> float:
    """Megabytes of a process."""
    try:
        return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    except OSError:
        return 0.0


def children(process: int) -> list[int]:
    """The processes that one has started."""
    try:
        threads = list(Path(f"/proc/{process}/task").iterdir())
        return [int(one) for thread in threads for one in (thread / "children").read_text().split()]
    except OSError:
        return []
