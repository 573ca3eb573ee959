"""Figure 42.1: how many plies minimax needs to beat minimax, by the depths of both."""

from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import mean, variance

from mossa.arena.statistics import mean_interval
from mossa.studies.comparison import Z99, Row, claim_row
from mossa.studies.figures import Point, curves
from mossa.studies.gobblet import published as pub
from mossa.studies.section import Figure, Table

Plies = Mapping[tuple[int, int], Sequence[float]]  # of the games that the first player won, by both depths played
MOST_PLIES = 100  # of a game on 3x3
NOT_TOLD_APART = "So many games do not tell them apart; the report has one game of each."
TOO_FEW = "Only games that the first player won count, and fewer than two of a pair say nothing."
OTHERWISE = (
    "The report has one game of each pair, these are means of many: of two of our games, one of each pair, the first "
    "is longer in {:.0%} of all cases."
)


def length_rows(plies: Plies, of: Sequence[str] = ()) -> list[Row]:
    """What the report reads from its figure, by the means of many games; `of` comes first in the names."""
    rows = [
        _longer((*of, "depth 3 first: longer against depth 5 than against 7"), plies, (3, 5), (3, 7)),
        _longer((*of, "depth 7 against itself: longer than depth 5 against itself"), plies, (7, 7), (5, 5)),
        _longer((*of, "depth 7 against itself: longer than depth 3 against itself"), plies, (7, 7), (3, 3)),
        _longer((*of, "depth 7 first: longer against 7 than against 5"), plies, (7, 7), (7, 5)),
    ]
    return [row for row in rows if row.ours is not None]


def _longer(name: tuple[str, ...], plies: Plies, longer: tuple[int, int], shorter: tuple[int, int]) -> Row:
    if longer not in plies or shorter not in plies:
        return claim_row(name, "yes", None, None)
    first, second = plies[longer], plies[shorter]
    if len(first) < 2 or len(second) < 2:
        told = f"{len(first)} and {len(second)} games won"
        return claim_row(name, "yes", told, None).noting(TOO_FEW)
    apart = mean(first) - mean(second)
    error = sqrt(variance(first) / len(first) + variance(second) / len(second))
    told = f"{mean(first):.1f} and {mean(second):.1f} plies"
    if abs(apart) <= Z99 * error:
        return claim_row(name, "yes", told, None).noting(NOT_TOLD_APART)
    share = mean(one > other for one in first for other in second)
    return claim_row(name, "yes", told, apart > 0).because(OTHERWISE.format(share))


def length_figure(plies: Plies, title: str) -> list[Figure]:
    """The figure as the report draws it: a line for each depth of the first player, over the depth of the second."""
    rows = [
        (first, second, mean(own), *mean_interval([[one] for one in own], 0, MOST_PLIES), len(own))
        for (first, second), own in plies.items()
        if len(own) > 1
    ]
    if not rows:
        return []
    depths = list(pub.FIGURE_42_1)
    series = {
        f"depth {depth} first": [
            Point(depths.index(b), value, (low, high)) for a, b, value, low, high, _ in rows if a == depth
        ]
        for depth in depths
    }
    draw = curves(
        {name: points for name, points in series.items() if points},
        "depth of the second player",
        "plies to win",
        [str(depth) for depth in depths],
    )
    columns = ("first", "second", "plies", "low", "high", "games")
    return [Figure(title, draw, Table(title, columns, rows, ("d", "d", ".1f", ".1f", ".1f", "d")))]
