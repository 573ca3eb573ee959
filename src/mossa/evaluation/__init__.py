"""Static evaluation functions, one module a game: the heuristics of the reports and better ones.

An evaluation is a rule `(state, player) -> int`: how good an unfinished position looks for that player, in units of its
own, within ±10,000,000. Searches ask it for the player who is to choose at the root, whoever moves at the leaf, so
that it need not give the two players opposite values.
"""

from dataclasses import dataclass
from math import tanh

from mossa.errors import MossaError
from mossa.games import Game
from mossa.games.kept import kept_with_game
from mossa.jit import Rule, rule
from mossa.registry import Registry
from mossa.settings import unknown

__all__ = ["DEFAULT", "EVALUATIONS", "Evaluation", "evaluation", "evaluations"]

EVALUATIONS = Registry(
    "evaluations of game",
    "mossa.evaluations",
    {
        "connect4": "mossa.evaluation.connect4:evaluations",
        "gobblet3": "mossa.evaluation.gobblet:evaluations",
        "gobblet4": "mossa.evaluation.gobblet:evaluations",
        "tictactoe": "mossa.evaluation.tictactoe:evaluations",
    },
)  # name of a game -> function of the game that gives its evaluations, the best one first

CERTAIN = 0.999999
DEFAULT = "default"  # the name by which a game's best evaluation is asked for


@dataclass(frozen=True, eq=False)
class Evaluation:
    """A named rule, the raw value that is a clear advantage, and how far a Monte Carlo search should trust it."""

    name: str
    rule: Rule  # (state, player) -> int
    scale: float = 1.0
    trust: float = 0.0  # the share of its guess in what a search believes of a move, by measurement

    def unit(self, raw: float) -> float:
        """The raw value squashed into (-1, 1), in the same order: `scale` becomes 0.76; certainty is for results."""
        return min(max(tanh(raw / self.scale), -CERTAIN), CERTAIN)


@rule
def _nothing(state, player):
    return 0


OWN_SCALE = 100.0  # what `Game.evaluate` promises
ZERO = Evaluation("zero", _nothing)


@kept_with_game
def evaluations(game: Game) -> dict[str, Evaluation]:
    """What there is for a game by name, the default first; `zero`, which knows nothing, is always there."""
    own = [Evaluation("own", game.evaluate, OWN_SCALE)] if game.evaluate is not None else []
    known = EVALUATIONS.load(game.name)(game) if game.name in EVALUATIONS.names() else ()
    return {one.name: one for one in (*own, *known, ZERO)}


def evaluation(game: Game, name: str = DEFAULT) -> Evaluation:
    """The evaluation of that name; `default` is the game's best."""
    known = evaluations(game)
    if name == DEFAULT:
        return next(iter(known.values()))
    if name not in known:
        raise MossaError(f"{game} has no evaluation {unknown(name, [DEFAULT, *known])}")
    return known[name]
