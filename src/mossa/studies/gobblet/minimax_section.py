"""Minimax against minimax: figure 42.1 with its pathology, odd and even depths, table 6.2."""

from statistics import mean

from mossa.arena.statistics import wilson
from mossa.studies.comparison import Row, agree, claim_row, exact_row
from mossa.studies.figures import Point, curves, histogram
from mossa.studies.gobblet import experiments as ex
from mossa.studies.gobblet import published as pub
from mossa.studies.gobblet.judging import DEEPEST
from mossa.studies.gobblet.lengths import length_figure, length_rows
from mossa.studies.gobblet.results import Outcome, outcome, together
from mossa.studies.laboratory import Laboratory
from mossa.studies.section import Comparison, Figure, Section, Table

Judged = dict[str, float]
COUNTS = ("errors", "wandering", "dawdling")


def depth_section(lab: Laboratory, is_quick: bool) -> Section:
    found = lab.answers(ex.judged(is_quick))
    pairs = {
        (first, second, has_distance): [
            one for (a, b, d, _), one in found.items() if (a, b, d) == (first, second, has_distance)
        ]
        for has_distance in (False, True)
        for first in pub.FIGURE_42_1
        for second in pub.FIGURE_42_1
    }
    rows = [_judged_row(*key, games) for key, games in pairs.items() if games]
    columns = ("first", "second", "distance", "games", "won", "plies", "shortest", "longest", *COUNTS)
    note = (
        "Moves of the first player while winning by exact play, mean per game: errors give the win away; wandering "
        "and dawdling bring it no nearer, before and after the search has seen it."
    )
    forms = ("d", "d", "s", "d", ".0%", ".1f", "d", "d", ".2f")
    table = Table("Figure 42.1, judged by exact play", columns, rows, forms, note)
    plain = {key[:2]: games for key, games in pairs.items() if not key[2] and games}
    shown = {f"{a} – {b}": [one["plies"] for one in games] for (a, b), games in plain.items()}
    won = {pair: [one["plies"] for one in games if one["score"] == 1] for pair, games in plain.items()}
    plies = Table("Plies", ("first", "second", "plies"), [(a, b, p["plies"]) for (a, b), g in plain.items() for p in g])
    figure = Figure(
        "Figure 42.1: plies of each game, by the depths of first and second", histogram(shown, "plies"), plies
    )
    return Section(
        "Figure 42.1: minimax against minimax, 3x3",
        [
            (
                "The report plays one game for each pair of depths and finds that the first player always wins, and "
                "that depth 7 needs more moves than depth 5 against an equal opponent: a pathology of minimax, it "
                "says. Here one of the best moves is drawn at random, so each pair of depths has a distribution, "
                "and exact play judges every move of the first player."
            ),
            Comparison(
                "What figure 42.1 says", ("what",), [*_claims(plain), *length_rows(won), best_play_row(lab)], ".10g"
            ),
            *length_figure(won, "Figure 42.1: plies to win, by the depths of both"),
            *([figure] if shown else []),
            table,
        ],
    )


def _judged_row(first: int, second: int, has_distance: bool, games: list[Judged]) -> tuple[float | str, ...]:
    plies = [int(one["plies"]) for one in games]
    won = mean(one["score"] == 1 for one in games)
    told = "yes" if has_distance else "no"
    counts = (mean(one[name] for one in games) for name in COUNTS)
    return (first, second, told, len(games), won, mean(plies), min(plies), max(plies), *counts)


def _claims(plain: dict[tuple[int, int], list[Judged]]) -> list[Row]:
    every = [one for games in plain.values() for one in games]
    if not every:
        return []
    lost = [pair for pair, games in plain.items() if any(one["score"] < 1 for one in games)]
    told = "always" if not lost else "not always: " + ", ".join(f"{a} against {b}" for a, b in lost)
    rows = [
        claim_row(("the first player wins",), "always", told, not lost).because(
            "By exact play, the first player gives wins away; the table shows how often. With nine pieces a player "
            "it is otherwise, see below."
        )
    ]
    if all((depth, depth) in plain for depth in pub.FIGURE_42_1):
        errors = [mean(one["errors"] for pair, g in plain.items() if pair[0] == d for one in g) for d in (3, 5, 7)]
        told = ", ".join(f"{value:.2f} at depth {d}" for d, value in zip((3, 5, 7), errors, strict=True))
        rows.append(
            claim_row(
                ("a deeper search plays worse: wins given away a game",), "yes", told, errors[2] > errors[1]
            ).because(
                "By exact play, depth 7 gives away no more than depth 5. The table’s last columns show how many of "
                "the winner’s moves brought the win no nearer."
            )
        )
    return rows


def best_play_row(lab: Laboratory) -> Row:
    """How long a game of best play is."""
    found = lab.answers(ex.BEST_PLAY).get((ex.SMALL_BOARD,))
    return exact_row(("plies to win, both playing best",), pub.BEST_PLAY, None if found is None else found[1])


