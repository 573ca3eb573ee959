"""The options of a game, declared once: a frozen dataclass of settings, kept whole as `Game.config`.

    @dataclass(frozen=True)
    class Heap(Config):
        NAME = "nim"
        stones: int = setting(21, "stones at the start", 1, 1000)

    def nim(config: Heap) -> Game: ...

The registry reads the options, their ranges and their choices from the type of that parameter.
"""

from dataclasses import dataclass
from typing import ClassVar

from mossa.settings import settings_of


@dataclass(frozen=True)
class Config:
    """Options whose values are checked when they are given."""

    NAME: ClassVar[str]  # of the game, for messages

    def __post_init__(self) -> None:
        for one in settings_of(type(self)):
            one.check(self.NAME, getattr(self, one.name))
