"""What suits searches of Big Two."""

from mossa.evaluation.tuning import Tuning
from mossa.games import Game
from mossa.games.texts import State

SPREADS = {  # standard deviation of a seat's points when all play by the policy `mixed` (3,000 deals)
    "minho2016": 3.7,
    "charlesworth2018": 7.7,
    "house": 8.7,
    "taiwan": 13.5,
}


def tuning(game: Game) -> Tuning:
    spread = SPREADS[game.config.rules] / game.texts.points
    return Tuning(strong="ismcts", playout="mixed", spread=spread, cards_left=cards_left)


def cards_left(state: State) -> int:
    """The cards in all hands."""
    return sum(int(left) for left in state.left)
