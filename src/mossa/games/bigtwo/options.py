"""The options of Big Two."""

from dataclasses import dataclass
from typing import ClassVar

from mossa.games.bigtwo.profiles import PROFILES
from mossa.games.config import Config
from mossa.settings import setting

DEALS = "how a player supposes that hidden cards lie: all deals alike, or as passes and plays suggest"


@dataclass(frozen=True)
class Options(Config):
    """Which version is played."""

    NAME: ClassVar[str] = "bigtwo"

    rules: str = setting("minho2016", "whose version", choices=tuple(PROFILES))
    deals: str = setting("alike", DEALS, choices=("alike", "likely"))
