"""`mossa statistics`: whether groups differ, by every test that report 000 used and by those that keep games whole."""

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.table import Table

from mossa.arena.pictures.look import check_picture
from mossa.arena.statistics.analysis import Analysis, analysed
from mossa.arena.statistics.post_hoc import Difference
from mossa.arena.store import Store
from mossa.arena.tournament.measure import measured
from mossa.cli.arguments import Json, Seed
from mossa.cli.standings import between, plain_table, wide_console


def statistics(
    file: Annotated[Path, Parameter(help="The store of a tournament or a sweep.")],
    /,
    *,
    measure: Annotated[
        str, Parameter(help="score, points, share, plies, or anything else that the game counts.")
    ] = "score",
    by: Annotated[str, Parameter(help="agent, seat, lineup, or contestant where players have names.")] = "agent",
    plot: Annotated[Path | None, Parameter(help="Draw box plots into this file: .svg or .png.")] = None,
    look: Annotated[str, Parameter(help="Colours of the plot: light or dark.")] = "light",
    seed: Seed = 0,
    as_json: Json = False,
) -> int:
    """Means, deviations and win shares of groups; tests of whether they differ, and of which of them do.

    Kruskal-Wallis, Welch, Dunn and Tukey treat all values as independent, though scores within a game depend on each
    other; the permutation test and the intervals of the means keep each game whole.
    """
    if plot is not None:
        check_picture(plot, look)
    with Store.read(file) as store:
        spec = store.spec
        found = measured(spec, store.results(), measure, by)
    result = analysed(found.lines, found.wins, seed)
    names = [str(name) for name in found.lines.names]
    if as_json:
        print(json.dumps({"game": spec.game, "measure": measure, "by": by, **asdict(result)}))
    else:
        _show(result, names, measure)
    if plot is not None:
        from mossa.arena.pictures.boxes import draw_boxes

        draw_boxes(plot, found.lines, measure, f"{measure} by {by}, {spec.game}", look)
    return 0


def _show(result: Analysis, names: Sequence[str], measure: str) -> None:
    out = wide_console()
    out.print(_groups(result, measure))
    out.print()
    out.print(_wins(result))
    if result.kruskal_wallis is None or result.welch is None:
        out.print("\ntoo few values, or all alike, for tests")
        return
    rank, welch, shuffled = result.kruskal_wallis, result.welch, result.permutation
    within = f"p {shuffled.p:.3g}" if shuffled else "impossible: no game has several groups and several values"
    out.print(
        f"\nKruskal-Wallis chi² {rank.statistic:.4f}, df {rank.degrees[0]:g}, p {rank.p:.3g}; "
        f"epsilon² {result.epsilon_squared:.3f}"
        f"\nWelch F {welch.statistic:.4f}, df {welch.degrees[0]:g} and {welch.degrees[1]:.3f}, p {welch.p:.3g}; "
        f"eta² {result.eta_squared:.3f}"
        f"\npermutation within games {within}"
    )
    delta, g = ("Cliff's delta", result.cliffs_delta), ("Hedges' g", result.hedges_g)
    for title, found, told, effect in (
        (("kruskalmc: mean ranks", "critical"), result.kruskalmc, lambda one: f"{one.critical:.4f}", delta),
        (("Dunn: mean ranks", "p by Holm"), result.dunn, lambda one: f"{one.p:.3g}", delta),
        (("Tukey HSD: means", "95 % interval, p"), result.tukey, _told_tukey, g),
    ):
        out.print()
        out.print(_pairs(title, found, names, told, effect))


def _told_tukey(one: Difference) -> str:
    return f"{between(one.low or 0.0, one.high or 0.0)}, {one.p:.3g}"


def _groups(result: Analysis, measure: str) -> Table:
    table = plain_table(measure, "values", "mean", "95 % interval", "sd", "quartiles")
    for one in result.groups:
        quartiles = " ".join(f"{value:.4g}" for value in one.quartiles[1:4])
        spread = f"{one.deviation:.4f}"
        table.add_row(str(one.name), f"{one.values:,}", f"{one.mean:.4f}", between(*one.interval), spread, quartiles)
    return table


def _wins(result: Analysis) -> Table:
    table = plain_table("share of the win", "mean", "95 % interval", "normal: Shapiro p")
    for one in result.groups:
        normality = "" if one.normality is None else f"{one.normality.p:.2g}"
        table.add_row(str(one.name), f"{one.wins:.2%}", between(*one.wins_interval, ".1%"), normality)
    return table


def _pairs(
    titles: tuple[str, str],
    found: Sequence[Difference],
    names: Sequence[str],
    told: Callable[[Difference], str],
    effect: tuple[str, Sequence[float]],
) -> Table:
    table = plain_table(titles[0], "difference", titles[1], "differ", effect[0])
    for one, size in zip(found, effect[1], strict=True):
        differ = "yes" if one.is_significant else "no"
        pair = f"{names[one.first]} – {names[one.second]}"
        table.add_row(pair, f"{one.difference:.4f}", told(one), differ, f"{size:+.3f}")
    return table
