"""Against random moves, and against Racket's player or what can stand in for it."""

from math import sqrt
from statistics import mean, variance

from mossa.studies.comparison import Z99, Row, claim_row
from mossa.studies.gobblet import experiments as ex
from mossa.studies.gobblet import published as pub
from mossa.studies.gobblet.results import Outcome, outcome
from mossa.studies.laboratory import Laboratory
from mossa.studies.section import Comparison, Section


def random_section(lab: Laboratory, is_quick: bool) -> Section:
    results = lab.games(ex.against_random(is_quick))
    found = {name: outcome(results, spec, "random") for name, spec in ex.AGAINST_RANDOM.items()}
    return Section(
        "Against random moves",
        [
            (
                "The report says only that all its players beat one that moves at random, in the fewest moves "
                f"possible. {pub.SHORTEST} plies are the fewest that there are, but random moves may happen to stop a "
                "line; so a player is said to be too slow only where another of them is clearly quicker."
            ),
            Comparison("Against random moves, 3x3", ("first player", "what"), random_rows(found)),
        ],
    )


def random_rows(found: dict[str, Outcome]) -> list[Row]:
    """Whether each player wins always, and as fast as the quickest of them."""
    won = [
        _always((name, "wins"), "always", one, "won").because("At least one of our games was not won.")
        for name, one in found.items()
    ]
    played = {name: one.plies for name, one in found.items() if len(one.plies) > 1}
    quickest = min(played, key=lambda name: mean(played[name]), default="")
    return won + [_fewest(name, one.plies, quickest, played.get(quickest, ())) for name, one in found.items()]


def _fewest(name: str, plies: tuple[int, ...], quickest: str, least: tuple[int, ...]) -> Row:
    row_name, said = (name, "plies"), "the fewest possible"
    if len(plies) < 2:
        return claim_row(row_name, said, None, None)
    apart = mean(plies) - mean(least)
    error = sqrt(variance(plies) / len(plies) + variance(least) / len(least))
    told = f"{mean(plies):.1f} on average, {min(plies)} to {max(plies)}"
    row = claim_row(row_name, said, told, apart <= Z99 * error)
    why = f"{quickest[:1].upper()}{quickest[1:]} needs {mean(least):.1f}."
    late = " To the report’s minimax a late win is worth as much as an early one, so it puts wins off."
    return row.because(why + late if name.startswith("minimax") else why)


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
            _always((str(depth), "second"), "always loses", second, "lost").because("Our minimax won or drew a game.")
        )
        rows.append(lasting_row((str(depth), "second, plies"), second.plies))
    return rows


def lasting_row(name: tuple[str, ...], plies: tuple[int, ...]) -> Row:
    """Whether minimax lasts as long as the report's did in a game that, it says, came again and again."""
    if not plies:
        return claim_row(name, str(pub.BEST_PLAY), None, None)
    as_long = plies.count(pub.BEST_PLAY)
    told = f"{pub.BEST_PLAY} in {as_long} of {len(plies)} games"
    return claim_row(name, str(pub.BEST_PLAY), told, as_long > 0).because("None of our games was as long.")


def _always(name: tuple[str, ...], said: str, found: Outcome, word: str) -> Row:
    """Whether the first player won every game, which is told as the second one losing where `word` says so."""
    if not found.games:
        return claim_row(name, said, None, None)
    plies = f"{min(found.plies)} to {max(found.plies)} plies, {mean(found.plies):.1f} on average"
    return claim_row(name, said, f"{word} {found.won} of {found.games}, {plies}", found.won == found.games)
