"""The options of Big Two."""

from dataclasses import dataclass
from typing import ClassVar

from mossa.games.bigtwo.profiles import PROFILES
from mossa.games.config import Config
from mossa.settings import setting

DEALS = {"alike": "any deal is as likely", "likely": "as passes and plays suggest"}


@dataclass(frozen=True)
class Options(Config):
    """Which version is played."""

    NAME: ClassVar[str] = "bigtwo"

    rules: str = setting("minho2016", "whose rules", choices={name: one.title for name, one in PROFILES.items()})
    deals: str = setting("alike", "how players imagine the hidden cards", choices=DEALS)
