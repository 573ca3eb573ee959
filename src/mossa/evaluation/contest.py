"""What suits searches of the contest."""

from mossa.evaluation.tuning import Tuning
from mossa.games import Game

STRONG = "duct:selection=ucb1,final=visits,aim=deviation,c=1"  # the best of those in docs/contest.md


def tuning(game: Game) -> Tuning:
    return Tuning(strong=STRONG)
