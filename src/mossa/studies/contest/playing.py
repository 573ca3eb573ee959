"""Contests in which every contestant has an agent of its own, whatever seat it has."""

from statistics import stdev
from typing import NamedTuple

from mossa.arena.draw import round_seed
from mossa.arena.fixture import Fixture, play
from mossa.arena.statistics import mean
from mossa.games import game
from mossa.games.contest.rules import rules
from mossa.studies.comparison import Mean, Share
from mossa.studies.contest.sorting import CAST

GAME, BATCH = "contest", 10  # contests that are asked for together
HERO = "Speranza"  # the report's own contestant
Contest = tuple[list[str], list[int], str]  # who took part, with how many hearts, and who won


class Line(NamedTuple):
    """One contestant in one contest."""

    name: str
    hearts: int
    deviation: float  # from the mean of all four
    is_winner: bool


def contestants() -> list[str]:
    """Everybody who may take part."""
    return [one.name for one in rules(game(GAME).config).roster.contestants]


def contests(others: str, name: str, own: str, batch: int) -> list[Contest]:
    """Ten contests in which one contestant is played by an agent of its own, and all others by another."""
    return [contest(others, name, own, round_seed(1, BATCH * batch + number)) for number in range(BATCH)]


def contest(others: str, name: str, own: str, seed: int) -> Contest:
    of, everybody = game(GAME), contestants()
    state = of.new(seed).copy_state()[0]
    names = [everybody[int(one)] for one in state.contestant]
    record = play(Fixture(of.spec, tuple(own if one == name else others for one in names), seed), CAST)
    *_, last = record.positions()
    end = last.copy_state()[0]
    return names, [int(hearts) for hearts in end.total], names[int(end.order[0])]


def deviations(*hearts: int) -> list[float]:
    """How far each contestant of a contest is from the mean of all four."""
    return [one.deviation for one in lines([(["", "", "", ""], list(hearts), "")])]


def lines(found: list[Contest]) -> list[Line]:
    """Every contestant of every contest."""
    return [
        Line(name, hearts, hearts - sum(every) / len(every), name == winner)
        for names, every, winner in found
        for name, hearts in zip(names, every, strict=True)
    ]


def own_lines(told: list[Line], name: str) -> list[Line]:
    return [one for one in told if one.name == name]


def wins_of(own: list[Line]) -> Share:
    return Share(sum(one.is_winner for one in own), len(own))


def deviation_of(own: list[Line]) -> Mean | None:
    return mean_of([one.deviation for one in own])


def mean_of(values: list[float]) -> Mean | None:
    """Of two values or more."""
    return Mean(mean(values), stdev(values), len(values)) if len(values) > 1 else None
