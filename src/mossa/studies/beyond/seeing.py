"""A search that sees all cards, and the games that it plays against honest ones.

It lives in this study alone: it is in no registry, so that no spec, no tournament and no web page can name it. Every
other agent is shown a position as its seat sees it (`Agent.choose`).
"""

from dataclasses import dataclass, replace
from functools import cache
from typing import ClassVar

from mossa.agents import agent
from mossa.agents.decision import Decision
from mossa.agents.mcts import Mcts
from mossa.agents.thinking import Thinking
from mossa.arena.draw import round_seed
from mossa.arena.fixture import Fixture, play
from mossa.arena.players import Cast
from mossa.arena.statistics import shares
from mossa.games import Game, Position, game

SEED = 1
HONEST, SEEING = "determinized", "allseeing"


@cache
def opened(of: Game) -> Game:
    """The same game with all cards on the table."""
    return replace(of, hidden=None)


@dataclass(frozen=True)
class AllSeeing(Mcts):
    """The search of `determinized`, with one deal: the true one."""

    NAME: ClassVar[str] = SEEING

    def choose(self, position: Position, seed: int = 0, thinking: Thinking | None = None) -> Decision:
        """As any other agent, but with all cards on the table."""
        shown = Position(opened(position.game), position.copy_state(), position.past)
        return super().choose(shown, seed, thinking)


def player(name: str, simulations: int) -> str:
    return f"{name}:simulations={simulations}"


def played(of: str, name: str, simulations: int, others: str, deal: int) -> list[tuple[float, float]]:
    """One deal, played once from each seat against others of one kind: points, and share of the win."""
    own, found = player(name, simulations), []
    cast = Cast(agents={own: AllSeeing(simulations=simulations)} if name == SEEING else {})
    for seat in range(game(of).players):
        seats = (own, *[others] * (game(of).players - 1))
        turned = tuple(seats[(one - seat) % len(seats)] for one in range(len(seats)))
        record = play(Fixture(of, turned, round_seed(SEED, deal), rotation=seat), cast)
        found.append((game(of).texts.points * record.scores[seat], shares(record.scores)[seat]))
    return found


def compared(of: str, simulations: int, deal: int) -> list[tuple[int, bool, bool]]:
    """The choices of one deal between honest searches, each with the cards then left in all hands.

    Whether the same search with other deals of the unseen cards, and one that sees them, would have chosen the same.
    """
    honest, seeing = agent(player(HONEST, simulations)), AllSeeing(simulations=simulations)
    record = play(Fixture(of, (honest.spec,) * game(of).players, round_seed(SEED, deal)))
    found = []
    for position, ply in zip(record.positions(), record.moves, strict=False):
        if len(position.move_codes()) > 1:
            cards = sum(int(one) for one in position.copy_state()[0].left)
            again = honest.choose(position, deal).move
            found.append((cards, again == ply.move, seeing.choose(position, deal).move == ply.move))
    return found
