"""Tables 3.1 and 3.2, and how many moves a position has."""

from mossa.studies.comparison import Row, claim_row, exact_row
from mossa.studies.experiment import Answers
from mossa.studies.gobblet import experiments as ex
from mossa.studies.gobblet import published as pub
from mossa.studies.laboratory import Laboratory
from mossa.studies.section import Comparison, Section

TABLES = {"A1": "Table 3.1", "A2": "Table 3.2"}


def board_section(lab: Laboratory, is_quick: bool) -> Section:
    widths = list(lab.answers(ex.widths(is_quick)).values())
    lines = heuristic_rows(lab.answers(ex.HEURISTICS))
    return Section(
        "Heuristic and branching",
        [
            (
                "The positions of tables 3.1 and 3.2 under the report’s heuristic, line by line, for blue, who has "
                "just moved; and how many moves a position has on the small board. The report counts nine pieces a "
                "player here, but six where it gives the rules; more on that below."
            ),
            Comparison("Tables 3.1 and 3.2: the heuristic", ("table", "what"), lines, ",.0f"),
            Comparison("Branching, 3x3", ("what",), branching_rows(widths, lab.answers(ex.FIRST_MOVES)), ".4g"),
        ],
    )


def heuristic_rows(found: Answers) -> list[Row]:
    """Every line of both tables, and their sums; no line counts for both players, so its sign tells whose it is."""
    rows = []
    for name, (lines, sums) in pub.HEURISTIC.items():
        one = found.get((name,))
        ours = (
            [None] * len(pub.LINES + pub.SUMS) if one is None else [*one["lines"], *_both(one["lines"]), one["whole"]]
        )
        every = zip(pub.LINES + pub.SUMS, lines + sums, ours, strict=True)
        rows += [exact_row((TABLES[name], what), theirs, own) for what, theirs, own in every]
    return rows


def _both(lines: list[int]) -> tuple[int, int]:
    """What the lines come to for red and for blue."""
    return sum(one for one in lines if one < 0), sum(one for one in lines if one > 0)


def branching_rows(widths: list[list[tuple[int, int]]], first_moves: Answers) -> list[Row]:
    """Moves of the first position, and in games of minimax of depth 3 against itself: all, and by symmetry."""
    rows = [
        exact_row((f"pieces times cells, {pieces} pieces a player",), pub.PIECES_TIMES_CELLS, first_moves.get((board,)))
        for pieces, board in ex.PIECES.items()
    ]
    rows = [row.because("Section 5.2 of the report counts nine pieces.") for row in rows]
    first = widths[0][0] if widths else (None, None)
    rows += [exact_row((name,), value, first[i]) for i, (name, value) in enumerate(pub.BRANCHING.items())]
    each = [pair for one in widths for pair in one]
    top, usual = pub.MOST_BRANCHING, pub.MEAN_BRANCHING
    most = max((every for every, _ in each), default=None)
    mean = sum(reduced for _, reduced in each) / len(each) if each else None
    reached = claim_row(("moves without symmetry",), f"up to {top}", most, _is_near(most, top, 5))
    about = claim_row(("mean moves by symmetry",), f"about {usual}", mean, _is_near(mean, usual, 1))
    why = "It varies from game to game, as the report says; ours are games of minimax of depth 3 with six pieces."
    return [*rows, reached.because(why), about.because(why)]


def _is_near(found: float | None, said: float, within: float) -> bool | None:
    return None if found is None else abs(found - said) <= within
