"""What a tournament has shown: pure functions of its results, in whatever order they come."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from mossa.arena.ratings.elo import Rating, ratings
from mossa.arena.ratings.luce import Ranking
from mossa.arena.row import Result
from mossa.arena.statistics import Interval, interval, mean, rounds
from mossa.arena.summary import Standing, standing_of
from mossa.arena.tournament.spec import Spec
from mossa.games import game as named_game


@dataclass(frozen=True, slots=True)
class Place:
    """One agent in the final table: what it scored, and how strong that makes it."""

    agent: str
    standing: Standing
    rating: Rating


@dataclass(frozen=True, slots=True)
class Cell:
    """One agent against another: in games where both took part, how often it came out ahead; ties count half."""

    games: int
    score: float
    interval: Interval


def counted(spec: Spec, results: Iterable[Result]) -> list[Result]:
    """The results that standings go by: finished games, or in a series the sums of its games' scores."""
    finished = sorted((one for one in results if one.scores), key=lambda one: one.number)
    return finished if spec.deals == 1 else _series(spec, finished)


def _series(spec: Spec, results: Sequence[Result]) -> list[Result]:
    """The games of each series as one result, where all its deals have been played."""
    together: dict[tuple[int, int, int], list[Result]] = defaultdict(list)
    for one in results:
        together[one.lineup, one.round, one.rotation].append(one)
    return [sum_of(games) for games in together.values() if len(games) == spec.deals]


def sum_of(games: Sequence[Result]) -> Result:
    """The mean score of a series, which orders as the sum does and stays within the game's range."""
    scores = tuple(mean(column) for column in zip(*(one.scores for one in games), strict=True))
    measures = {
        name: tuple(mean(column) for column in zip(*(one.measures[name] for one in games), strict=True))
        for name in games[0].measures
    }
    plies, seconds = sum(one.plies for one in games), sum(one.seconds for one in games)
    seats = zip(*(one.thinking for one in games), strict=True)
    thinking = tuple((sum(time for time, _ in seat), sum(moves for _, moves in seat)) for seat in seats)
    return replace(games[0], scores=scores, measures=measures, plies=plies, seconds=seconds, thinking=thinking)


def standings(spec: Spec, results: Iterable[Result]) -> list[Place]:
    """The agents from the strongest to the weakest."""
    told = counted(spec, results)
    if not told:
        return []
    game, rated = named_game(spec.game), ratings(_units(told), sorted({one for game in told for one in game.seats}))
    return [Place(str(one.player), standing_of(game, told, _is_agent(str(one.player))), one) for one in rated]


def _units(results: Sequence[Result]) -> list[list[Ranking]]:
    """The games of each lineup on one deal together: pairs, or all rotations of a table."""
    together: dict[tuple[int, int], list[Ranking]] = defaultdict(list)
    for one in results:
        together[one.lineup, one.round].append(Ranking(one.seats, one.scores))
    return list(together.values())


def _is_agent(agent: str, at: int | None = None) -> Callable[[Result, int], bool]:
    """Whether an agent sits at a seat; the empty name stands for all, no number for every seat."""
    return lambda one, seat: at in (None, seat) and agent in ("", one.seats[seat])


def by_seat(spec: Spec, results: Iterable[Result]) -> dict[str, list[Standing]]:
    """What each agent did at each seat; the empty name stands for all agents together."""
    told, game = counted(spec, results), named_game(spec.game)
    agents = sorted({agent for one in told for agent in one.seats})
    return {
        agent: [standing_of(game, told, _is_agent(agent, seat), seat=seat) for seat in range(game.players)]
        for agent in ("", *agents)
    }


def cross_table(spec: Spec, results: Iterable[Result]) -> dict[tuple[str, str], Cell]:
    """Every agent against every other that it met."""
    found: dict[tuple[str, str], tuple[list[float], list[int]]] = defaultdict(lambda: ([], []))
    for one in counted(spec, results):
        for i, first in enumerate(one.seats):
            for j, second in enumerate(one.seats):
                if first != second:
                    ahead = 0.5 + 0.5 * ((one.scores[i] > one.scores[j]) - (one.scores[i] < one.scores[j]))
                    values, seeds = found[first, second]
                    values.append(ahead)
                    seeds.append(one.seed)
    return {pair: Cell(len(v), mean(v), interval(rounds(v, seeds))) for pair, (v, seeds) in sorted(found.items())}


def seconds_a_move(results: Iterable[Result]) -> dict[str, float]:
    """How long each agent thinks about a move, on average."""
    totals: dict[str, tuple[float, int]] = defaultdict(lambda: (0.0, 0))
    for one in results:
        for agent, (seconds, moves) in zip(one.seats, one.thinking, strict=True):
            before = totals[agent]
            totals[agent] = before[0] + seconds, before[1] + moves
    return {agent: seconds / moves for agent, (seconds, moves) in totals.items() if moves}
