"""What has happened in a game, and who has been told of it."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.text import Text

from mossa.arena.table import Table


class Event(NamedTuple):
    """A move, and what everybody saw happen because of it."""

    mover: int  # a seat, or CHANCE
    move: Text
    consequences: Sequence[Text]


class Story:
    """The events of a game, one a ply; each viewer is told of each move once, and not before they may know it."""

    def __init__(self) -> None:
        self._events: list[Event] = []
        self._moves_told: defaultdict[int | None, set[int]] = defaultdict(set)
        self._told: defaultdict[int | None, int] = defaultdict(int)  # events whose consequences were told

    def add(self, event: Event) -> None:
        self._events.append(event)

    def cut(self, plies: int) -> None:
        """Forget what was taken back."""
        del self._events[plies:]
        for viewer, told in self._moves_told.items():
            self._moves_told[viewer] = {number for number in told if number < plies}
            self._told[viewer] = min(self._told[viewer], plies)

    def news(self, table: Table, viewer: int | None, skipped: Sequence[int]) -> Iterator[Text]:
        """What a viewer has not been told yet; the moves of the seats that are skipped they know already."""
        seen = None if viewer is None or table.is_over else table.position.seen_moves(viewer)[-len(self._events) :]
        told = self._moves_told[viewer]
        for number, event in enumerate(self._events):
            if number not in told and (seen is None or seen[number].move is not None):
                told.add(number)
                if event.mover not in skipped:
                    yield event.move
            if number >= self._told[viewer]:
                yield from event.consequences
        self._told[viewer] = len(self._events)
