"""The learning curve of a run as a page: one HTML file without anything from elsewhere, written anew as it learns."""

from collections.abc import Sequence
from html import escape
from pathlib import Path

from mossa.arena.files import write_whole
from mossa.nets.log import series

PAGE = "page.html"
WIDTH, HEIGHT, MARGIN = 640, 180, 40
COLOURS = ("#0b62a4", "#c2410c", "#15803d", "#7e22ce")
GROUPS = {
    "Value kept, by exact play": ("_policy", "_search"),
    "Elo against earlier selves": ("elo",),
    "Loss": ("policy_loss", "value_loss"),
    "Diversity": ("unique", "cache_hits"),
}


def write_page(folder: Path, title: str, rows: Sequence[dict[str, str]]) -> Path:
    """Write the page of a run."""
    charts = [_chart(name, rows, endings) for name, endings in GROUPS.items()]
    last = "".join(f"<tr><th>{escape(key)}</th><td>{escape(value)}</td></tr>" for key, value in rows[-1].items())
    text = (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>'
        "<style>body{font:16px system-ui;margin:2rem auto;max-width:44rem;padding:0 1rem}th{text-align:left}"
        "td{text-align:right;padding-left:1rem}svg{width:100%;height:auto}</style>"
        f"<h1>{escape(title)}</h1>{''.join(charts)}<h2>Latest iteration</h2><table>{last}</table></html>"
    )
    write_whole(folder / PAGE, text, "a page")
    return folder / PAGE


def _belongs(column: str, ending: str) -> bool:
    return column.endswith(ending) if ending.startswith("_") else column == ending


def _chart(title: str, rows: Sequence[dict[str, str]], endings: tuple[str, ...]) -> str:
    """One picture with a line for each column whose name ends so; nothing if there are no numbers yet."""
    columns = [column for column in rows[0] if any(_belongs(column, ending) for ending in endings)]
    lines = {column: points for column in columns if len(points := series(rows, column)) > 1}
    if not lines:
        return ""
    points = [point for line in lines.values() for point in line]
    (left, right), (low, high) = ((min(axis), max(axis)) for axis in zip(*points, strict=True))
    across, up = (right - left) or 1, (high - low) or 1

    def placed(point: tuple[float, float]) -> str:
        x = MARGIN + (point[0] - left) / across * (WIDTH - 2 * MARGIN)
        y = HEIGHT - MARGIN - (point[1] - low) / up * (HEIGHT - 2 * MARGIN)
        return f"{x:.1f},{y:.1f}"

    drawn = [
        f'<polyline fill="none" stroke="{colour}" stroke-width="2" points="{" ".join(map(placed, line))}"/>'
        f'<text x="{MARGIN + 150 * i}" y="14" fill="{colour}">{escape(column)}: {line[-1][1]:g}</text>'
        for i, ((column, line), colour) in enumerate(zip(lines.items(), COLOURS, strict=False))
    ]
    marks = (
        f'<text x="0" y="{HEIGHT - MARGIN}">{low:.3g}</text><text x="0" y="{MARGIN}">{high:.3g}</text>'
        f'<text x="{MARGIN}" y="{HEIGHT - 10}">{left:.0f} s</text>'
        f'<text x="{WIDTH - 2 * MARGIN}" y="{HEIGHT - 10}">{right:.0f} core-seconds</text>'
    )
    picture = f'<svg viewBox="0 0 {WIDTH + 60} {HEIGHT}" font-size="12" role="img" aria-label="{escape(title)}">'
    return f"<h2>{escape(title)}</h2>{picture}{marks}{''.join(drawn)}</svg>"
