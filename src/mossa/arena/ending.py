"""How a game ends before its rules end it, and what that is worth."""

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from mossa.games import Game

Reason: TypeAlias = Literal["forfeit", "resignation", "time", "left"]
REASONS: tuple[Reason, ...] = get_args(Reason)


@dataclass(frozen=True, slots=True)
class Ending:
    """Why a game ended early, by whose doing, and what more there is to say.

    An agent that cannot answer *forfeits*; a person *resigns*; a clock runs out (*time*); a game that nobody goes on
    with is *left*, and only that has no result.
    """

    reason: Reason
    seat: int | None = None
    detail: str = ""

    @property
    def is_decided(self) -> bool:
        """Whether the seat has lost; otherwise there is no result."""
        return self.reason != "left"

    def scores(self, game: Game) -> tuple[float, ...]:
        """The seat loses all that there is; the others share it where the sum must be zero."""
        if not self.is_decided:
            return ()
        others = game.players - 1
        won = 1 / others if game.is_zero_sum and others else 0.0
        return tuple(-1.0 if player == self.seat else won for player in range(game.players))
