"""Strength against time: alpha-beta, MCTS and AlphaZero on one plot, and where they cross."""

from collections.abc import Iterator
from itertools import combinations, pairwise
from math import ceil, floor, log10
from typing import NamedTuple

from mossa.arena.statistics import Interval, wilson
from mossa.studies.comparison import Share, Value, agree
from mossa.studies.connect4 import experiments as ex
from mossa.studies.figures import Point, curves
from mossa.studies.laboratory import Laboratory
from mossa.studies.section import Figure, Section, Table

TIMES = (3.0, 10.0, 30.0)  # milliseconds a move, at which the searches are compared, after the first that all have


class Measured(NamedTuple):
    """One search with one budget."""

    budget: int
    milliseconds: float
    kept: float
    interval: Interval


def measured(lab: Laboratory, is_quick: bool) -> dict[str, list[Measured]]:
    """What was found of each search, from its smallest budget on."""
    found = {spec: one for (spec, *_), one in lab.answers(ex.by_time(is_quick)).items()}
    curves_of: dict[str, list[Measured]] = {}
    for name, (spec, budgets) in ex.BY_TIME.items():
        for n in budgets:
            if one := found.get(spec.format(n)):
                share = one["right"] / one["positions"]
                point = Measured(n, 1000 * one["seconds"], share, wilson(share, int(one["positions"])))
                curves_of.setdefault(name, []).append(point)
    return curves_of


def times(found: dict[str, list[Measured]]) -> list[float]:
    """From the first time on at which all searches have an answer, in two digits."""
    first = max(min(one.milliseconds for one in points) for points in found.values())
    digit = 10 ** (floor(log10(first)) - 1)
    return [ceil(first / digit - 1e-9) * digit, *(time for time in TIMES if time > first)]


def at(points: list[Measured], milliseconds: float) -> float | None:
    """The share at a time between two budgets, on a line over the time's logarithm; None beyond what was measured."""
    ordered = sorted(points, key=lambda one: one.milliseconds)
    for one, other in pairwise(ordered):
        if one.milliseconds <= milliseconds <= other.milliseconds:
            whole = log10(other.milliseconds) - log10(one.milliseconds)
            part = (log10(milliseconds) - log10(one.milliseconds)) / whole if whole else 0.0
            return one.kept + part * (other.kept - one.kept)
    return None


def best_at(found: dict[str, list[Measured]], milliseconds: float, positions: int) -> tuple[str, bool] | None:
    """The search that keeps most at a time, of those measured there; and whether so many positions tell it apart."""
    shares = {name: share for name, points in found.items() if (share := at(points, milliseconds)) is not None}
    if not shares:
        return None
    name, *others = sorted(shares, key=lambda one: -shares[one])
    kept = {one: Share(share * positions, positions) for one, share in shares.items()}
    return name, bool(others) and not any(agree(kept[name], kept[one]) for one in others)


def compared(found: dict[str, list[Measured]], positions: int) -> Iterator[tuple[Value, ...]]:
    """A row for every time at which two searches or more were measured: what each keeps, and which keeps most."""
    for time in times(found):
        shares, best = [at(points, time) for points in found.values()], best_at(found, time, positions)
        if best and len(shares) - shares.count(None) > 1:
            yield time, *shares, best[0], "yes" if best[1] else "no"


def crossings(found: dict[str, list[Measured]]) -> str:
    """Where the lines of two searches cross, in a sentence for each pair."""
    told = []
    for first, second in combinations(found, 2):
        apart = _apart(found[first], found[second])
        if not apart:
            told.append(f"{first} and {second} were not measured at the same times.")
            continue
        places = [_crossing(*pair) for pair in pairwise(apart) if pair[0][1] * pair[1][1] < 0]
        if places:
            told.append(f"{first} and {second} cross at {' and '.join(f'{one:.2g}' for one in places)} ms a move.")
        else:
            more, less = (first, second) if sum(by for _, by in apart) > 0 else (second, first)
            told.append(f"{more} keeps more than {less} at every time at which both were measured.")
    return " ".join(one[:1].upper() + one[1:] for one in told)


def _apart(first: list[Measured], second: list[Measured]) -> list[tuple[float, float]]:
    """By how much one search keeps more than another, at all times at which one has a point and the other a line."""
    every = sorted({one.milliseconds for one in (*first, *second)})
    both = [(time, at(first, time), at(second, time)) for time in every]
    return [(time, one - other) for time, one, other in both if one is not None and other is not None and one != other]


def _crossing(before: tuple[float, float], after: tuple[float, float]) -> float:
    """The time between two others at which nothing is left of the difference, on a line over the logarithm."""
    (time, by), (later, then) = before, after
    return float(10 ** (log10(time) + (log10(later) - log10(time)) * by / (by - then)))


def time_section(lab: Laboratory, is_quick: bool) -> Section:
    found = measured(lab, is_quick)
    if not found:
        return Section("Strength against time", ["Not measured yet."])
    every = [(name, one) for name, points in found.items() for one in points]
    rows = [(name, one.budget, one.milliseconds, one.kept, *one.interval) for name, one in every]
    columns = ("search", "budget", "ms a move", "kept", "low", "high")
    table = Table("Every budget", columns, rows, ("s", ",d", ".3g", ".1%", ".1%", ".1%"), BUDGETS)
    series: dict[str, list[Point]] = {}
    for name, one in every:
        series.setdefault(name, []).append(Point(one.milliseconds, one.kept, one.interval))
    drawn = curves(series, "milliseconds of processor time a move", "moves that keep the value", is_log="x")
    positions = next(asked[1] for asked in ex.by_time(is_quick).asked)
    best = list(compared(found, positions))
    forms = (".3g", *(".1%" for _ in found), "s", "s")
    return Section(
        "Strength against time",
        [
            f"{WHERE} {network_told(is_quick)}",
            Figure("Moves that keep the exact value, by time", drawn, table, height=4.0),
            f"{crossings(found)} Whether they are told apart is below.",
            Table("At equal time", ("ms a move", *found, "highest", "clearly"), best, forms, EQUAL),
            table,
        ],
    )


def network_told(is_quick: bool) -> str:
    """Which network is meant, by its digest: what was asked of it."""
    networks = dict.fromkeys(network for _, _, network in ex.by_time(is_quick).asked if network)
    return f"It is the network that comes with mossa, {', '.join(networks)}."


WHERE = (
    "All searches are given the same positions from random play in which a move can be wrong, and are judged by "
    "exact play. Each search has several budgets; times are processor time on one core. The hours that trained "
    "AlphaZero’s network do not count."
)
BUDGETS = "Budgets are nodes for alpha-beta and simulations for the others; 0 for AlphaZero is its network alone."
EQUAL = (
    "The first time is the earliest at which all searches have an answer. Between two budgets the share is "
    "interpolated over the logarithm of time; it is empty where nothing was measured. The highest is clear if the "
    "99 % intervals of its difference from all others exclude 0."
)
