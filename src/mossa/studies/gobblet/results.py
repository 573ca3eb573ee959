"""What the games of the Gobblet study say: wins and draws of whoever moves first."""

from collections.abc import Iterable
from typing import NamedTuple

from mossa.agents import agent
from mossa.arena.row import Result
from mossa.studies.comparison import Share

READINGS = {"ours": "as printed", "own": "corrected"}  # the tree search, by whose wins its nodes count


class Outcome(NamedTuple):
    """The games of one lineup."""

    won: int
    drawn: int
    games: int
    plies: tuple[int, ...] = ()  # of each game

    @property
    def wins(self) -> Share:
        return Share(self.won, self.games)

    @property
    def draws(self) -> Share:
        return Share(self.drawn, self.games)

    @property
    def losses(self) -> Share:
        return Share(self.games - self.won - self.drawn, self.games)


def outcome(results: Iterable[Result], first: str, second: str) -> Outcome:
    """Of one agent first against another."""
    seats = agent(first).spec, agent(second).spec
    own = [one for one in results if one.seats == seats]
    scores = [one.scores[0] for one in own]
    return Outcome(scores.count(1), scores.count(0), len(own), tuple(one.plies for one in own))


def won_plies(results: Iterable[Result], first: str, second: str) -> list[int]:
    """Of the games that the first of two agents won."""
    seats = agent(first).spec, agent(second).spec
    return [one.plies for one in results if one.seats == seats and one.scores[0] == 1]


def together(outcomes: Iterable[Outcome]) -> Outcome:
    """Several as one."""
    own = list(outcomes)
    plies = tuple(ply for one in own for ply in one.plies)
    return Outcome(sum(one.won for one in own), sum(one.drawn for one in own), sum(one.games for one in own), plies)
