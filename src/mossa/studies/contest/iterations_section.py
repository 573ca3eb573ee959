"""Equal simulations from 1 to 10,000: the report's figure 4.2, contestant by contestant."""

from math import sqrt

from mossa.arena.pictures.boxes import box_panel
from mossa.arena.statistics import wilson
from mossa.arena.statistics.resampling import Lines
from mossa.studies.comparison import Z99, Mean, Row, claim_row, mean_row, share_row
from mossa.studies.contest import published as pub
from mossa.studies.contest.experiments import EQUAL
from mossa.studies.contest.playing import HERO, Line, deviation_of, mean_of, own_lines, wins_of
from mossa.studies.figures import Point, curves
from mossa.studies.section import Comparison, Figure, Part, Section, Table

Told = dict[int, list[Line]]  # by simulations
STEADY, RISES, FALLS = "about the same", "rises a little", "falls"
SAID = {name: {HERO: RISES, "Trod": FALLS}.get(name, STEADY) for name in pub.NAMES}  # from 100 simulations on
FROM, TO, TIED = 100, 10_000, 10


SORTED = (
    "With few simulations, several moves often have equally many. The report’s program plays the one that its sorting "
    "puts first: with 10 simulations the one that the last of them reached. So do ours with 10 and 100 simulations."
)


def iterations_section(told: Told, why: str, by_value: list[Line]) -> Section:
    """`why` is said of what differs; `by_value` are contests in which all play the better of equal moves."""
    won = [
        share_row((f"{n:,}", name), pub.wins(f"equal{n}", name), wins_of(own_lines(told[n], name))).because(why)
        for n in EQUAL
        for name in pub.NAMES
    ]
    apart = [
        mean_row((f"{n:,}", name), pub.deviation(f"equal{n}", name), deviation_of(own_lines(told[n], name))).because(
            why
        )
        for n in EQUAL
        for name in pub.NAMES
    ]
    return Section(
        "Equal simulations from 1 to 10,000",
        [
            sorted_told(told[TIED], by_value),
            *_curves(told),
            Comparison("Won by simulations", ("simulations", "contestant"), won, ".1%"),
            Comparison("Mean deviation by simulations", ("simulations", "contestant"), apart, "+.2f"),
            "According to the report, hearts themselves rise with the simulations, if only a little:",
            Comparison("Mean hearts by simulations", ("simulations",), hearts_rows(told, why), ".2f"),
            (
                "The report looks at box plots, without a test, and sees no differences from 100 simulations on, "
                "except that Speranza rises a little and Trod falls. Here a change counts if the means of 100 and "
                "of 10,000 simulations are 2.58 standard errors apart."
            ),
            Comparison("From 100 to 10,000 simulations", ("contestant",), changes(told)),
            *(box for name in pub.NAMES for box in _boxes(told, name)),
        ],
    )


def _curves(told: Told) -> list[Part]:
    series = {
        name: [
            Point(place, won.share, wilson(won.share, won.games))
            for place, n in enumerate(EQUAL)
            if (won := wins_of(own_lines(told[n], name))).games
        ]
        for name in pub.NAMES
    }
    data = [
        (name, EQUAL[int(one.x)], one.y, *(one.interval or (None, None))) for name in series for one in series[name]
    ]
    table = Table("Won by simulations", ("contestant", "simulations", "won", "low", "high"), data)
    draw = curves(series, "simulations of all four", "won", [f"{n:,}" for n in EQUAL])
    return [Figure("Won by equal simulations", draw, table)] if data else []


def hearts_rows(told: Told, why: str) -> list[Row]:
    """The hearts of all four, and whether they rise from 100 simulations on."""
    means = {n: mean_of([float(one.hearts) for one in told[n]]) for n in EQUAL}
    rows = [mean_row((f"{n:,}",), pub.hearts(f"equal{n}"), means[n]).because(why) for n in EQUAL]
    first, last = means[FROM], means[TO]
    if first is None or last is None:
        return rows
    words = f"{change(first, last)} ({first.mean:.2f} to {last.mean:.2f})"
    return [*rows, claim_row((f"{FROM} to {TO:,}",), RISES, words, change(first, last) == RISES)]


def sorted_told(plain: list[Line], by_value: list[Line]) -> str:
    """What the report's program loses by sorting, in a sentence."""
    ours, other = (mean_of([float(one.hearts) for one in each]) for each in (plain, by_value))
    if ours is None or other is None:
        return SORTED
    return (
        f"{SORTED} With 10 that brings {ours.mean:.1f} hearts on average; if all played the move with the highest "
        f"value among these, it would be {other.mean:.1f}."
    )


def changes(told: Told) -> list[Row]:
    """What the report says of each contestant from 100 simulations on, beside what their mean deviation does."""
    rows = []
    for name, said in SAID.items():
        ends = [deviation_of(own_lines(told[n], name)) for n in (FROM, TO)]
        if ends[0] is None or ends[1] is None:
            rows.append(claim_row((name,), said, None, None))
            continue
        theirs = change(pub.deviation(f"equal{FROM}", name), pub.deviation(f"equal{TO}", name))
        found = change(ends[0], ends[1])
        words = f"{found} ({ends[0].mean:+.2f} to {ends[1].mean:+.2f})"
        row = claim_row((name,), said, words, found == said)
        rows.append(row.because(f"By the same test of its own numbers: {theirs}."))
    return rows


def change(first: Mean, last: Mean) -> str:
    """What a mean does between two samples, beyond chance."""
    if abs(last.mean - first.mean) <= Z99 * sqrt(first.error**2 + last.error**2):
        return STEADY
    return RISES if last.mean > first.mean else FALLS


def _boxes(told: Told, name: str) -> list[Part]:
    """The deviations of one contestant by simulations; empty where there are none."""
    values = [(n, one.deviation) for n in EQUAL for one in own_lines(told[n], name)]
    if not values:
        return []
    columns = list(range(len(values))), [f"{n:,}" for n, _ in values], [value for _, value in values]
    table = Table("Deviations", ("simulations", "deviation"), values)
    title = f"Figure 4.2: deviation of {name} by simulations"
    return [Figure(title, box_panel(Lines.of(*columns), "hearts beyond the mean"), table, width=4.6, height=2.4)]
