"""A study as one HTML page that needs nothing else: tables, pictures as SVG, links to the CSV files beside it."""

from collections.abc import Sequence
from html import escape
from importlib.resources import files
from typing import Any

from mossa.studies.comparison import Row, Value
from mossa.studies.figures import inline_svg
from mossa.studies.section import Comparison, Figure, Link, Section, Table
from mossa.studies.study import Study

MARKS = {
    "agrees": "✓ <span>agrees</span>",  # the word is not shown on a phone
    "differs": "✗ <span>differs</span>",
    "not measured": "not measured",
    "too few games": "too few games",
    "–": "–",
}


def page(
    study: Study, sections: Sequence[Section], sessions: Sequence[dict[str, Any]], state: str, summary: str
) -> str:
    """The page; `state` says how much of the study has been run, `summary` what it comes to."""
    body = [
        '<nav aria-label="studies"><a href="index.html">All studies</a></nav>',
        f"<h1>{escape(study.title)}</h1>",
        f"<p>{escape(study.about)}</p>",
        _summary(study, summary, state.strip()),
        *(_section(study, one, number) for number, one in enumerate(sections)),
        _footer(sessions, (COMPARED if study.answer is None else ASKED) + _seeded(study.seed)),
    ]
    return document(study.title, body)


def _summary(study: Study, text: str, state: str) -> str:
    """What the study comes to; an answer of several lines is a list."""
    if study.answer is None:
        return f"<p><strong>{escape(text)}</strong> {escape(state)}</p>"
    first, *more = text.splitlines()
    items = "".join(f"\n<li>{escape(one)}</li>" for one in more)
    return f"<p><strong>Answer.</strong> {escape(first)} {escape(state)}</p>" + (
        f"\n<ul>{items}\n</ul>" if more else ""
    )


def document(title: str, body: Sequence[str]) -> str:
    style = files("mossa.studies").joinpath("page.css").read_text(encoding="utf-8")
    return "\n".join(
        [
            '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>",
            *body,
            "</main>\n</body>\n</html>\n",
        ]
    )


NO_RESULTS = "The report prints no results to compare with."


def tally(rows: Sequence[Row]) -> str:
    """How many figures agree, in a sentence."""
    counts = {
        name: sum(row.verdict == name for row in rows)
        for name in ("agrees", "differs", "too few games", "not measured")
    }
    if not any(counts.values()):
        return NO_RESULTS
    told = f"{counts['agrees']} of {counts['agrees'] + counts['differs']} figures agree."
    told += f" Too few games to tell: {counts['too few games']}." if counts["too few games"] else ""
    return told + (f" Not measured: {counts['not measured']}." if counts["not measured"] else "")


def files_of(sections: Sequence[Section]) -> dict[str, Table]:
    """The CSV files of a page by name, in the order of their tables and figures."""
    found: dict[str, Table] = {}
    for part in (part for section in sections for part in section.parts if not isinstance(part, str)):
        table = part.table() if isinstance(part, Comparison) else part.table if isinstance(part, Figure) else part
        name = file_name(part.title)
        if found.setdefault(name, table) is not table:
            raise ValueError(f"two tables of the page are called {name}")
    return found


def file_name(title: str) -> str:
    """A file's name made of a title."""
    letters = [letter if letter.isalnum() and letter.isascii() else " " for letter in title.lower()]
    return "-".join("".join(letters).split())[:60].rstrip("-") + ".csv"


def _section(study: Study, section: Section, number: int) -> str:
    parts = [f"<section>\n<h2>{escape(section.title)}</h2>"]
    for place, part in enumerate(section.parts):
        if isinstance(part, str):
            parts.append(f"<p>{escape(part)}</p>")
        elif isinstance(part, Figure):
            parts.append(_figure(study, part, 100 * number + place))
        else:
            parts.append(_comparison(study, part) if isinstance(part, Comparison) else _table(study, part))
    return "\n".join([*parts, "</section>"])


def _csv(study: Study, title: str) -> str:
    return f'<a href="{study.name}/{file_name(title)}" aria-label="{escape(title)} as CSV">CSV</a>'


def place(title: str) -> str:
    """Where a part is on its page."""
    return file_name(title).removesuffix(".csv")


def _scrolling(title: str, table: str) -> str:
    name = f'id="{place(title)}" aria-label="{escape(title)}"'
    return f'<div class="scroll" role="region" tabindex="0" {name}>\n{table}\n</div>'


def _caption(study: Study, title: str, note: str) -> str:
    small = f"<small>{escape(note)}</small>" if note else ""
    return f"<caption><span>{escape(title)} {_csv(study, title)}</span>{small}</caption>"


