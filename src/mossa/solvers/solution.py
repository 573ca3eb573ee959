"""What exact play answers."""

from dataclasses import dataclass

RESULTS = {1: "win", 0: "draw", -1: "loss"}


@dataclass(frozen=True, slots=True)
class Solution:
    """The exact value of a position for the side to move."""

    value: int  # 1, 0 or -1
    plies: int | None  # to the end of the game, the winner hurrying and the loser delaying; None for an endless draw
    values: dict[str, int]  # of every legal move, by its name
    lengths: dict[str, int | None]  # plies to the end from here if that move is made; None where it draws
    best: tuple[str, ...]  # the moves that keep the value and, in a win or a loss, the number of plies
    score: int | None = None  # as Connect 4 counts it
    scores: dict[str, int] | None = None  # of every legal move, in the same way
    nodes: int = 0  # of all searches that it took

    @property
    def result(self) -> str:
        """`win`, `draw` or `loss` for the side to move."""
        return RESULTS[self.value]

    @property
    def keeping(self) -> tuple[str, ...]:
        """Every move that keeps the value."""
        return tuple(move for move, value in self.values.items() if value == self.value)
