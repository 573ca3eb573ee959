"""Nine pieces a player: the game that report 003 describes where it describes its program."""

from collections.abc import Sequence
from statistics import mean, stdev

from mossa.arena.row import Result
from mossa.studies.comparison import Mean, Row, Share, claim_row, mean_row, share_row
from mossa.studies.gobblet import experiments as ex
from mossa.studies.gobblet import published as pub
from mossa.studies.gobblet.lengths import Plies, length_figure, length_rows
from mossa.studies.gobblet.results import READINGS, outcome, won_plies
from mossa.studies.gobblet.sweep_section import cells, claims, pictures
from mossa.studies.laboratory import Laboratory
from mossa.studies.section import Comparison, Part, Section

NINE = "as printed, nine pieces"
ORDERS = {"random": "any order", "first": "one order"}
CELL_WHY = {
    "ours": "Not explained by nine pieces either.",
    "own": "The report did not play this one: its listing lets the other player help.",
}


def nine_section(lab: Laboratory, is_quick: bool, six: Sequence[Row]) -> Section:
    """All that the report says of 3x3, with nine pieces; `six` are the same figures with six."""
    tables, first = lab.games(ex.nine_tables(is_quick)), lab.games(ex.nine_minimax(is_quick))
    plies = plies_of(first)
    lengths = length_rows(plies)
    always, won = always_rows(first), [*simple_rows(tables), *table_rows(tables)]
    swept, drawn = _sweeps(lab, is_quick, tables)
    return Section(
        "Nine pieces a player",
        [
            (
                "The report’s rules have two pieces of each size, six a player. Where it describes its program "
                "(section 5.2) it counts nine, three of each size, and 81 first moves. All figures above are for "
                "six pieces; here are those of 3x3 with nine."
            ),
            told(always, six),
            Comparison("Nine pieces: minimax first", ("against", "what"), always),
            *([Comparison("Nine pieces: what figure 42.1 says", ("what",), lengths)] if lengths else []),
            *length_figure(plies, "Figure 42.1 with nine pieces: plies to win, by the depths of both"),
            Comparison("Nine pieces: simple Monte Carlo and table 6.1, won", HEADS, won),
            depths_told(won),
            *drawn,
            *(
                [Comparison("Nine pieces: what the sweeps say", ("figure", "tree search", "what"), swept)]
                if swept
                else []
            ),
        ],
    )


HEADS = ("player", "depth", "minimax’s moves")


def told(nine: Sequence[Row], six: Sequence[Row]) -> str:
    """Which of both the report's words about minimax fit, in a sentence."""
    counts = [
        (sum(row.agrees is True for row in rows), sum(row.agrees is not None for row in rows)) for rows in (six, nine)
    ]
    (with_six, of_six), (with_nine, of_nine) = counts
    if not of_six or not of_nine:
        return "Not measured yet."
    found = (
        f"The report says that minimax, moving first, always beats minimax of any depth and the tree search. With six "
        f"pieces that holds in {with_six} of {of_six} pairs on 3x3, with nine in {with_nine} of {of_nine}."
    )
    is_clear = with_nine / of_nine - with_six / of_six >= 0.5
    return (
        f"{found} So its program probably had nine, though the length of best "
        "play that it names is that of six, and Racket’s player, which it played by hand, has six."
        if is_clear
        else found
    )


def depths_told(rows: Sequence[Row]) -> str:
    """How many shares of the players as printed agree against each depth of minimax, in a sentence."""
    printed = [row for row in rows if row.name[0].endswith(f", {READINGS['ours']}") and row.agrees is not None]
    counts = []
    for depth in pub.DEPTHS:
        own = [row.agrees is True for row in printed if row.name[1] == str(depth)]
        counts += [f"{sum(own)} of {len(own)} against depth {depth}"] if own else []
    told = " and ".join(counts) or "too few games to tell how many"
    return f"Of the players as printed, with nine pieces a player: {told} agree."