def oscillation_section(lab: Laboratory, is_quick: bool) -> Section:
    found = list(lab.answers(ex.oscillation(is_quick)).values())
    names = {1: "won", -1: "lost"}
    rows = [
        (name, depth + 1, mean(one["values"][depth] for one in own), len(own))
        for result, name in names.items()
        if (own := [one for one in found if one["exact"] == result])
        for depth in range(DEEPEST)
    ]
    series = {
        f"{name} by exact play": [Point(depth, value) for told, depth, value, _ in rows if told == name]
        for name in names.values()
    }
    table = Table("Value by depth", ("exact", "depth", "value", "positions"), rows, ("s", "d", "+.3f", "d"))
    steps = [value for _, _, value, _ in rows]
    odd = [steps[i] for i in range(len(steps)) if rows[i][1] % 2 == 1]
    even = [steps[i] for i in range(len(steps)) if rows[i][1] % 2 == 0]
    told = f"{mean(odd):+.2f} at odd depths, {mean(even):+.2f} at even ones" if rows else None
    claim = claim_row(
        ("value for the side to move",), "higher at odd depths", told, mean(odd) > mean(even) if rows else None
    )
    return Section(
        "Odd and even depths",
        [
            (
                "The report leaves out even depths, at which its values are too low. Here random positions of 3x3 "
                "that nobody wins at once are valued by its heuristic at each depth; their exact value is known."
            ),
            Comparison("Odd and even", ("what",), [claim]),
            *(
                [Figure("Mean value by depth", curves(series, "depth", "value for the side to move"), table)]
                if rows
                else []
            ),
        ],
    )


def table_6_2_section(lab: Laboratory, is_quick: bool) -> Section:
    drawn, fixed, rows, told = lab.games(ex.table_6_2(is_quick)), lab.games(ex.table_6_2_in_one_order(is_quick)), [], []
    for (first, second), (winner, plies) in pub.TABLE_6_2.items():
        found = outcome(drawn, ex.minimax(first), ex.minimax(second))
        one = outcome(fixed, ex.minimax(first, "first"), ex.minimax(second, "first"))
        share = {"X": found.wins, "draw": found.draws, "Y": found.losses}[winner]
        published = f"{winner} ({plies})"
        ours = None if not found.games else f"{winner} in {share.wins:.0f} of {found.games}"
        row = claim_row((str(first), str(second)), published, ours, share.wins > 0 if found.games else None)
        rows.append(row.because(never(found.games)) if found.games else row)
        if found.games:
            ends = found.won, found.drawn, found.games - found.won - found.drawn
            told.append((first, second, published, *ends, mean(found.plies), _single(one.won, one.drawn, one.plies)))
    columns = ("first", "second", "report", "X", "draw", "Y", "plies", "in our order")
    return Section(
        "Table 6.2: minimax against minimax, 4x4",
        [
            (
                "The report has one game for each pair of depths. When one of the best moves is drawn at random, "
                "the result of one game is one draw from a distribution; it agrees if it happens at all."
            ),
            Comparison("Table 6.2", ("first", "second"), rows),
            Comparison("What the report says of both boards", ("what",), board_rows(lab, is_quick)),
            Table("Table 6.2 over many orders", columns, told, ("d", "d", "s", "d", "d", "d", ".1f")),
        ],
    )


def never(games: int) -> str:
    """What it means that a result did not come up in any of so many games."""
    none = "Not in our only game" if games == 1 else f"In none of our {games} games"
    return (
        f"{none}: where minimax draws among its best moves, this comes up in at most {wilson(0.0, games)[1]:.0%} of "
        "all games (95 %), or never. The report has one game, in an order that it does not give."
    )


def board_rows(lab: Laboratory, is_quick: bool) -> list[Row]:
    """What the report says of 4x4 beside 3x3, by games of minimax against minimax."""
    results, judged = lab.games(ex.table_6_2(is_quick)), lab.answers(ex.judged(is_quick))
    large = {pair: outcome(results, *map(ex.minimax, pair)) for pair in pub.TABLE_6_2}
    own = [plies for pair, one in large.items() if set(pair) <= set(pub.DEPTHS) for plies in one.plies]
    small = [one["plies"] for (a, b, is_told, _), one in judged.items() if {a, b} <= set(pub.DEPTHS) and not is_told]
    if not own or not small:
        return []
    ratio = mean(own) / mean(small)
    told = f"{mean(own):.0f} against {mean(small):.0f} plies"
    return [
        claim_row(("4x4 is twice as long as 3x3",), "yes", told, 1.5 <= ratio <= 2.5).because(
            "Ours are games between minimax players of depths 3 and 5, which are long when no game is cut short."
        ),
        first_row(together(large.values())),
    ]


def first_row(found: Outcome) -> Row:
    """Whether moving first is no great advantage on 4x4."""
    told = f"{found.won} won by the first, {found.losses.wins:.0f} by the second, {found.drawn} drawn"
    return claim_row(
        ("4x4: no great advantage for the first player",), "yes", told, agree(found.wins, found.losses)
    ).because("Over many games one of them wins more often than chance explains.")


def _single(won: int, drawn: int, plies: tuple[int, ...]) -> str:
    return f"{'X' if won else 'draw' if drawn else 'Y'} ({plies[0]})" if plies else ""