def _head(columns: Sequence[str]) -> str:
    return "<thead><tr>" + "".join(f'<th scope="col">{escape(one)}</th>' for one in columns) + "</tr></thead>"


def _comparison(study: Study, part: Comparison) -> str:
    """The table, and below it why figures differ, each reason once."""
    has_interval = any(row.interval for row in part.rows)
    reasons = list(dict.fromkeys(row.why for row in part.rows if row.why))
    columns = [*part.heads, "report", "ours", *["95 % interval"] * has_interval, "verdict"]
    lines = [_comparison_row(row, part.form, has_interval, reasons) for row in part.rows]
    text = f"<table>{_caption(study, part.title, part.note)}{_head(columns)}<tbody>\n" + "\n".join(lines)
    return _scrolling(part.title, text + "\n</tbody></table>") + _reasons(reasons)


def _comparison_row(row: Row, form: str, has_interval: bool, reasons: Sequence[str]) -> str:
    cells = [f'<th scope="row">{escape(one)}</th>' for one in row.name]
    cells += [_cell(row.published, form), _cell(row.ours, form)]
    if has_interval:
        low_high = "" if row.interval is None else f"{row.interval[0]:{form}} – {row.interval[1]:{form}}"
        cells.append(f'<td class="number">{low_high}</td>')
    name = row.verdict if row.verdict in ("agrees", "differs") else "soft"
    note = f" <sup>{_letters(reasons.index(row.why))}</sup>" if row.why else ""
    cells.append(f'<td class="{name}">{MARKS[row.verdict]}{note}</td>')
    return f"<tr>{''.join(cells)}</tr>"


def _reasons(reasons: Sequence[str]) -> str:
    if not reasons:
        return ""
    lines = [f"<li><sup>{_letters(n)}</sup> {escape(one)}</li>" for n, one in enumerate(reasons)]
    return '\n<ul class="why">\n' + "\n".join(lines) + "\n</ul>"


def _letters(number: int) -> str:
    """a, b, ... z, aa, ab, ..."""
    letter = chr(ord("a") + number % 26)
    return letter if number < 26 else _letters(number // 26 - 1) + letter


def _cell(value: Value, form: str) -> str:
    if value is None:
        return '<td class="number">–</td>'
    if isinstance(value, Link):
        return f'<td><a href="#{place(value.part)}">{escape(value)}</a></td>'
    if isinstance(value, str):
        return f"<td>{escape(value)}</td>"
    return f'<td class="number">{value:{form}}</td>'


def _table(study: Study, part: Table) -> str:
    shown = part.on_page or part
    lines = [
        "<tr>" + "".join(_cell(value, shown.form(column)) for column, value in enumerate(row)) + "</tr>"
        for row in shown.rows
    ]
    text = f"<table>{_caption(study, part.title, part.note)}{_head(shown.columns)}<tbody>\n" + "\n".join(lines)
    return _scrolling(part.title, text + "\n</tbody></table>")


def _figure(study: Study, part: Figure, number: int) -> str:
    return (
        f'<figure id="{place(part.title)}">'
        f"<figcaption>{escape(part.title)} {_csv(study, part.title)}</figcaption>\n"
        f"{inline_svg(part, number)}\n</figure>"
    )


COMPARED = (
    "Shares agree if 0 lies in the 99 % interval of their difference (Newcombe), means if they are within 2.58 "
    "standard errors, and figures that involve no chance if they are equal. Intervals are 95 %."
)
ASKED = (
    "Intervals are 95 %; a difference counts as clear only if its 99 % interval excludes 0. Budgets of equal CPU "
    "time are measured once, in the first run below and at its load, and kept; the games are then played with "
    "counted budgets."
)


def _seeded(seed: int | None) -> str:
    return "" if seed is None else f" Games and positions are drawn from seed {seed}."


def _footer(sessions: Sequence[dict[str, Any]], method: str) -> str:
    """When, where and with what it was run."""
    lines = [f"<li>{escape(_session(one))}</li>" for one in sessions]
    told = "\n".join(lines) or "<li>Nothing has been run yet.</li>"
    return f"<footer>\n<p>{method} Made by <code>mossa study</code>, run:</p>\n<ul>{told}</ul>\n</footer>"


def _session(one: dict[str, Any]) -> str:
    return (
        f"{one['started']}: mossa {one['mossa']}, Python {one['python']}, Numba {one['numba']}, NumPy {one['numpy']}, "
        f"{one['system']}, {one['machine']}, {one['cores']} cores, workers: {one['workers']}, load {one['load']:.1f} "
        f"when it began; {one['seconds'] / 60:.1f} minutes, in which the workers were busy for {one['cpu'] / 60:.1f} "
        "minutes in all."
    )
