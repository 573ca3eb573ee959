"""Figures 28.1 and 29.1: the settings C and T of the tree search."""

from mossa.arena.row import Result
from mossa.arena.statistics import wilson
from mossa.studies.comparison import Row, Share, agree, claim_row
from mossa.studies.figures import Point, curves, heat_map
from mossa.studies.gobblet import experiments as ex
from mossa.studies.gobblet import published as pub
from mossa.studies.gobblet.results import READINGS, Outcome, outcome, together
from mossa.studies.laboratory import Laboratory
from mossa.studies.section import Comparison, Figure, Part, Section, Table

GRIDS: dict[str, ex.Grid] = {"figure 28.1": pub.FIRST_SWEEP, "figure 29.1": pub.SECOND_SWEEP}
Cells = dict[tuple[float, float], Outcome]  # by C and T


def sweep_section(lab: Laboratory, is_quick: bool) -> Section:
    parts: list[Part] = [
        (
            "The report chose C and T by letting its tree search play first against minimax of depth 3, at 10,000 "
            "simulations a move. It shows the results in two figures without numbers, and says that thresholds of "
            "50 and more are good and that C about 0.5 does best (the text’s C = 5 is a misprint). A node never "
            "gets more than T children, so a small T hides moves."
        ),
    ]
    simple = outcome(lab.games(ex.simple(is_quick)), "simplemontebot", ex.minimax(3))
    rows: list[Row] = []
    for (name, backup), games in ex.sweeps(is_quick).items():
        found = cells(lab.games(games), name, backup)
        if any(one.games for one in found.values()):
            rows += claims(name, READINGS[backup], found, simple)
            parts += pictures(name, READINGS[backup], found, simple)
    return Section("Figures 28.1 and 29.1: C and T", [*parts, Comparison("What the sweeps say", HEADS, rows)])


HEADS = ("figure", "tree search", "what")
SPREAD = (
    "Not explained. All relevant cells are pooled here, so chance does not explain it; the report shows single "
    "cells, and does not give the order of minimax’s moves."
)


def cells(results: list[Result], name: str, backup: str) -> Cells:
    grid = GRIDS[name]
    return {
        (c, threshold): outcome(
            results,
            f"mctsbot:simulations=10000,c={c:g},threshold={threshold:g},backup={backup}",
            ex.minimax(3),
        )
        for c in grid["c"]
        for threshold in grid["threshold"]
    }


def claims(name: str, reading: str, found: Cells, simple: Outcome) -> list[Row]:
    """The report's conclusions, tested on all cells that bear on them together."""
    wide = together(one for (_, threshold), one in found.items() if threshold >= 50)
    narrow = together(one for (_, threshold), one in found.items() if threshold < 50)
    rows = []
    if wide.games and narrow.games:
        told = f"{wide.wins.share:.2f} with T of 50 and more, {narrow.wins.share:.2f} with less"
        holds = wide.wins.share > narrow.wins.share and not agree(wide.wins, narrow.wins)
        rows.append(claim_row((name, reading, "threshold"), "T of 50 and more is better", told, holds).because(SPREAD))
    by_c = {c: together(found[c, t] for t in GRIDS[name]["threshold"] if t >= 50) for c in GRIDS[name]["c"]}
    played = {c: one.wins for c, one in by_c.items() if one.games}
    if BEST_C in played:
        told = ", ".join(f"{one.share:.2f} at {c:g}" for c, one in played.items())
        best = max(played, key=lambda c: played[c].share)
        is_best = best == BEST_C or agree(played[best], played[BEST_C])
        rows.append(claim_row((name, reading, "exploration"), "C about 0.5 is best", told, is_best).because(SPREAD))
    if simple.games:
        top = max((one.wins for one in found.values() if one.games), key=lambda one: one.share)
        told = f"{top.share:.2f} against {simple.wins.share:.2f}"
        holds = top.share > simple.wins.share
        rows.append(claim_row((name, reading, "best cell"), "better than simple Monte Carlo", told, holds))
    return rows


BEST_C = 0.5


def pictures(name: str, reading: str, found: Cells, simple: Outcome) -> list[Part]:
    """Curves over C for every T, with a line where simple Monte Carlo is, as the report draws it; and a map."""
    grid, title = GRIDS[name], f"{name.capitalize()}, {reading}"
    rows = [
        (c, t, one.wins.share, *wilson(one.wins.share, one.games), one.games)
        for (c, t), one in found.items()
        if one.games
    ]
    table = Table(title, ("C", "T", "won", "low", "high", "games"), rows)
    ticks = [f"{c:g}" for c in grid["c"]]
    series = {
        f"T = {t:g}": [
            Point(place, share.share, wilson(share.share, share.games))
            for place, c in enumerate(grid["c"])
            if (share := found[c, t].wins).games
        ]
        for t in grid["threshold"]
    }
    values = [[_share(found[c, t].wins) for c in grid["c"]] for t in grid["threshold"]]
    maps = heat_map(values, [f"{t:g}" for t in grid["threshold"]], ticks, "T", "C")
    drawn = curves(series, "C", "won", ticks, even=_share(simple.wins))
    return [
        Figure(f"{title}: won by C (dotted: simple Monte Carlo)", drawn, table),
        Figure(f"{title}: won by C and T", maps, table, height=2.6),
    ]


def _share(share: Share) -> float | None:
    return share.share if share.games else None
