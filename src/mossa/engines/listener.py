"""The lines of a host, heard in a thread of their own: in mid-search a host may ask for the answer."""

import threading
from collections.abc import Callable, Iterable, Iterator
from queue import SimpleQueue


class Listener:
    """Gives one line after the other; while nobody takes them, only `overhear` knows of them."""

    def __init__(self, lines: Iterable[str], overhear: Callable[[str], bool]) -> None:
        self.is_stopped = False  # the present search must answer
        self._lines, self._overhear = lines, overhear  # `overhear`: whether a line is dealt with as soon as it is heard
        self._heard: SimpleQueue[str | None] = SimpleQueue()

    def __iter__(self) -> Iterator[str]:
        threading.Thread(target=self._listen, daemon=True, name="mossa-listener").start()
        while (line := self._heard.get()) is not None:
            yield line

    def _listen(self) -> None:
        for line in self._lines:
            if line.strip() and not self._overhear(line):
                self._heard.put(line)
        self.is_stopped = True  # the host is gone
        self._heard.put(None)
