"""What the players of report 003 share: how they see Gobblet."""

from dataclasses import asdict, replace
from functools import lru_cache

from mossa.agents.agent import Agent
from mossa.games import Game, Position
from mossa.games import game as named_game
from mossa.search.montecarlo.symmetry import distinct_moves_rule

GAMES = ("gobblet3", "gobblet4")


class GobbletPlayer(Agent):
    """A player of report 003."""

    def refusal(self, game: Game) -> str:
        return super().refusal(game) or ("" if game.name in GAMES else f"it is made for {' and '.join(GAMES)} alone")


@lru_cache(16)
def as_imagined(game: Game) -> Game:
    """The game in these players' thoughts: no draw by repetition, and one of the moves that mirror one another.

    The report's program knows of repetition only where games are run, not in its boards (section 6.3).
    """
    endless = named_game(game.name, **{**asdict(game.config), "repetition": 0})
    return replace(endless, legal_moves=distinct_moves_rule(endless), has_cycles=False)


def imagined(position: Position) -> Position:
    """The position as such a player thinks of it."""
    return Position(as_imagined(position.game), position.copy_state(), ())
