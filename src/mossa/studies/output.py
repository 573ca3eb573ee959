"""What a study leaves in its folder: a page, CSV files, an index of all pages; each written whole or not at all."""

import csv
import io
from collections.abc import Iterable
from html import escape
from pathlib import Path

from mossa.arena.files import write_whole
from mossa.errors import MossaError
from mossa.studies.contents import contents
from mossa.studies.laboratory import Laboratory
from mossa.studies.page import document, files_of, page, tally
from mossa.studies.section import Table
from mossa.studies.study import Study


def laboratory(out: Path, study: Study) -> Laboratory:
    """Where a study keeps what it finds."""
    return Laboratory(out / "store" / study.name)


def write(out: Path, study: Study, is_quick: bool) -> str:
    """Write the page and its CSV files from what has been found so far; what it comes to, in a sentence or two."""
    lab = laboratory(out, study)
    sections = study.sections(lab, is_quick)
    sections += [contents(study.contents, sections)] if study.contents else []
    missing = lab.missing(study.experiments(is_quick))
    state = "A quick run: few games, wide intervals." if is_quick else ""
    state += f" Not finished: {missing:,} games and measurements are missing." if missing else ""
    folder = out / study.name
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise MossaError(f"cannot write to {folder}: {error.strerror}") from None
    for name, table in files_of(sections).items():
        write_whole(folder / name, csv_text(table), "a table")
    rows = [row for section in sections for row in section.rows]
    summary = tally(rows) if study.answer is None else study.answer(lab, is_quick)
    write_whole(out / f"{study.name}.html", page(study, sections, lab.sessions(), state, summary), "a page")
    return summary


def write_index(out: Path, studies: Iterable[Study]) -> None:
    """Links to the pages that there are."""
    lines = [
        f'<li><a href="{one.name}.html">{escape(one.title)}</a><br>{escape(one.about)}</li>'
        for one in studies
        if (out / f"{one.name}.html").exists()
    ]
    body = [
        "<h1>Studies</h1>",
        "<p>The experiments of five reports, repeated with mossa, and questions beyond them.</p>",
        "<ul>",
        *lines,
        "</ul>",
    ]
    write_whole(out / "index.html", document("Studies", body), "a page")


def csv_text(table: Table) -> str:
    """A table as CSV; what is not known is empty."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(table.columns)
    writer.writerows([["" if value is None else value for value in row] for row in table.rows])
    return text.getvalue()
