"""Which of the readings of Gobblet's rules is played."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from mossa.errors import MossaError
from mossa.games.config import Config
from mossa.settings import setting

UNCOVERS = {
    "cover": "the other player, unless the same move covers the line again",
    "lift": "the other player, as soon as the piece is lifted",
    "mover": "whoever moved, if the move completes a line too",
    "both_draw": "nobody, if the move completes a line too",
}
ENTERS = {"any": "on any cell", "empty_or_threat": "on an empty cell, or against a line that lacks one piece"}

copies = partial(setting, meaning="pieces of each size that a player has", low=1, high=4)
nested = partial(setting, meaning="a piece can be entered only after the larger one around it")
enter = partial(setting, meaning="where pieces enter", choices=ENTERS)
plies = partial(setting, meaning="a game that lasts so many plies is a draw", low=1, high=10_000)


@dataclass(frozen=True)
class Rules(Config):
    """The options of Gobblet 3x3."""

    NAME: ClassVar[str] = "gobblet3"
    side: ClassVar[int] = 3

    uncover: str = setting("cover", "who wins when a move uncovers the other player's line", choices=UNCOVERS)
    copies: int = copies(2)
    nested: bool = nested(False)
    enter: str = enter("any")
    repetition: int = setting(3, "how many times a position must occur for the game to be a draw; 0 for never", 0, 10)
    plies: int = plies(100)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.repetition == 1:
            raise MossaError(
                "{game}: repetition=1 is not allowed: every position stands once", "no-repetition", game=self.NAME
            )


@dataclass(frozen=True)
class LargeRules(Rules):
    """The options of Gobblet 4x4."""

    NAME: ClassVar[str] = "gobblet4"
    side: ClassVar[int] = 4

    copies: int = copies(3)
    nested: bool = nested(True)
    enter: str = enter("empty_or_threat")
    plies: int = plies(300)
