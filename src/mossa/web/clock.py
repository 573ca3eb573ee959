"""A chess clock: so many seconds for each seat, and some more for each move. The server keeps it."""

from dataclasses import dataclass, field
from time import monotonic


@dataclass
class Clock:
    """`left` holds what each seat had when the present turn began."""

    seconds: float
    increment: float
    left: list[float]
    seat: int | None = None  # whose clock runs
    since: float = field(default_factory=monotonic)

    def turn_to(self, seat: int | None) -> None:
        """Stop one clock, give the increment, start another."""
        if seat == self.seat:
            return
        if self.seat is not None:
            self.left[self.seat] = max(0.0, self.left[self.seat] - (monotonic() - self.since)) + self.increment
        self.seat, self.since = seat, monotonic()

    def now(self) -> list[float]:
        """What each seat has left at this moment."""
        left = list(self.left)
        if self.seat is not None:
            left[self.seat] = max(0.0, left[self.seat] - (monotonic() - self.since))
        return left
