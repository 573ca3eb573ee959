"""One measure of a tournament's games, grouped: what `mossa statistics` looks at."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

from mossa.arena.row import Result
from mossa.arena.statistics import shares
from mossa.arena.statistics.resampling import Lines
from mossa.arena.tournament.spec import Spec
from mossa.errors import MossaError
from mossa.games import game as named_game
from mossa.settings import unknown

GROUPS = ("agent", "seat", "contestant", "lineup")
ALWAYS = ("score", "points", "share", "plies")


class Measured(NamedTuple):
    """The values of a measure line by line, with the shares of the win."""

    lines: Lines
    wins: list[float]


def measured(spec: Spec, results: Iterable[Result], measure: str, by: str) -> Measured:
    """Every seat of every finished game: its value of the measure, and the group that it belongs to."""
    told = [one for one in results if one.scores and (measure in ALWAYS or not one.ending)]
    if not told:
        raise MossaError("statistics: there is no finished game")
    known = (*ALWAYS, *told[0].measures)
    if measure not in known:
        raise MossaError(f"statistics: {spec.game} has no measure {unknown(measure, known)}")
    group, points = _grouping(spec, by), named_game(spec.game).texts.points
    games, names, values, wins = list[str](), list[str](), list[float](), list[float]()
    for one in told:
        won = shares(one.scores)
        for seat in range(len(one.seats)):
            games.append(one.key)
            names.append(group(one, seat))
            values.append(_value(one, seat, measure, won[seat], points))
            wins.append(won[seat])
    return Measured(Lines.of(games, names, values), wins)


def _value(one: Result, seat: int, measure: str, share: float, points: float) -> float:
    if measure in ("score", "points"):
        return one.scores[seat] * (points if measure == "points" else 1)
    if measure == "share":
        return share
    return float(one.plies) if measure == "plies" else one.measures[measure][seat]


def _grouping(spec: Spec, by: str) -> Callable[[Result, int], str]:
    """The name of the group that a seat of a game belongs to."""
    if by not in GROUPS:
        raise MossaError(f"statistics: results cannot be grouped by {unknown(by, GROUPS)}")
    if by == "agent":
        return lambda one, seat: one.seats[seat]
    if by == "seat":
        return lambda _, seat: f"seat {seat + 1}"
    if by == "lineup":
        return lambda one, _: f"lineup {one.lineup + 1}"
    if named_game(spec.game).texts.player_name is None:
        raise MossaError(f"statistics: players of {spec.game} have no names of their own; group by agent")
    return lambda one, seat: contestants(spec.game, one.seed)[seat]


@lru_cache(maxsize=100_000)
def contestants(game: str, seed: int) -> tuple[str, ...]:
    """Who took part in a game, seat by seat: known from its deal."""
    of = named_game(game)
    state, name = of.new(seed).copy_state()[0], of.texts.player_name
    assert name is not None
    return tuple(name(state, seat) for seat in range(of.players))
