"""What games say of those who played them: a pure function of their records, in whatever order they come.

A game gives a seat a *share* of the win; results are told by agent, by seat, and by agent and seat. A *round* is the
games on one seed: they share deal and opening, so that intervals come from whole rounds.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol, TypeVar

from mossa.arena.players import Cast
from mossa.arena.record import Record
from mossa.arena.statistics import Interval, interval, mean, mean_interval, rounds, shares
from mossa.errors import MossaError
from mossa.games import Game


class Played(Protocol):
    """What is needed of a finished game: a record, or a row of a store."""

    @property
    def seats(self) -> tuple[str, ...]: ...
    @property
    def seed(self) -> int: ...
    @property
    def scores(self) -> tuple[float, ...]: ...
    @property
    def measures(self) -> Mapping[str, tuple[float, ...]]: ...


OnePlayed = TypeVar("OnePlayed", bound=Played)


@dataclass(frozen=True, slots=True)
class Standing:
    """What some seats of some games say together."""

    games: int
    wins: int
    score: float  # mean share of the win, in [0, 1]
    interval: Interval  # 95 % of the score
    points: float  # mean result as the game counts it
    points_interval: Interval  # 95 % of it
    measures: dict[str, float]  # means of what else the game counts
    agent: int | None = None  # which agent, in the order given; None: all
    seat: int | None = None  # which seat, from 0; None: all
    name: str | None = None  # whom of those that the game names, such as a contestant; None: all


@dataclass(frozen=True, slots=True)
class Match:
    """What the games of a match say, in the order in which the agents were given."""

    game: str
    agents: tuple[str, ...]
    games: int
    wins: tuple[int, ...]
    draws: int  # games in which more than one was best
    score: tuple[float, ...]  # mean share of the win, in [0, 1]
    interval: tuple[Interval, ...]  # 95 % of the score
    plies_mean: float
    seconds: float = field(default=0.0, compare=False)  # how long the match took
    points: tuple[float, ...] = ()  # mean result as the game counts it
    points_interval: tuple[Interval, ...] = ()  # 95 % of it
    forfeits: tuple[int, ...] = ()  # games lost by failing to answer
    measures: dict[str, tuple[float, ...]] = field(default_factory=dict)  # means of what else the game counts
    by_seat: tuple[Standing, ...] = ()  # each seat, whoever sat there; then each agent at each seat
    by_name: tuple[Standing, ...] = ()  # each contestant, whoever played it; then each agent as each contestant


def summary(records: Sequence[Record], seconds: float = 0.0, cast: Cast | None = None) -> Match:
    """What the finished games of a match say."""
    told = sorted((one for one in records if one.scores), key=lambda one: (one.seed, one.rotation, one.seats))
    if not told:
        raise MossaError("there is no finished game to sum up")
    agents = _agents(told)
    game, everyone = (cast or Cast()).game(told[0].game), range(len(agents))
    own = [standing(game, told, agent=one) for one in everyone]
    by_seat = [standing(game, told, one, seat) for one in (None, *everyone) for seat in everyone]
    names = sorted({name for record in told for name in record.names})
    by_name = [standing(game, told, one, name=name) for one in (None, *everyone) for name in names]
    return Match(
        game=game.spec,
        agents=agents,
        games=len(told),
        wins=tuple(one.wins for one in own),
        draws=sum(max(shares(record.scores)) < 1 for record in told),
        score=tuple(one.score for one in own),
        interval=tuple(one.interval for one in own),
        plies_mean=mean([len(record.moves) for record in told]),
        seconds=seconds,
        points=tuple(one.points for one in own),
        points_interval=tuple(one.points_interval for one in own),
        forfeits=tuple(sum(_has_forfeited(record, one) for record in told) for one in everyone),
        measures={name: tuple(one.measures[name] for one in own) for name in own[0].measures},
        by_seat=tuple(one for one in by_seat if one.games),
        by_name=tuple(one for one in by_name if one.games),
    )


def _agents(records: Sequence[Record]) -> tuple[str, ...]:
    """The agents of a match in the order given; records of several matches are refused."""
    found = {(one.game, tuple(one.seats[seat_of(a, one)] for a in range(len(one.seats)))) for one in records}
    if len(found) > 1:
        raise MossaError("these games are not all of one match: they differ in the game, or in who played it")
    return next(iter(found))[1]


def seat_of(agent: int, record: Record) -> int:
    """Where an agent sat, in a game of a match whose seats rotate."""
    return (agent + record.rotation) % len(record.seats)


def standing(
    game: Game, records: Sequence[Record], agent: int | None = None, seat: int | None = None, name: str | None = None
) -> Standing:
    """What an agent did, or was done at a seat, or under a name that the game gives; or all of these together."""

    def is_meant(record: Record, at: int) -> bool:
        is_agent = agent is None or seat_of(agent, record) == at
        return is_agent and seat in (None, at) and (name is None or record.names[at] == name)

    return replace(standing_of(game, records, is_meant), agent=agent, seat=seat, name=name)


def standing_of(
    game: Game, records: Sequence[OnePlayed], is_meant: Callable[[OnePlayed, int], bool], seat: int | None = None
) -> Standing:
    """What the seats that are meant say together; which those are is asked for every seat of every game."""
    pairs = [(one, at) for one in records for at in range(len(one.seats)) if is_meant(one, at)]
    won = [shares(one.scores)[at] for one, at in pairs]
    worth = game.texts.points
    points = [worth * one.scores[at] for one, at in pairs]
    seeds = [one.seed for one, _ in pairs]
    return Standing(
        games=len(pairs),
        wins=won.count(1),
        score=mean(won),
        interval=interval(rounds(won, seeds)),
        points=mean(points),
        points_interval=mean_interval(rounds(points, seeds), -worth, worth * game.texts.best_score),
        measures={name: mean([one.measures[name][at] for one, at in pairs]) for name in _measured(records)},
        seat=seat,
    )


def _measured(records: Sequence[Played]) -> list[str]:
    """What all of these games count."""
    return [name for name in records[0].measures if all(name in one.measures for one in records)]


def _has_forfeited(record: Record, agent: int) -> bool:
    ending = record.ending
    return ending is not None and ending.reason == "forfeit" and ending.seat == seat_of(agent, record)


def distinct_games(records: Sequence[Record]) -> int:
    """How many of the games differ in their moves or in who sat where."""
    return len({(record.rotation, tuple(ply.move for ply in record.moves)) for record in records})
