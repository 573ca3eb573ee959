"""Moves judged by exact play, position by position, so that two players can be compared on the same ones."""

from functools import lru_cache

from mossa.agents import agent
from mossa.arena.accuracy.questions import Question, questions
from mossa.arena.draw import round_seed
from mossa.games import game

SEED = 1
KEPT, LOST = "1", "0"


@lru_cache(maxsize=4)
def asked(of: str, number: int) -> tuple[Question, ...]:
    """So many different positions of random play in which a move can be wrong."""
    return tuple(questions(game(of), number, SEED))


def kept(of: str, spec: str, number: int, seed: int) -> str:
    """A letter for each position: whether the agent's move keeps its exact value."""
    player = agent(spec)
    moves = [player.choose(one.position, round_seed(seed, i)).move for i, one in enumerate(asked(of, number))]
    return "".join(
        KEPT if move in one.solution.keeping else LOST for move, one in zip(moves, asked(of, number), strict=True)
    )
