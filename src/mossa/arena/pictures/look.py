"""One look for all pictures of mossa.

Lines and marks take the eight colours of Okabe and Ito (2008), which the colour-blind tell apart; heat maps take
`cividis`, whose lightness alone tells the order. Nothing is told by colour only: marks differ in shape, cells carry
their numbers.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mossa.arena.files import check_writable, whole
from mossa.errors import MossaError
from mossa.settings import unknown

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#999999")
MARKS = ("o", "s", "^", "D", "v", "P", "X")
HEAT = "cividis"
PALE = "#fefefe"  # text on dark cells, which stays pale where the page and its white turn dark
FORMATS = (".svg", ".png")
NEEDS = "pictures need Matplotlib: pip install 'mossa[lab]'"
INCHES = 4.2  # height of a panel


@dataclass(frozen=True, slots=True)
class Look:
    """The colours of a page."""

    page: str
    ink: str
    faint: str


LOOKS = {"light": Look("#ffffff", "#1b1f24", "#d0d4da"), "dark": Look("#14171c", "#e6e8eb", "#3a4049")}


def look_named(name: str) -> Look:
    if name not in LOOKS:
        raise MossaError(f"there is no look {unknown(name, LOOKS)}")
    return LOOKS[name]


Draw = Callable[["Axes", Look], None]


def check_picture(path: Path, look: str = "light") -> None:
    """Refuse, before any work is done, a picture that could not be drawn, or a file that none could be written to."""
    if path.suffix not in FORMATS:
        raise MossaError(f"pictures cannot be written as {unknown(path.suffix, FORMATS)}")
    look_named(look)
    if find_spec("matplotlib") is None:
        raise MossaError(NEEDS)
    check_writable(path, "a picture")


def picture(path: Path, panels: list[tuple[Draw, float]], look: str = "light", title: str = "") -> None:
    """Write panels side by side to a file, each with its width in inches."""
    check_picture(path, look)
    with whole(path, "a picture") as unfinished:
        unfinished.write_bytes(rendered(panels, look_named(look), title, path.suffix[1:]))


def rendered(
    panels: list[tuple[Draw, float]], look: Look, title: str = "", form: str = "svg", height: float = INCHES
) -> bytes:
    """A picture of panels side by side, each with its width in inches."""
    try:
        from matplotlib import rc_context
        from matplotlib.figure import Figure
    except ImportError:
        raise MossaError(NEEDS) from None
    widths, file = [width for _, width in panels], BytesIO()
    with rc_context(_settings(look)):
        figure = Figure(figsize=(sum(widths), height), layout="constrained", facecolor=look.page)
        axes = figure.subplots(1, len(panels), width_ratios=widths, squeeze=False)[0]
        for (draw, _), one in zip(panels, axes, strict=True):
            draw(one, look)
        if title:
            figure.suptitle(title, fontsize=11)
        figure.savefig(file, format=form, dpi=160, metadata={"Date": None} if form == "svg" else {"Software": "mossa"})
    return file.getvalue()


def _settings(look: Look) -> Any:
    """Matplotlib's, for a page."""
    ink = {f"{part}.color": look.ink for part in ("text", "xtick", "ytick")}
    return {
        **ink,
        "axes.facecolor": look.page,
        "axes.edgecolor": look.faint,
        "axes.labelcolor": look.ink,
        "axes.titlesize": 10,
        "axes.titlelocation": "left",
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.grid": True,
        "axes.axisbelow": True,
        "grid.color": look.faint,
        "grid.linewidth": 0.6,
        "font.size": 9,
        "legend.frameon": False,
        "svg.fonttype": "none",  # text stays text
        "svg.hashsalt": "mossa",  # equal results give equal files
    }


def heat(axes: "Axes", look: Look, values: list[list[float | None]], rows: list[str], columns: list[str]) -> None:
    """A heat map of shares between 0 and 1, each cell with its number."""
    import numpy as np

    grid = np.array([[np.nan if one is None else one for one in row] for row in values])
    axes.grid(visible=False)
    axes.imshow(grid, cmap=HEAT, vmin=0, vmax=1, aspect="auto")
    axes.set_xticks(range(len(columns)), columns)
    axes.set_yticks(range(len(rows)), rows)
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    for i, row in enumerate(values):
        for j, one in enumerate(row):
            if one is None:
                axes.text(j, i, "–", ha="center", va="center", color=look.ink)
            else:
                axes.text(j, i, f"{one:.2f}", ha="center", va="center", color=PALE if one < 0.55 else "black")
