"""The page of report 003: a function of what its experiments found."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from mossa.arena.row import Result
from mossa.games import game
from mossa.studies.comparison import Row, Share, claim_row, share_row
from mossa.studies.gobblet import experiments as ex
from mossa.studies.gobblet import published as pub
from mossa.studies.gobblet.board_section import board_section
from mossa.studies.gobblet.minimax_section import depth_section, oscillation_section, table_6_2_section
from mossa.studies.gobblet.nine_section import (
    always_row,
    always_rows,
    nine_section,
    playout_rows,
    simple_rows,
    table_rows,
)
from mossa.studies.gobblet.results import READINGS, outcome
from mossa.studies.gobblet.sweep_section import sweep_section
from mossa.studies.gobblet.yardsticks_section import racket_section, random_section
from mossa.studies.laboratory import Laboratory
from mossa.studies.section import Comparison, Section

ORDER = (
    "Minimax plays the same few lines again and again, and which ones depends on the order of equally good moves, "
    "which the report does not give. Here minimax draws one of its best moves."
)


def sections(lab: Laboratory, is_quick: bool) -> list[Section]:
    return [
        board_section(lab, is_quick),
        random_section(lab, is_quick),
        _simple_section(lab, is_quick),
        sweep_section(lab, is_quick),
        _table_6_1_section(lab, is_quick),
        depth_section(lab, is_quick),
        oscillation_section(lab, is_quick),
        nine_section(lab, is_quick, _six_always(lab, is_quick)),
        table_6_2_section(lab, is_quick),
        _large_section(lab, is_quick),
        _minimax_first_section(lab, is_quick),
        racket_section(lab, is_quick),
    ]


def _simple_section(lab: Laboratory, is_quick: bool) -> Section:
    results, rows = lab.games(ex.simple(is_quick)), list[Row]()
    for (reading, spec), (ties, name) in product(ex.SIMPLE.items(), (("random", "any order"), ("first", "one order"))):
        found = outcome(results, spec, ex.minimax(3, ties))
        rows.append(share_row((reading, name), pub.SIMPLE, found.wins))
    nine = simple_rows(lab.games(ex.nine_tables(is_quick)))
    rows = [row.because(simple_why(rows, nine)) for row in rows]
    return Section(
        "Simple Monte Carlo",
        [
            (
                f"{pub.EACH} random games after each move, against minimax of depth 3: the report’s yardstick for "
                "what a tree must improve on. The report has a pre-selection of moves (play a win at once, leave out "
                "moves that let the other player win at once) and mentions it in connection with the tree search."
            ),
            Comparison("Simple Monte Carlo first, won", ("player", "minimax’s moves"), rows),
            (
                f"The report counts {pub.PLAYOUTS:,} random games a move, which is {pub.PLAYOUTS / pub.EACH:.0f} moves "
                f"of {pub.EACH}; how many moves there are depends on the pieces that a player has and on whether it "
                "pre-selects."
            ),
            Comparison("Random games a move", ("pieces a player", "player"), playout_rows(lab, is_quick), ",.0f"),
        ],
    )


def simple_why(six: Sequence[Row], nine: Sequence[Row]) -> str:
    """Which readings have the report's share, where it does not say which is its own."""
    fitting = [", ".join(row.name) for row in six if row.agrees]
    fitting += [f"nine pieces, {row.name[0].partition(', ')[2]}, {row.name[2]}" for row in nine if row.agrees]
    unsaid = "The report does not say whether its player pre-selects, or in which order minimax tries its moves."
    return f"{unsaid} Of the readings tried, these agree: {'; '.join(fitting)}." if fitting else unsaid


def _cells(
    results: list[Result], table: dict[tuple[pub.Setting, int], int], why: str, ties: str = "random"
) -> list[Row]:
    """Both readings of every cell, as shares that are won; `why` those as printed may differ."""
    rows = []
    for (setting, depth), won in table.items():
        for backup, reading in READINGS.items():
            found = outcome(results, ex.tree_search(setting, backup), ex.minimax(depth, ties))
            name = str(setting), str(depth), reading
            rows.append(
                share_row(name, Share(won, pub.GAMES), found.wins).because(why if backup == "ours" else NOT_PLAYED)
            )
    return rows


