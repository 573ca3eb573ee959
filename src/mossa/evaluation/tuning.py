"""What was measured to suit searches of a game: which agent, which playouts, how much exploration."""

from collections.abc import Callable
from dataclasses import dataclass

from mossa.games import Game
from mossa.games.kept import kept_with_game
from mossa.games.texts import State
from mossa.registry import Registry


@dataclass(frozen=True, kw_only=True)
class Tuning:
    """Defaults of searches for one game; every field is a guess that suits most games."""

    strong: str = ""  # the agent to take when nobody names one, with its settings but for the budget
    playout: str = "uniform"  # the policy that searches simulate by
    spread: float = 1.0  # how far apart scores usually are, 1 if most are wins or losses: exploration goes by it
    usual_plies: int | None = None  # few games last longer, where `max_plies` is there to cut off endless ones
    cards_left: Callable[[State], int] | None = None  # cards in all hands: deals with few of them can be solved


TUNINGS = Registry(
    "tuning of game",
    "mossa.tunings",
    {
        "bigtwo": "mossa.evaluation.bigtwo:tuning",
        "contest": "mossa.evaluation.contest:tuning",
        "gobblet3": "mossa.evaluation.gobblet:tuning",
        "gobblet4": "mossa.evaluation.gobblet:tuning",
    },
)  # name of a game -> function of the game that gives its tuning


@kept_with_game
def tuning(game: Game) -> Tuning:
    """What suits searches of a game."""
    if game.name not in TUNINGS.names():
        return Tuning()
    found: Tuning = TUNINGS.load(game.name)(game)
    return found
