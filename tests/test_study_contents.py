"""What of a report is on its page: nothing is left out unsaid, and what is counted is what the page shows."""

import csv
from pathlib import Path

import pytest

from mossa.studies import STUDIES
from mossa.studies.comparison import Share, claim_row, exact_row, share_row
from mossa.studies.contents import TITLE, Item, contents
from mossa.studies.output import write
from mossa.studies.page import file_name, page
from mossa.studies.section import Comparison, Section
from tools.report_tables import table

pytestmark = pytest.mark.once
DOCS = Path(__file__).parents[1] / "docs" / "studies"
REPORTS = [name for name in STUDIES.names() if STUDIES.load(name).answer is None]


def test_what_is_counted_is_what_the_page_shows():
    won = Comparison(
        "Won",
        ("who", "how"),
        [
            share_row(("me", "printed"), Share(50, 100), Share(51, 100)),
            share_row(("you", "printed"), Share(50, 100), Share(1, 100)).because("Luck."),
            share_row(("him", "at once, printed"), Share(50, 100), Share(20, 100)).because("Luck."),
            share_row(("me", "corrected"), Share(50, 100), Share(0, 100)).because("Another player."),
        ],
        ".0%",
    )
    said = Comparison("Said", ("what",), [claim_row(("it wins",), "always", "never", False)])
    unclear = Comparison("Unclear", ("what",), [claim_row(("a",), "more", "less", None).noting("Too close.")])
    missing = Comparison("Missing", ("what",), [exact_row(("n",), 3, None)])
    items = [
        Item("Table 1", "won", ("Won",), ("printed",)),
        Item("Table 2", "said", ("Said",)),
        Item("Table 3", "unclear", ("Unclear",)),
        Item("Table 4", "missing", ("Missing",)),
        Item("Figure 5", "a photograph", absent="Nothing to measure."),
    ]
    section = contents(items, [Section("All", [won, "a text", said, unclear, missing])])
    assert [row[3:] for row in section.parts[1].rows] == [
        ("1 of 3", "agrees in part", "you, printed: 50% there, 1% here", "Luck."),
        ("0 of 1", "differs", "it wins: always there, never here", ""),
        ("", "not clear", "", "Too close."),
        ("", "not measured", "", ""),
        ("", "not here", "", "Nothing to measure."),
    ]
    first, *_, last = section.parts[1].on_page.rows
    assert first[2:] == ("agrees in part (1\u00a0of\u00a03)", "you, printed: 50% there, 1% here. Luck.")
    assert (first[0].part, hasattr(last[0], "part")) == ("Won", False)
    text = page(STUDIES.load("tictactoe"), [Section("All", [won]), section], [], "", "")
    assert 'id="won" aria-label="Won"' in text
    assert '<td><a href="#won">Table 1</a></td>' in text


def test_a_list_of_all_tables_is_made_of_the_files(tmp_path):
    write(tmp_path, STUDIES.load("tictactoe"), is_quick=True)
    lines = table(tmp_path, "tictactoe")
    assert lines[0] == "## Tic-tac-toe (report 004)"
    assert "| The aim | never loses, and wins when possible |  | not measured |  |  |" in lines
    assert table(tmp_path, "gobblet") == []


@pytest.mark.parametrize("name", REPORTS)
def test_nothing_is_left_out_without_a_reason(name):
    items = STUDIES.load(name).contents
    assert len(items) > 4
    assert all(one.titles or one.absent for one in items)


@pytest.mark.parametrize("name", REPORTS)
def test_all_that_is_named_is_on_the_committed_page(name):
    file = DOCS / name / file_name(TITLE)
    if not file.exists():
        pytest.skip("the page is of an older run")
    here = {one.name for one in (DOCS / name).iterdir()}
    with file.open(newline="", encoding="utf-8") as lines:
        titles = {title for row in csv.DictReader(lines) for title in row["here"].split("; ")} - {"not here"}
    assert {title for title in titles if file_name(title) not in here} == set()
    assert titles == {title for one in STUDIES.load(name).contents for title in one.titles}
