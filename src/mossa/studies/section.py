"""What a page is made of: sections of texts, tables and figures. Each table and figure has a CSV file beside it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from mossa.arena.pictures.look import Draw
from mossa.studies.comparison import Row, Value


class Link(str):
    """A text that leads to a part of the page, by that part's title."""

    __slots__ = ("part",)
    part: str

    def __new__(cls, text: str, part: str) -> "Link":
        made = super().__new__(cls, text)
        made.part = part
        return made


@dataclass(frozen=True, slots=True)
class Table:
    """Named columns; numbers are shown in their column's form (as of `format`)."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[Value]]
    forms: Sequence[str] = ()  # of the columns; the last one stands for all that follow
    note: str = ""
    on_page: "Table | None" = None  # where the page shows less than the file

    def form(self, column: int) -> str:
        return self.forms[min(column, len(self.forms) - 1)] if self.forms else ".4g"


@dataclass(frozen=True, slots=True)
class Comparison:
    """Published figures beside ours."""

    title: str
    heads: Sequence[str]  # of what names a figure
    rows: Sequence[Row]
    form: str = ".2f"
    note: str = ""

    def table(self) -> Table:
        """All of it, as a CSV file has it."""
        columns = (*self.heads, "report", "ours", "low", "high", "verdict", "why")
        rows = [
            (*one.name, one.published, one.ours, *(one.interval or (None, None)), one.verdict, one.why)
            for one in self.rows
        ]
        return Table(self.title, columns, rows, (*["s"] * len(self.heads), self.form), self.note)


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture, and the numbers that it shows."""

    title: str
    draw: Draw
    table: Table
    width: float = 5.0  # inches; its texts are 8 pixels high on a phone of 390, so a wider one is hard to read
    height: float = 3.4


Part: TypeAlias = str | Table | Comparison | Figure  # a text is a paragraph


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    parts: list[Part] = field(default_factory=list)

    @property
    def rows(self) -> list[Row]:
        """All figures that are compared."""
        return [row for part in self.parts if isinstance(part, Comparison) for row in part.rows]
