"""Tables 3.1 and 3.2, and how many moves a position has."""

from statistics import mean

from mossa.studies.comparison import Row, claim_row, exact_row
from mossa.studies.experiment import Answers
from mossa.studies.gobblet import experiments as ex
from mossa.studies.gobblet import published as pub
from mossa.studies.laboratory import Laboratory
from mossa.studies.section import Comparison, Section

TABLES = {"A1": "Table 3.1", "A2": "Table 3.2"}


def board_section(lab: Laboratory, is_quick: bool) -> Section:
    widths, lines = widths_of(lab.answers(ex.widths(is_quick))), heuristic_rows(lab.answers(ex.HEURISTICS))
    return Section(
        "Heuristic and branching",
        [
            (
                "The positions of tables 3.1 and 3.2 under the report’s heuristic, line by line, for blue, who has "
                "just moved; and how many moves a position has on the small board. The report counts nine pieces a "
                "player here, but six where it gives the rules; more on that below."
            ),
            Comparison("Tables 3.1 and 3.2: the heuristic", ("table", "what"), lines, ",.0f"),
            Comparison("Branching, 3x3", ("what", "games"), branching_rows(widths, lab.answers(ex.FIRST_MOVES)), ".4g"),
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


Widths = dict[str, list[tuple[int, int]]]  # by whose games: the moves of every position, all and by symmetry


def widths_of(found: Answers) -> Widths:
    """Every position of the games of each pair of players."""
    told: Widths = {}
    for name, asked in ex.WIDTHS.items():
        every = [pair for (*one, _), game in found.items() if tuple(one) == asked for pair in game]
        if every:
            told[name] = every
    return told


def branching_rows(widths: Widths, first_moves: Answers) -> list[Row]:
    """Moves of the first position, and of all positions in games of several players: all, and by symmetry."""
    rows = [
        exact_row(
            ("pieces times cells", f"{pieces} pieces a player"), pub.PIECES_TIMES_CELLS, first_moves.get((board,))
        )
        for pieces, board in ex.PIECES.items()
    ]
    rows = [row.because("Section 5.2 of the report counts nine pieces.") for row in rows]
    first = next((every[0] for every in widths.values()), (None, None))
    rows += [exact_row((name, "all"), value, first[i]) for i, (name, value) in enumerate(pub.BRANCHING.items())]
    most: dict[str, float] = {name: max(full for full, _ in every) for name, every in widths.items()}
    usual: dict[str, float] = {name: mean(reduced for _, reduced in every) for name, every in widths.items()}
    return [
        *rows,
        *_by_games("moves without symmetry", f"up to {pub.MOST_BRANCHING}", most, (pub.MOST_BRANCHING, 5)),
        *_by_games("mean moves by symmetry", f"about {pub.MEAN_BRANCHING}", usual, (pub.MEAN_BRANCHING, 1)),
    ]


def _by_games(what: str, said: str, found: dict[str, float], near: tuple[float, float]) -> list[Row]:
    """What the report says of all games, beside what it is in those of several players."""
    number, within = near
    if not found:
        return [claim_row((what, "all"), said, None, None)]
    why = VARIES.format(min(found.values()), max(found.values()))
    return [
        claim_row((what, name), said, value, abs(value - number) <= within).because(why)
        for name, value in found.items()
    ]


VARIES = (
    "It depends on who plays, as the report says: from {:.4g} to {:.4g} here. The report does not say whose games it "
    "counted."
)
