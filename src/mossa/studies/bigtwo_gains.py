"""What a change of the report's player is worth in points: at the same tables, deal by deal."""

from collections.abc import Sequence

from mossa.arena.row import Result
from mossa.arena.statistics import mean, mean_interval
from mossa.games import game
from mossa.studies.beyond.score import BETTER, OPEN, RARE, WORSE, Score
from mossa.studies.beyond.telling import by_verdict, listed
from mossa.studies.section import Table

Gains = dict[tuple[str, str], Score]  # by what is played, and instead of what
COLUMNS = ("played", "instead of", "points", "low", "high", "games", "verdict")
FORMS = ("s", "s", "+.2f", "+.2f", "+.2f", ",d", "s")
NOTE = (
    "Points a game more than the other at the same tables; every deal is played from all four seats. Intervals are "
    "95 %, by deal; better and worse mean that the 99 % interval excludes 0."
)


def gain(results: Sequence[Result], own: str, base: str) -> Score | None:
    """How many points a game one agent has more than another where both sit at a table; None before two deals."""
    deals: dict[tuple[int, int], list[float]] = {}
    for one in results:
        if one.scores and {own, base} <= set(one.seats):
            apart = _points(one, own) - _points(one, base)
            deals.setdefault((one.lineup, one.round), []).append(apart)
    values, most = list(deals.values()), 2 * game("bigtwo").texts.points
    if len(values) < 2:
        return None
    every = [value for deal in values for value in deal]
    wide = mean_interval(values, -most, most, RARE)
    return Score(mean(every), mean_interval(values, -most, most), wide, len(every), even=0.0)


def _points(result: Result, agent: str) -> float:
    """The mean of all its seats."""
    scores = [own for own, seat in zip(result.scores, result.seats, strict=True) if seat == agent]
    return game("bigtwo").texts.points * mean(scores)


def gains_table(title: str, gains: Gains) -> Table:
    rows = [(*names, one.mean, *one.interval, one.games, one.verdict) for names, one in gains.items()]
    return Table(title, COLUMNS, rows, FORMS, NOTE)


def told(gains: Gains) -> str:
    """What is clearly better or worse than what the report has, and what is not clear, in a sentence each."""
    if not gains:
        return "Not measured yet."
    found = by_verdict({f"{own} instead of {base}": one for (own, base), one in gains.items()})
    words = {BETTER: "Clearly better", WORSE: "Clearly worse", OPEN: "Not clear"}
    return " ".join(f"{word}: {listed(found[verdict])}." for verdict, word in words.items() if found[verdict])
