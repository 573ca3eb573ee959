"""What is a finding: anything but an answer or a refusal, or too long a wait for either."""

import hashlib
import signal
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from mossa.errors import MossaError

MOST_CPU_SECONDS = 10.0  # for one input, in plain Python and watched by the fuzzer


class Target(Protocol):
    """Takes an input; a MossaError refuses it, any other error is a finding."""

    def __call__(self, data: bytes) -> None: ...


class Finding(NamedTuple):
    place: str  # kind of error and where it was raised: the same for all inputs that lead there
    story: str
    data: bytes

    @property
    def name(self) -> str:
        return hashlib.sha256(self.place.encode()).hexdigest()[:12]


class TooSlowError(BaseException):
    """An input that takes longer than any may; whoever catches all errors does not catch this."""


def judge(target: Target, data: bytes) -> Finding | bool:
    """Try one input: whether it was understood, or what is wrong."""
    try:
        with _watched():
            target(data)
    except MossaError:
        return False
    except (Exception, TooSlowError) as error:
        frames = traceback.extract_tb(error.__traceback__)
        last = next((one for one in reversed(frames) if "mossa" in one.filename), frames[-1])
        place = f"{type(error).__name__} at {Path(last.filename).name}:{last.lineno}"
        return Finding(place, "".join(traceback.format_exception(error)), data)
    return True


@contextmanager
def _watched() -> Iterator[None]:
    def too_slow(*_: Any) -> None:
        raise TooSlowError(f"more than {MOST_CPU_SECONDS:g} s")

    before = signal.signal(signal.SIGVTALRM, too_slow)
    signal.setitimer(signal.ITIMER_VIRTUAL, MOST_CPU_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


class Findings:
    """Every place once: told when it is first met, and kept with the input that led there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.inputs = self.accepted = 0
        self._places: set[str] = set()
        folder.mkdir(parents=True, exist_ok=True)

    def look(self, target: Target, data: bytes) -> None:
        self.inputs += 1
        found = judge(target, data)
        self.accepted += found is True
        if isinstance(found, Finding) and found.place not in self._places:
            self._places.add(found.place)
            (self.folder / found.name).write_bytes(found.data)
            print(f"\nFOUND {found.place}, by {found.data[:300]!r}\n{found.story}", flush=True)
