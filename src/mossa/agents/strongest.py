"""The one strongest agent of every game. Whoever advises, analyses or reviews without being told by whom asks here."""

from mossa.agents import Agent, agent
from mossa.errors import MossaError
from mossa.evaluation.tuning import tuning
from mossa.games import Game
from mossa.settings import Value
from mossa.solvers import answers_in_seconds

LAST = "random"  # plays everything


def strongest(game: Game, **budget: Value) -> Agent:
    """Exact play where it answers within seconds, else the game's best search."""
    return agent("perfect") if answers_in_seconds(game) else best_search(game, **budget)


def best_search(game: Game, **budget: Value) -> Agent:
    """The strongest search that can play a game and takes that budget; without one, it has the agent's own default."""
    for spec in filter(None, (tuning(game).strong, *_usual(game))):
        if is_able(game, spec, **budget):
            return agent(spec, **budget)
    return agent(LAST)


def _usual(game: Game) -> tuple[str, ...]:
    """The searches for such a game, if nothing was measured, the best first."""
    if game.is_simultaneous:
        return "duct", "ismcts"
    return ("ismcts", "determinized") if game.has_hidden else ("mcts", "minimax")


def is_able(game: Game, spec: str, **settings: Value) -> bool:
    """Whether there is such an agent and it can play the game."""
    try:
        return not agent(spec, **settings).refusal(game)
    except MossaError:
        return False
