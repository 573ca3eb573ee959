"""A chess clock: so many seconds for each seat, and some more for each move it makes."""

from collections.abc import Sequence
from dataclasses import dataclass

from mossa.errors import MossaError

MOVES_TO_COME = 20  # that an agent keeps time for


@dataclass(frozen=True, slots=True)
class Clock:
    """Written as `300+3`: five minutes, and three seconds more after each move."""

    seconds: float
    increment: float = 0.0

    def __post_init__(self) -> None:
        if not (0 < self.seconds <= 1e6 and 0 <= self.increment <= 1e6):
            raise MossaError(f"a clock of {self} is not allowed; write it like 300+3")

    @classmethod
    def parse(cls, text: str) -> "Clock":
        seconds, _, increment = text.partition("+")
        try:
            return cls(float(seconds), float(increment or 0))
        except ValueError:
            raise MossaError(f"a clock of {text} is not allowed; write it like 300+3") from None

    def __str__(self) -> str:
        return f"{self.seconds:g}+{self.increment:g}"

    def allowance(self, left: float) -> float:
        """What an agent may spend on one move, so that it never loses on time and has some for the moves to come."""
        return min(0.9 * left, left / MOVES_TO_COME + self.increment)

    def left(self, spent: Sequence[float]) -> float:
        """What a seat has left after moves that took so many seconds each; negative when its time ran out."""
        return self.seconds + self.increment * len(spent) - sum(spent)
