"""What report 001 says of its players, beside games between them, games against perfect play and moves kept."""

from mossa.agents import agent
from mossa.arena.ratings.elo import Rating
from mossa.arena.row import Result
from mossa.arena.statistics import Interval, mean
from mossa.studies.comparison import Row, Share, agree, claim_row
from mossa.studies.connect4 import experiments as ex


def score_of(results: list[Result], spec: str, seat: int) -> tuple[float | None, int]:
    """The mean share of the win of an agent against the perfect player, at one seat."""
    own = [one for one in results if one.seats[seat] == agent(spec).spec]
    return (mean([(one.scores[seat] + 1) / 2 for one in own]) if own else None), len(own)


ORDERED = (  # by what the report says: the weaker, the stronger
    ("heuristic one, depth 8", "heuristic one, depth 9"),
    ("heuristic one, depth 9", "heuristic one-bis, depth 9"),
    ("heuristic one-bis, depth 9", "MCTS as printed"),
    ("heuristic one-bis, depth 9", "MCTS corrected"),
)


def player_rows(judged: dict[str, dict[str, float]], results: list[Result], rated: dict[str, Rating]) -> list[Row]:
    """`judged` and `rated` are by spec, `results` are games against the perfect player."""
    specs = {one.name: one.spec for one in ex.PLAYERS}
    known = {name: (rated[spec], judged[spec]) for name, spec in specs.items() if spec in rated and spec in judged}
    rows = [better_row(weak, strong, known) for weak, strong in ORDERED if weak in known and strong in known]
    score, games = score_of(results, specs["MCTS as printed"], 0)
    if score is not None:
        told = f"scores {score:.2f} in {games} games"
        rows.append(
            claim_row(("MCTS first cannot even draw against a perfect player",), "never draws", told, score == 0)
        )
    return rows


def better_row(weak: str, strong: str, known: dict[str, tuple[Rating, dict[str, float]]]) -> Row:
    """Whether one player is stronger than another: by Elo where its intervals tell them apart, else by moves kept."""
    (low, less), (high, more) = known[weak], known[strong]
    told = f"Elo {high.elo:.0f} against {low.elo:.0f}; {more['kept']:.1%} against {less['kept']:.1%} kept"
    name = (f"{strong} plays better than {weak}",)
    if _are_apart(high.interval, low.interval):
        row = claim_row(name, "yes", told, high.elo > low.elo)
        return row.because(printed_why(known) if strong == "MCTS as printed" else UNEXPLAINED)
    if _are_apart((more["low"], more["high"]), (less["low"], less["high"])):
        return claim_row(name, "yes", told, more["kept"] > less["kept"]).because(UNEXPLAINED)
    return claim_row(name, "yes", told, None).noting("The intervals overlap, those of Elo and those of moves kept.")


UNEXPLAINED = "Not explained."


def printed_why(known: dict[str, tuple[Rating, dict[str, float]]]) -> str:
    """What the search with a correct back-up shows about the one as printed."""
    names = "MCTS as printed", "MCTS corrected", "heuristic one-bis, depth 9"
    if any(name not in known for name in names):
        return UNEXPLAINED
    printed, corrected, heuristic = (known[name][0] for name in names)
    if not _are_apart(printed.interval, corrected.interval) or corrected.elo < printed.elo:
        return UNEXPLAINED
    if not _are_apart(corrected.interval, heuristic.interval):
        place = "not told apart from the heuristic’s"
    else:
        place = "more than the heuristic’s" if corrected.elo > heuristic.elo else "still less than the heuristic’s"
    return (
        "The listing adds the machine’s wins at every node, as if the other player helped. With each node counting "
        f"the wins of whoever moves there, the search has Elo {corrected.elo:.0f}, {place}."
    )


def _are_apart(first: Interval, second: Interval) -> bool:
    return first[0] > second[1] or second[0] > first[1]


def mcts_rows(results: list[Result], seconds: dict[str, float]) -> list[Row]:
    """What the report says of its tree search alone: its time, and that it does better when it moves first."""
    spec = agent(next(one.spec for one in ex.PLAYERS if one.name == "MCTS as printed")).spec
    shares = [
        [(one.scores[seat] + 1) / 2 for one in results if one.seats[seat] == spec and one.scores] for seat in (0, 1)
    ]
    if not all(shares):
        return []
    first, second = (Share(sum(each), len(each)) for each in shares)
    told = f"{first.share:.2f} against {second.share:.2f}"
    row = claim_row(("score first against score second",), "8.5 and 8 of 10", told, first.share > second.share)
    if agree(first, second):
        row = claim_row(row.name, "8.5 and 8 of 10", told, None).noting("Too few games to tell them apart.")
    return [row, claim_row(("seconds a move",), "less than 1; 0.31 on its screen", seconds.get(spec), None)]


def hoped_rows(judged: dict[str, dict[str, float]], results: list[Result]) -> list[Row]:
    """What the report hopes of others’ work."""
    specs, rows = {one.name: one.spec for one in ex.PLAYERS}, list[Row]()
    hopes = {
        "our mcts, 5,000 simulations": "MCTS with better settings draws at times, first against a perfect player",
        "AlphaZero": "a small network is enough for Connect 4",
    }
    for name, hope in hopes.items():
        (score, games), kept = score_of(results, specs[name], 0), judged.get(specs[name])
        if score is not None and kept is not None:
            told = f"scores {score:.2f} in {games} games, moving first; {kept['kept']:.1%} kept"
            is_told = score > 0 or games >= MANY
            row = claim_row((hope,), "hoped", told, score > 0 if is_told else None)
            rows.append(row if is_told else row.noting(f"Nothing in {games} games, which are too few to say never."))
    return rows


MANY = 50  # games without a draw, after which it is at most one in fourteen (95 %)
