"""What workers keep between the jobs of one home: the trees of a game that goes on."""

from collections import OrderedDict
from typing import Any

MOST_BYTES = 256_000_000  # of all homes of one worker together
MOST_HOMES = 200


class Memories:
    """A memory for each home; those used longest ago go first when there is no room."""

    def __init__(self, most_bytes: int = MOST_BYTES, most_homes: int = MOST_HOMES) -> None:
        self.most_bytes, self.most_homes = most_bytes, most_homes
        self._kept: OrderedDict[str, dict[str, Any]] = OrderedDict()

    def of(self, home: str) -> dict[str, Any]:
        """The memory of a home; a new one each time where the home has no name."""
        if not home:
            return {}
        self._kept.setdefault(home, {})
        self._kept.move_to_end(home)
        return self._kept[home]

    def forget(self, home: str) -> None:
        self._kept.pop(home, None)

    def tidy(self) -> None:
        """Make room; asked after each job, when memories have grown."""
        sizes = {home: size_of(memory) for home, memory in self._kept.items()}
        total = sum(sizes.values())
        for home, size in sizes.items():
            if total <= self.most_bytes and len(self._kept) <= self.most_homes:
                return
            del self._kept[home]
            total -= size


def size_of(thing: Any) -> int:
    """The bytes of all arrays that containers hold; what else they hold is small."""
    if hasattr(thing, "nbytes"):
        return int(thing.nbytes)
    if isinstance(thing, dict):
        return sum(map(size_of, thing.values()))
    return sum(map(size_of, thing)) if isinstance(thing, list | tuple) else 0
