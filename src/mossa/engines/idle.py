"""Programs between two games: started, greeted, and kept for the next game that needs one like them."""

import atexit
from collections import defaultdict
from threading import Lock
from typing import NamedTuple

from mossa.engines.process import QUIT_SECONDS, Process

MOST = 8  # at rest; more are ended


class Kind(NamedTuple):
    """Which programs are alike."""

    command: str
    game: str
    quit: str  # what tells them to end, which also tells protocols apart


_lock = Lock()
_resting: defaultdict[Kind, list[Process]] = defaultdict(list)


def take(kind: Kind) -> Process | None:
    """A program that has greeted us; None if there is none at rest."""
    with _lock:
        while _resting[kind]:
            if (process := _resting[kind].pop()).is_running:
                return process
            process.close()  # it has ended since, which did no harm
    return None


def leave(kind: Kind, process: Process) -> None:
    """A game is over: the program waits for another."""
    with _lock:
        if process.is_running and sum(map(len, _resting.values())) < MOST:
            _resting[kind].append(process)
            return
    process.dismiss(kind.quit)
    process.close(QUIT_SECONDS)


@atexit.register
def end_all() -> None:
    """End all programs at rest."""
    with _lock:
        resting = [(kind, process) for kind, some in _resting.items() for process in some]
        _resting.clear()
    for kind, process in resting:
        process.dismiss(kind.quit)
    for _, process in resting:
        process.close(QUIT_SECONDS)
