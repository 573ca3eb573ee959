"""What a report shows, table by table and figure by figure: where it is on the page, and what came of it."""

from collections.abc import Sequence, Set
from dataclasses import dataclass

from mossa.studies.comparison import Row, Value
from mossa.studies.section import Comparison, Link, Section, Table

TITLE = "What of the report is here"
COLUMNS = ("in the report", "what it shows", "here", "agree", "verdict", "the largest difference", "why")
SHOWN = ("in the report", "what it shows", "verdict", "the largest difference, and why")
INTRO = (
    "Every table and figure of the report, and what its text says about its results. If a table can be read in more "
    "than one way, the count refers to the reading that the report prints."
)
NO_BREAK = "\u00a0"
NOT_HERE, NOT_MEASURED, NOT_CLEAR, NOTHING = "not here", "not measured", "not clear", "no figures to compare"


@dataclass(frozen=True, slots=True)
class Item:
    """A table or a figure of a report, or figures in its text."""

    name: str
    shows: str
    titles: Sequence[str] = ()  # of the comparisons, tables and figures of the page that have it
    readings: Sequence[str] = ()  # only the rows that have all of these among their names count
    absent: str = ""  # why it is not on the page


def contents(items: Sequence[Item], sections: Sequence[Section]) -> Section:
    """The list of all items, made of what the page's sections found."""
    found = [_found(one, sections) for one in items]
    rows = [
        (item.name, item.shows, "; ".join(item.titles) or NOT_HERE, *one)
        for item, one in zip(items, found, strict=True)
    ]
    there = {part.title for section in sections for part in section.parts if not isinstance(part, str)}
    shown = [_shown(item, one, there) for item, one in zip(items, found, strict=True)]
    return Section(TITLE, [INTRO, Table(TITLE, COLUMNS, rows, ("s",), on_page=Table(TITLE, SHOWN, shown, ("s",)))])


def _shown(item: Item, found: tuple[str, ...], there: Set[str]) -> tuple[Value, ...]:
    """One line of the page, whose name leads to where it is."""
    agree, word, apart, why = found
    titles = [title for title in item.titles if title in there]
    name = Link(item.name, titles[0]) if titles else item.name
    return (
        name,
        item.shows,
        word + (f" ({agree.replace(' ', NO_BREAK)})" if agree else ""),
        f"{apart}. {why}" if apart else why,
    )


def _found(item: Item, sections: Sequence[Section]) -> tuple[str, ...]:
    """How many figures agree, the verdict, the largest difference and why."""
    if not item.titles:
        return "", NOT_HERE, "", item.absent
    own = [(row, part.form) for part in _comparisons(item, sections) for row in part.rows if _counts(item, row)]
    told = [(row, form) for row, form in own if row.agrees is not None]
    apart = [(row, form) for row, form in told if row.agrees is False]
    agree = f"{len(told) - len(apart)} of {len(told)}" if told else ""
    reasons = list(dict.fromkeys(row.why for row, _ in apart or own if row.why))
    return agree, verdict([row for row, _ in own]), largest(apart), " ".join(reasons) or item.absent


def _comparisons(item: Item, sections: Sequence[Section]) -> list[Comparison]:
    every = [part for section in sections for part in section.parts if isinstance(part, Comparison)]
    return [part for part in every if part.title in item.titles]


def _counts(item: Item, row: Row) -> bool:
    """A reading is one of a row's names, or what one of them ends with after a comma."""
    return all(any(f", {name}".endswith(f", {one}") for name in row.name) for one in item.readings)


def verdict(rows: Sequence[Row]) -> str:
    """What several figures come to."""
    told = [row.agrees for row in rows if row.agrees is not None]
    if told:
        return "agrees" if all(told) else "agrees in part" if any(told) else "differs"
    if any(row.is_open for row in rows):
        return "too few games"
    if rows and all(row.ours is None for row in rows):
        return NOT_MEASURED
    return NOT_CLEAR if any(row.why for row in rows) else NOTHING


def largest(apart: Sequence[tuple[Row, str]]) -> str:
    """Of the figures that differ: the one that does most, by its name; words are told as they are."""
    numbers = [one for one in apart if not isinstance(one[0].published, str) and not isinstance(one[0].ours, str)]
    if numbers:
        row, form = max(numbers, key=lambda one: abs(float(one[0].ours or 0) - float(one[0].published or 0)))
        return f"{', '.join(row.name)}: {row.published:{form}} there, {row.ours:{form}} here"
    words = [f"{', '.join(row.name)}: {row.published} there, {_in_words(row.ours, form)} here" for row, form in apart]
    return words[0] + (f"; and {len(words) - 1} more" if len(words) > 1 else "") if words else ""


def _in_words(value: Value, form: str) -> str:
    return value if isinstance(value, str) else "" if value is None else f"{value:{form}}"
