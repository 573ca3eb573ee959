"""The opponents of a console as an agent."""

from dataclasses import dataclass
from typing import ClassVar

from mossa.agents.agent import Agent
from mossa.agents.decision import Decision
from mossa.agents.policy import by_policy
from mossa.agents.thinking import Thinking
from mossa.games import Game, Position
from mossa.settings import setting

PLAIN, CALIBRATED = "ingame", "calibrated"  # the policies of a game that has such opponents


@dataclass(frozen=True)
class InGame(Agent):
    """Plays by the scripts of the console's own opponents."""

    NAME: ClassVar[str] = "ingame"

    calibrated: bool = setting(False, "fitted to the games of report 000 against a console")

    def refusal(self, game: Game) -> str:
        return "" if PLAIN in game.policies else "no scripts of a console's opponents are known for it"

    def search(self, position: Position, seed: int, thinking: Thinking) -> Decision:
        return by_policy(position, CALIBRATED if self.calibrated else PLAIN, seed)