NOT_PLAYED = "The report did not play this one: its listing lets the other player help."
LARGE_WHY = (
    "Not explained. The report does not give the order of minimax’s moves; the printed program may not be the one "
    "that ran. Other readings were tried on 3x3 alone (table 6.1)."
)
HEADS = ("C, T, I", "depth", "tree search")


def _table_6_1_section(lab: Laboratory, is_quick: bool) -> Section:
    drawn, fixed = lab.games(ex.table_6_1(is_quick)), lab.games(ex.one_order(is_quick))
    others, nine = _other_readings(lab, is_quick), table_rows(lab.games(ex.nine_tables(is_quick)))
    ordered = _cells(fixed, pub.TABLE_6_1, "", "first")
    why = readings_why([*_of_small(ordered, nine), *others])
    ordered = [row.because(row.why or why) for row in ordered]
    return Section(
        "Table 6.1: tree search first against minimax, 3x3",
        [
            ORDER,
            Comparison("Table 6.1, won by the tree search", HEADS, _cells(drawn, pub.TABLE_6_1, why)),
            (
                "The same against minimax that always plays the first of its best moves, in the order of our rules: "
                "one of the orders that the report may have had."
            ),
            Comparison("Table 6.1 in one order", HEADS, ordered),
            "And by other players that the program may have been, compared with the row of 10,000 iterations:",
            Comparison("Table 6.1, other readings", ("player", "depth"), others),
        ],
    )


def _of_small(ordered: list[Row], nine: list[Row]) -> list[Row]:
    """The rows of 10,000 iterations as printed, by reading and depth."""
    found = [
        replace(row, name=(f"{row.name[2]}, minimax’s moves in one order", row.name[1]))
        for row in ordered
        if row.name[0] == str(pub.SMALL) and row.name[2] == READINGS["ours"]
    ]
    printed = f"tree search ({pub.SMALL}), {READINGS['ours']}"
    return found + [
        replace(row, name=(f"nine pieces, {row.name[2]}", row.name[1])) for row in nine if row.name[0] == printed
    ]


def readings_why(rows: Sequence[Row]) -> str:
    """Which readings have the report's shares at every depth, and which at one; rows are by reading and depth."""
    by_reading: dict[str, list[Row]] = {}
    for row in rows:
        by_reading.setdefault(row.name[0], []).append(row)
    whole = [name for name, own in by_reading.items() if all(row.agrees for row in own)]
    if whole:
        return f"Of the readings tried, these agree at every depth: {'; '.join(whole)}."
    parts = [f"{row.name[0]} (depth {row.name[1]})" for row in rows if row.agrees]
    told = "Not explained: of the readings tried below, none has the report’s shares at both depths."
    return f"{told} At one depth these have: {'; '.join(parts)}." if parts else told


def _other_readings(lab: Laboratory, is_quick: bool) -> list[Row]:
    results, rows = lab.games(ex.other_readings(is_quick)), []
    for name, spec in ex.OTHER_READINGS.items():
        for depth in pub.DEPTHS:
            found = outcome(results, spec, ex.minimax(depth))
            published = Share(pub.TABLE_6_1[pub.SMALL, depth], pub.GAMES)
            rows.append(share_row((name, str(depth)), published, found.wins).because("A guess that does not fit."))
    late = lab.games(ex.putting_off(is_quick))
    for name, spec in ex.PUTTING_OFF.items():
        for depth in pub.DEPTHS:
            published = Share(pub.TABLE_6_1[pub.SMALL, depth], pub.GAMES)
            row = share_row((name, str(depth)), published, outcome(late, spec, ex.patient(depth)).wins)
            rows.append(row.because("A guess that does not fit."))
    return rows