def always_rows(results: list[Result]) -> list[Row]:
    """Minimax first, which the report says always won: against minimax and against the tree search."""
    rows = []
    against = {f"minimax of depth {depth}": ex.minimax(depth) for depth in pub.FIGURE_42_1}
    trees = {f"tree search ({setting})": ex.tree_search(setting, "ours") for setting in (pub.SMALL, pub.LARGE)}
    for depth in pub.FIGURE_42_1:
        for name, spec in {**against, **(trees if depth in pub.DEPTHS else {})}.items():
            rows.append(always_row((name, f"depth {depth} first wins"), results, ex.minimax(depth), spec))
    return rows


def always_row(name: tuple[str, ...], results: list[Result], first: str, second: str) -> Row:
    """Whether one player always beats another, as the report says."""
    found = outcome(results, first, second)
    if not found.games:
        return claim_row(name, "always", None, None)
    return claim_row(name, "always", f"{found.won} of {found.games}", found.won == found.games).because(
        "The report has one game between two minimax players, and does not say how many between minimax and the "
        "tree search; ours draws among minimax’s equal moves."
    )


def plies_of(results: list[Result]) -> Plies:
    """Of the games of two minimax players that the first won."""
    pairs = {(a, b): (ex.minimax(a), ex.minimax(b)) for a in pub.FIGURE_42_1 for b in pub.FIGURE_42_1}
    return {pair: won_plies(results, *specs) for pair, specs in pairs.items() if outcome(results, *specs).games}


def simple_rows(results: list[Result]) -> list[Row]:
    return [
        share_row(
            (f"simple Monte Carlo, {reading}", "3", order),
            pub.SIMPLE,
            outcome(results, spec, ex.minimax(3, ties)).wins,
        ).because("The report does not say whether its player pre-selects, or in which order minimax tries its moves.")
        for reading, spec in ex.SIMPLE.items()
        for ties, order in ORDERS.items()
    ]


def table_rows(results: list[Result]) -> list[Row]:
    return [
        share_row(
            (f"tree search ({setting}), {reading}", str(depth), order),
            Share(won, pub.GAMES),
            outcome(results, ex.tree_search(setting, backup), ex.minimax(depth, ties)).wins,
        ).because(CELL_WHY[backup])
        for (setting, depth), won in pub.TABLE_6_1.items()
        for backup, reading in READINGS.items()
        for ties, order in ORDERS.items()
    ]


def _sweeps(lab: Laboratory, is_quick: bool, tables: list[Result]) -> tuple[list[Row], list[Part]]:
    """What the sweeps say, and their pictures."""
    simple, rows = outcome(tables, "simplemontebot", ex.minimax(3)), list[Row]()
    parts: list[Part] = []
    for name, games in ex.nine_sweeps(is_quick).items():
        found = cells(lab.games(games), name, "ours")
        if any(one.games for one in found.values()):
            rows += claims(name, NINE, found, simple)
            parts += pictures(name, NINE, found, simple)
    return rows, parts


def playout_rows(lab: Laboratory, is_quick: bool) -> list[Row]:
    """How many random games simple Monte Carlo plays a move, with six and with nine pieces; a game is one value."""
    found, rows = lab.answers(ex.counted(is_quick)), list[Row]()
    for pieces, board in ex.PIECES.items():
        for reading, spec in ex.SIMPLE.items():
            means = [mean(each) for (of, who, _), each in found.items() if (of, who) == (board, spec)]
            ours = Mean(mean(means), stdev(means), len(means)) if len(means) > 1 else None
            published = Mean(pub.PLAYOUTS, ours.deviation if ours else 0.0, pub.GAMES)
            rows.append(mean_row((f"{pieces} pieces", reading), published, ours))
    return [row.because(playouts_why(rows)) for row in rows]


def playouts_why(rows: Sequence[Row]) -> str:
    """What the readings together say about a number that none of them may have."""
    fitting = [", ".join(row.name) for row in rows if row.agrees]
    if fitting:
        return f"Of the readings tried, this fits: {'; '.join(fitting)}."
    ours = [row.ours for row in rows if isinstance(row.ours, float)]
    apart = sorted(ours)
    if ours and apart[0] < pub.PLAYOUTS < apart[-1]:
        return "Not explained: the number lies between those of the readings tried, and none of them has it."
    return "Not explained: none of the readings tried has this number."
