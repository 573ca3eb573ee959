"""Against random moves, and against Racket's player or what can stand in for it."""

from statistics import mean

from mossa.studies.comparison import Row, claim_row
from mossa.studies.gobblet import experiments as ex
from mossa.studies.gobblet import published as pub
from mossa.studies.gobblet.results import Outcome, outcome
from mossa.studies.laboratory import Laboratory
from mossa.studies.section import Comparison, Section


def random_section(lab: Laboratory, is_quick: bool) -> Section:
    results = lab.games(ex.against_random(is_quick))
    rows = [
        _always((name,), "always wins, in the fewest moves", outcome(results, spec, "random"), "won").because(
            "At least one of our games was not won."
        )
        for name, spec in ex.AGAINST_RANDOM.items()
    ]
    return Section(
        "Against random moves",
        [
            (
                "The report says only that all its players beat one that moves at random, as fast as possible; "
                f"{pub.SHORTEST} plies are the fewest."
            ),
            Comparison("Against random moves, 3x3", ("first player",), rows),
        ],
    )


TOO_STRONG = (
    "Perfect play uses every mistake, whether minimax draws among its equal moves or takes the first of them; Racket’s "
    "player perhaps does not. The report does not say how many games it played by hand, only that they were alike."
)


def racket_section(lab: Laboratory, is_quick: bool) -> Section:
    why = "This needs Racket’s program, against which the report played by hand; mossa cannot play against it."
    claims = {
        "3x3, minimax of depth 3 or 5 first": "always wins",
        "3x3, minimax second": "always loses, in 13 plies",
        "4x4, minimax, first or second": "always wins",
        "4x4, tree search first": "always wins, 30 games",
        "4x4, tree search second": "0.57 of 30",
    }
    rows = [claim_row((name,), claim, None, None).noting(why) for name, claim in claims.items()]
    return Section(
        "Against Racket’s player",
        [
            Comparison("Against Racket", ("game",), rows),
            (
                "On the small board, perfect play can stand in for Racket: nobody can do better against minimax, so "
                "if minimax beats perfect play, it beats anybody."
            ),
            Comparison("Against perfect play, 3x3", ("minimax of depth", "moves"), perfect_rows(lab, is_quick)),
        ],
    )


def perfect_rows(lab: Laboratory, is_quick: bool) -> list[Row]:
    results, rows = lab.games(ex.against_perfect(is_quick)), list[Row]()
    for depth in pub.DEPTHS:
        first, fixed, second = (
            outcome(results, *seats)
            for seats in (
                (ex.minimax(depth), "perfect"),
                (ex.minimax(depth, "first"), "perfect"),
                ("perfect", ex.minimax(depth)),
            )
        )
        rows.append(_always((str(depth), "first"), "always wins", first, "won").because(TOO_STRONG))
        rows.append(_always((str(depth), "first, in one order"), "always wins", fixed, "won").because(TOO_STRONG))
        rows.append(
            _always((str(depth), "second"), f"always loses, in {pub.BEST_PLAY} plies", second, "lost").because(
                "Our minimax won or drew a game."
            )
        )
    return rows


def _always(name: tuple[str, ...], said: str, found: Outcome, word: str) -> Row:
    """Whether the first player won every game, which is told as the second one losing where `word` says so."""
    if not found.games:
        return claim_row(name, said, None, None)
    plies = f"{min(found.plies)} to {max(found.plies)} plies, {mean(found.plies):.1f} on average"
    return claim_row(name, said, f"{word} {found.won} of {found.games}, {plies}", found.won == found.games)