def _large_section(lab: Laboratory, is_quick: bool) -> Section:
    off, on = lab.games(ex.table_6_3(is_quick)), lab.games(ex.table_6_4(is_quick))
    rows = []
    for (setting, depth), (won, drawn) in pub.TABLE_6_4.items():
        for backup, reading in READINGS.items():
            found = outcome(on, ex.tree_search(setting, backup), ex.minimax(depth))
            name = str(setting), str(depth), reading
            why = LARGE_WHY if backup == "ours" else NOT_PLAYED
            rows.append(share_row((*name, "won"), Share(won, pub.GAMES), found.wins).because(why))
            rows.append(share_row((*name, "drawn"), Share(drawn, pub.GAMES), found.draws).because(why))
    return Section(
        "Tables 6.3 and 6.4: tree search first against minimax, 4x4",
        [
            (
                f"Without a repetition rule (a game of {game(ex.LARGE_BOARD).max_plies} plies is stopped and counts "
                "as not won), and with a draw when a position occurs for the second time. The report’s program "
                "checks whether the same moves come again, ours whether the position does."
            ),
            Comparison("Table 6.3, won by the tree search", HEADS, _cells(off, pub.TABLE_6_3, LARGE_WHY)),
            Comparison("Table 6.4", (*HEADS, "what"), rows),
        ],
    )


def _six_always(lab: Laboratory, is_quick: bool) -> list[Row]:
    """What the report says minimax always won, with six pieces on 3x3: the pairs of figure 42.1, and tree searches."""
    judged, rows = lab.answers(ex.judged(is_quick)), list[Row]()
    for first, second in product(pub.FIGURE_42_1, repeat=2):
        scores = [
            one["score"]
            for (a, b, has_distance, _), one in judged.items()
            if (a, b, has_distance) == (first, second, False)
        ]
        name = f"minimax of depth {second}", f"depth {first} first wins"
        rows.append(claim_row(name, "always", None, min(scores) == 1 if scores else None))
    results = lab.games(ex.minimax_first(is_quick)[0])
    for depth, setting in product(pub.DEPTHS, (pub.SMALL, pub.LARGE)):
        rows.append(always_row((str(setting), str(depth)), results, ex.minimax(depth), ex.tree_search(setting, "ours")))
    return rows


def _minimax_first_section(lab: Laboratory, is_quick: bool) -> Section:
    ordered = _first_rows(lab.games(ex.minimax_first_in_one_order(is_quick)), "3x3", "first")
    nine = [row for row in always_rows(lab.games(ex.nine_minimax(is_quick))) if row.name[0].startswith("tree search")]
    why = {"3x3": first_why(ordered, nine), "4x4": f"{HOW_MANY} Ours draws among minimax’s equal moves."}
    rows = [
        row.because(why[board])
        for games, board in zip(ex.minimax_first(is_quick), why, strict=True)
        for row in _first_rows(lab.games(games), board)
    ]
    heads = ("board", "depth", "C, T, I")
    return Section(
        "Minimax first against the tree search",
        [
            "The report says that minimax as the first player always won, on both boards and at any depth.",
            Comparison("Minimax first, won", heads, rows),
            "The same on 3x3 against minimax that always plays the first of its best moves, in the order of our rules:",
            Comparison("Minimax first in one order, won", heads, [row.because(why["3x3"]) for row in ordered]),
        ],
    )


def _first_rows(results: list[Result], board: str, ties: str = "random") -> list[Row]:
    rows = []
    for depth, setting in product(pub.DEPTHS, (pub.SMALL, pub.LARGE)):
        found = outcome(results, ex.minimax(depth, ties), ex.tree_search(setting, "ours"))
        share, holds = (found.wins.share, found.won == found.games) if found.games else (None, None)
        rows.append(claim_row((board, str(depth), str(setting)), "always", share, holds))
    return rows


HOW_MANY = "The report does not say how many games."


def first_why(ordered: Sequence[Row], nine: Sequence[Row]) -> str:
    """What is known of why minimax does not always win with six pieces: by one order of its moves, and with nine."""
    told = [HOW_MANY]
    if any(row.agrees is False for row in ordered):
        told.append("That minimax draws among its equal moves is not why: it loses in one order too.")
    if nine and all(row.agrees for row in nine):
        told.append("With nine pieces a player it won every game (above).")
    return " ".join(told)
