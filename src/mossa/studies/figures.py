"""The pictures of studies: curves, maps and boxes, drawn once for paper and screen, light and dark.

A picture stands in its page as SVG whose ink, lines and ground are the page's own (CSS variables), so that it changes
with the reader's theme.
"""

import re
from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from mossa.arena.pictures.look import COLOURS, LOOKS, MARKS, Draw, Look, heat, rendered
from mossa.arena.statistics import Interval
from mossa.studies.section import Figure, Table

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LIGHT = LOOKS["light"]
# Green and pink are one grey to who sees no green: lines differ by their strokes too
STROKES = ("solid", (0, (5, 2)), (0, (7, 2, 1.5, 2)), (0, (2, 1.5)))
VARIABLES = {LIGHT.ink: "var(--ink)", LIGHT.faint: "var(--line)", LIGHT.page: "var(--page)"}


class Point(NamedTuple):
    """One point of a curve."""

    x: float
    y: float
    interval: Interval | None = None


def inline_svg(figure: Figure, number: int) -> str:
    """The picture as part of a page, named by its title; `number` tells its ids from those of other pictures."""
    text = rendered([(figure.draw, figure.width)], LIGHT, height=figure.height).decode()
    text = text[text.index("<svg") :]
    for colour, variable in VARIABLES.items():
        text = text.replace(colour, variable)
    text = re.sub(r'(\bid="|url\(#|href="#)', rf"\g<1>f{number}-", text)
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    head = f'<svg role="img" aria-label="{escape(figure.title)}" style="max-width: {figure.width:.2f}in"'
    return re.sub(r'<svg(?: width="[^"]*"| height="[^"]*")*', head, text, count=1)


def points_table(title: str, series: Mapping[str, Sequence[Point]], x: str, y: str) -> Table:
    """What `curves` draws of them, where no other table has it."""
    rows = [(name, one.x, one.y) for name, points in series.items() for one in points]
    return Table(title, ("line", x, y), rows)


def captioned(draw: Draw, y: str = "") -> Draw:
    """A panel of tournaments without its own title, for the page has a caption; `y` names an axis that needs a name."""

    def without(axes: "Axes", look: Look) -> None:
        draw(axes, look)
        axes.set_title("")
        axes.set_ylabel(y)

    return without


def curves(
    series: Mapping[str, Sequence[Point]],
    x: str,
    y: str,
    ticks: Sequence[str] = (),
    is_log: str = "",
    even: float | None = None,
) -> Draw:
    """One line a series, with 95 % intervals; `ticks` name the places 0, 1, 2 ...; `is_log` names axes: x, y or xy.

    A dotted line stands where it is `even`.
    """

    def draw(axes: "Axes", look: Look) -> None:
        if even is not None:
            axes.axhline(even, color=look.ink, linewidth=0.8, linestyle=":")
        for number, (name, points) in enumerate(series.items()):
            colour, mark = COLOURS[number % len(COLOURS)], MARKS[number % len(MARKS)]
            shift = (
                (number - (len(series) - 1) / 2) * 0.06 if ticks else 0.0
            )  # so that intervals do not hide each other
            places = [one.x + shift for one in points]
            stroke = STROKES[number % len(STROKES)]
            heights = [one.y for one in points]
            axes.plot(places, heights, color=colour, linestyle=stroke, marker=mark, markersize=4, label=name)
            for place, one in zip(places, points, strict=True):
                if one.interval is not None:
                    axes.plot([place, place], one.interval, color=colour, linewidth=1.2, alpha=0.7)
        if ticks:
            axes.set_xticks(range(len(ticks)), list(ticks))
        if "x" in is_log:
            _count_by_powers(axes)
        if "y" in is_log:
            axes.set_yscale("log")
        axes.set_xlabel(x)
        axes.set_ylabel(y)
        if len(series) > 1:  # above, where it hides nothing
            axes.legend(
                fontsize=8,
                labelcolor=look.ink,
                loc="lower center",
                bbox_to_anchor=(0.5, 1),
                ncols=2,
                handlelength=3.5,  # so that a whole stroke is seen
            )

    return draw


def _count_by_powers(axes: "Axes") -> None:
    """Make the horizontal axis logarithmic, with plain numbers: the fewer in every power of ten, the longer it is."""
    from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter

    axes.set_xscale("log")
    low, high = axes.get_xlim()
    steps = (1, 2, 5) if high < 100 * low else (1, 3) if high < 1000 * low else (1,)
    axes.xaxis.set_major_locator(LogLocator(subs=steps))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,g}"))
    axes.xaxis.set_minor_formatter(NullFormatter())


def forest(rows: Mapping[str, Mapping[str, Point]], x: str, even: float = 0.5) -> Draw:
    """A row a name, from above; in it a mark with its interval for each group that has one there, and where it is even.

    The places of the points do not count, only their values.
    """

    def draw(axes: "Axes", look: Look) -> None:
        groups = list(dict.fromkeys(group for row in rows.values() for group in row))
        axes.axvline(even, color=look.ink, linewidth=0.8, linestyle=":")
        for place, row in enumerate(rows.values()):
            for group, one in row.items():
                number = groups.index(group)
                y = place + 0.7 * ((number + 0.5) / len(groups) - 0.5)  # side by side
                axes.plot(one.interval or (one.y, one.y), [y, y], color=COLOURS[number], linewidth=1.4)
                axes.plot([one.y], [y], MARKS[number], color=COLOURS[number], markersize=4)
        for number, group in enumerate(groups if len(groups) > 1 else ()):
            axes.plot([], [], MARKS[number], color=COLOURS[number], markersize=4, label=group)
        axes.set_yticks(range(len(rows)), list(rows))
        axes.set_ylim(len(rows) - 0.4, -0.6)
        axes.set_xlabel(x)
        axes.grid(visible=False, axis="y")
        if len(groups) > 1:
            axes.legend(fontsize=8, labelcolor=look.ink, loc="lower center", bbox_to_anchor=(0.5, 1), ncols=3)

    return draw


def heat_map(values: list[list[float | None]], rows: list[str], columns: list[str], y: str, x: str) -> Draw:
    """Shares between 0 and 1, each cell with its number."""

    def draw(axes: "Axes", look: Look) -> None:
        heat(axes, look, values, rows, columns)
        axes.set_xlabel(x)
        axes.set_ylabel(y)

    return draw


def histogram(groups: Mapping[str, Sequence[float]], x: str) -> Draw:
    """How often each whole number occurs: one row of points a group, as large as it is frequent."""

    def draw(axes: "Axes", look: Look) -> None:
        for row, (_, values) in enumerate(groups.items()):
            for value in sorted(set(values)):
                share = list(values).count(value) / len(values)
                axes.scatter([value], [row], s=220 * share, color=COLOURS[row % len(COLOURS)], edgecolor=look.ink)
        axes.set_yticks(range(len(groups)), list(groups))
        axes.set_ylim(-0.6, len(groups) - 0.4)
        axes.locator_params(axis="x", integer=True)
        axes.set_xlabel(x)

    return draw
