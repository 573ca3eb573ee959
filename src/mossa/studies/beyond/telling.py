"""Findings in tables and words."""

from collections.abc import Iterable, Sequence

from mossa.games import game
from mossa.studies.beyond.score import BETTER, OPEN, UNEQUAL, WORSE, Score
from mossa.studies.beyond.trials import Finding
from mossa.studies.comparison import Value
from mossa.studies.figures import Point
from mossa.studies.section import Table

NOTHING = "Not measured yet."
COLUMNS = ("budget", "CPU time", "low", "high", "ms a move", "score", "low", "high", "games", "verdict")
FORMS = (",d", ".2f", ".2f", ".2f", ".2f", ".3f", ".3f", ".3f", ",d", "s")
SCORES = (
    "CPU time is that of the challenger’s search relative to its opponent’s on the same positions (the median of "
    "nine rounds, with a 96 % interval); ms a move is the opponent’s. What a move with a budget of 1 takes is "
    "subtracted. The score is how often the challenger came out ahead, ties counting half. If a search cannot be "
    "cut to the same time (one of its simulations may cost as much as a hundred others), no verdict is given "
    "against it."
)


def title(of: str) -> str:
    """A game as people call it, with its rules only where they are not the usual ones."""
    found = game(of)
    return found.title if ":" in found.spec else found.title.partition(" (")[0]


def listed(names: Iterable[str]) -> str:
    """Names in a sentence: a, b and c."""
    found = list(names)
    return found[0] if len(found) == 1 else f"{', '.join(found[:-1])} and {found[-1]}" if found else "none"


def counted(number: int, one: str, many: str) -> str:
    return f"{number:,} {one if number == 1 else many}"


def short(value: float) -> str:
    """A positive number of two digits, or a whole one: 0.34, 5.6, 123."""
    return f"{value:.0f}" if value >= 10 else f"{value:.2g}"


def sentence(text: str) -> str:
    """A text that begins with a capital and ends with a stop."""
    return text[:1].upper() + text[1:] + "."


def cells(score: Score | None) -> tuple[Value, ...]:
    """Mean, interval, games and verdict."""
    if score is None:
        return None, None, None, None, None
    return score.mean, *score.interval, score.games, score.verdict


def point(x: float, score: Score) -> Point:
    return Point(x, score.mean, score.interval)


def row(names: Sequence[Value], one: Finding) -> tuple[Value, ...]:
    price = one.price
    cost = (None,) * 4 if price is None else (price.ratio, *price.interval, price.milliseconds)
    return (*names, one.budget, *cost, *cells(one.score))


def table(caption: str, heads: Sequence[str], rows: Sequence[Sequence[Value]], note: str = SCORES) -> Table:
    """Findings, named by the first columns."""
    return Table(caption, (*heads, *COLUMNS), rows, (*["s"] * len(heads), *FORMS), note)


def accuracy_table(caption: str, heads: Sequence[str], rows: Sequence[Sequence[Value]], note: str) -> Table:
    """Gains by exact play: of `gain_row`, named by the first columns."""
    columns = (*heads, "kept", "its opponent", "difference", "low", "high", "positions", "verdict")
    forms = (*["s"] * len(heads), ".1%", ".1%", "+.1%", "+.1%", "+.1%", ",d", "s")
    return Table(caption, columns, rows, forms, note)


def gain_row(names: Sequence[Value], one: Finding) -> tuple[Value, ...]:
    return (*names, one.kept, one.reference_kept, *cells(one.gain))


def by_verdict(scores: dict[str, Score]) -> dict[str, list[str]]:
    """The names of what is better, worse, not clear and not equal, each in the order of their means."""
    ordered = sorted(scores, key=lambda name: -scores[name].mean)
    return {one: [name for name in ordered if scores[name].verdict == one] for one in (BETTER, WORSE, OPEN, UNEQUAL)}


def ranged(names: Iterable[str], scores: Sequence[Score]) -> str:
    """Names with the range of their means: a, b and c (0.52 to 0.61)."""
    low, high = (f"{end(one.mean for one in scores):.2f}" for end in (min, max))
    return f"{listed(names)} ({low if low == high else f'{low} to {high}'})"


def named(names: Iterable[str], scores: dict[str, Score]) -> str:
    """Names with their means: a (0.61) and b (0.55)."""
    return listed(f"{name} ({scores[name].mean:.2f})" for name in names)
