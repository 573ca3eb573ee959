"""How far a tournament is: the results so far, in few bytes a game, and whether they show enough."""

from collections import defaultdict
from dataclasses import dataclass, field

from mossa.arena.row import Result
from mossa.arena.statistics import interval, mean, shares
from mossa.arena.statistics.intervals import Interval
from mossa.arena.tournament.schedule import lineups
from mossa.arena.tournament.spec import Spec
from mossa.arena.tournament.standings import sum_of
from mossa.arena.tournament.until import Until
from mossa.games import game as named_game

Rounds = dict[int, list[float]]  # round -> shares of the win


@dataclass(frozen=True, slots=True)
class Place:
    """One agent so far."""

    agent: str
    games: int
    wins: int
    score: float
    interval: Interval


@dataclass
class Progress:
    """Shares of the win by agent and round."""

    spec: Spec
    games: int  # that are planned
    played: int = 0
    shares: dict[str, Rounds] = field(default_factory=lambda: defaultdict(lambda: defaultdict(list)))
    _until: Until = field(init=False)
    _per_round: int = field(init=False)  # games, of all lineups
    _order: list[str] = field(init=False)  # the agents as the spec has them; a sequential test is about the first
    _under_way: dict[tuple[int, int, int], list[Result]] = field(default_factory=lambda: defaultdict(list))
    _in_round: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    _whole: int = 0  # rounds that are complete from the first on
    _verdict: str = ""

    players: int = field(init=False)

    def __post_init__(self) -> None:
        self._until = Until.parse(self.spec.until)
        self.players = named_game(self.spec.game).players
        rotations = self.players if self.spec.seats == "rotated" else 1
        self._per_round = rotations * self.spec.deals * len(lineups(self.spec))
        self._order = list(dict.fromkeys(agent for lineup in lineups(self.spec) for agent in lineup))

    def add(self, result: Result) -> None:
        """Count a game; those of a series count together, when the last of them is over."""
        self.played += 1
        self._in_round[result.round] += 1
        place = result.lineup, result.round, result.rotation
        self._under_way[place].append(result)
        if len(self._under_way[place]) == self.spec.deals:
            scores = sum_of(self._under_way.pop(place)).scores
            for agent, share in zip(result.seats, shares(scores), strict=True):
                self.shares[agent][result.round].append(share)

    def verdict(self) -> str:
        """Why to stop before the end, or nothing; decided by the first round that shows enough."""
        while not self._verdict and self._in_round.get(self._whole, 0) == self._per_round:
            self._whole += 1
            if self._until != Until():
                shown = [[self.shares[one][number] for number in range(self._whole)] for one in self._order]
                self._verdict = self._until.verdict(shown, self.players)
        return self._verdict

    def places(self) -> list[Place]:
        """The agents so far, the best first."""
        found = [_place(agent, list(rounds.values())) for agent, rounds in self.shares.items()]
        return sorted(found, key=lambda one: (-one.score, one.agent))


def _place(agent: str, rounds: list[list[float]]) -> Place:
    values = [share for one in rounds for share in one]
    return Place(agent, len(values), values.count(1), mean(values), interval(rounds))
