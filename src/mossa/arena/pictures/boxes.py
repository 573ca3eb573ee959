"""Box plots of groups."""

from pathlib import Path
from typing import TYPE_CHECKING

from mossa.arena.pictures.look import COLOURS, Draw, Look, picture
from mossa.arena.statistics.resampling import Lines

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def draw_boxes(path: Path, lines: Lines, measure: str, title: str, look: str = "light") -> None:
    """One box a group: quartiles, median, whiskers of 1.5 times the box; the mean as a diamond."""
    picture(path, [(box_panel(lines, measure), max(4.5, 1.1 * len(lines.names) + 1.5))], look, title)


def box_panel(lines: Lines, measure: str) -> Draw:
    def draw(axes: "Axes", look: Look) -> None:
        values = [lines.values[lines.groups == group] for group in range(len(lines.names))]
        drawn = axes.boxplot(values, showmeans=True, patch_artist=True, widths=0.6)
        for part in ("whiskers", "caps", "medians"):
            for one in drawn[part]:
                one.set(color=look.ink, linewidth=1)
        for one in drawn["boxes"]:
            one.set(facecolor=COLOURS[5], edgecolor=look.ink, alpha=0.55)
        for one in drawn["means"]:
            one.set(marker="D", markerfacecolor=COLOURS[1], markeredgecolor=look.ink, markersize=5)
        for one in drawn["fliers"]:
            one.set(marker=".", markeredgecolor=look.ink, markersize=3, alpha=0.5)
        axes.set_xticks(range(1, len(values) + 1), [str(name) for name in lines.names])
        axes.tick_params(axis="x", rotation=0 if max(len(str(name)) for name in lines.names) < 12 else 20)
        axes.set_ylabel(measure)
        axes.grid(visible=False, axis="x")

    return draw
