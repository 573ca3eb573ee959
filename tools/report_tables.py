"""What came of every table and figure of the reports: `python -m tools.report_tables docs/studies`.

One line each as Markdown, from the CSV files that `mossa study` writes beside its pages.
"""

import argparse
import csv
from pathlib import Path

from mossa.studies import STUDIES
from mossa.studies.contents import TITLE
from mossa.studies.page import file_name

HEADS = ("in the report", "what it shows", "agree", "verdict", "the largest difference", "why")


def table(folder: Path, name: str) -> list[str]:
    """The lines of one study; none where its page has no such list."""
    file = folder / name / file_name(TITLE)
    if not file.exists():
        return []
    with file.open(newline="", encoding="utf-8") as lines:
        rows = [" | ".join(row[head].replace("|", "/") for head in HEADS) for row in csv.DictReader(lines)]
    heads = [f"| {' | '.join(HEADS)} |", "|---" * len(HEADS) + "|"]
    return [f"## {STUDIES.load(name).title}", "", *heads, *(f"| {row} |" for row in rows), ""]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pages", type=Path, help="the folder of the pages, such as docs/studies")
    folder = parser.parse_args().pages
    print("\n".join(line for name in STUDIES.names() for line in table(folder, name)))


if __name__ == "__main__":
    main()
