"""How much do hidden cards cost? A search that sees them against honest ones."""

from mossa.arena.statistics import Interval, mean, mean_interval
from mossa.games import game
from mossa.studies.beyond import telling
from mossa.studies.beyond.score import OPEN, RARE, Score, score_of
from mossa.studies.beyond.seeing import HONEST, SEEING, compared, played
from mossa.studies.experiment import Experiment, Measurement
from mossa.studies.figures import Point, curves
from mossa.studies.laboratory import Laboratory
from mossa.studies.section import Figure, Section, Table
from mossa.studies.study import Study

GAME = "bigtwo"
OTHERS = "ismcts:simulations=200"
BUDGETS = (50, 200, 1000, 4000, 16_000)
HONESTS = {HONEST: "honest, a tree for each of 20 deals", "ismcts": "honest, one tree for all deals"}
WORDS = {**HONESTS, SEEING: "sees all"}
DEALS, COMPARED_DEALS, COMPARED_SIMULATIONS = 100, 60, 1000
BANDS = ((40, 52), (28, 39), (16, 27), (4, 15))  # cards left in all hands
Deals = dict[int, list[tuple[float, float]]]  # by deal: points and share of the win from each seat
Found = dict[tuple[str, int], Deals]  # by player and budget


def tables(is_quick: bool) -> Measurement:
    """Deal by deal, so that a run that is stopped early is even."""
    deals, budgets = (2, BUDGETS[:2]) if is_quick else (DEALS, BUDGETS)
    asked = tuple((GAME, name, n, OTHERS, deal) for deal in range(deals) for n in budgets for name in WORDS)
    return Measurement("one against three honest", played, asked)


def choices(is_quick: bool) -> Measurement:
    deals, simulations = (2, 50) if is_quick else (COMPARED_DEALS, COMPARED_SIMULATIONS)
    return Measurement("choices", compared, tuple((GAME, simulations, deal) for deal in range(deals)))


def experiments(is_quick: bool) -> list[Experiment]:
    return [choices(is_quick), tables(is_quick)]


# What was found


def deals_of(lab: Laboratory, is_quick: bool) -> Found:
    found: Found = {}
    for (_, name, budget, _, deal), seats in lab.answers(tables(is_quick)).items():
        found.setdefault((name, budget), {})[deal] = [(points, share) for points, share in seats]
    return found


def wins_of(deals: Deals) -> float:
    """The mean share of the win."""
    return mean([share for one in deals.values() for _, share in one])


def points_of(deals: Deals) -> tuple[float, Interval]:
    """The mean of points with its interval, by deal."""
    values = [[points for points, _ in one] for one in deals.values()]
    worth, best = game(GAME).texts.points, game(GAME).texts.best_score
    return mean([one for each in values for one in each]), mean_interval(values, -worth, worth * best)


def best_honest(found: Found, budget: int) -> str:
    """Who has the most points without seeing the cards."""
    known = [name for name in HONESTS if (name, budget) in found]
    return max(known, key=lambda name: points_of(found[name, budget])[0], default=HONEST)


def cost(found: Found, budget: int, honest: str) -> Score | None:
    """What seeing the cards is worth in points a game, on the same deals from the same seats."""
    seeing, blind = found.get((SEEING, budget), {}), found.get((honest, budget), {})
    gains = [
        [own - other for (own, _), (other, _) in zip(seeing[deal], blind[deal], strict=True)]
        for deal in sorted(seeing.keys() & blind.keys())
    ]
    if len(gains) < 2:
        return None
    centre, most = mean([one for each in gains for one in each]), 2 * game(GAME).texts.points
    games = sum(map(len, gains))
    wide = mean_interval(gains, -most, most, RARE)
    return Score(centre, mean_interval(gains, -most, most), wide, games, even=0.0)


def alike(lab: Laboratory, is_quick: bool) -> dict[tuple[int, int], tuple[Score, Score]]:
    """By band of cards left: how often the same is chosen again with other deals, and when seeing the cards."""
    deals, found = list(lab.answers(choices(is_quick)).values()), {}
    for low, high in BANDS:
        inside = [[one for one in deal if low <= one[0] <= high] for deal in deals]
        told = [[[float(one[what]) for one in deal] for deal in inside if deal] for what in (1, 2)]
        if told[0]:
            again, seeing = (score_of(one, sum(map(len, one))) for one in told)
            found[low, high] = again, seeing
    return found


def answer(lab: Laboratory, is_quick: bool) -> str:
    found = deals_of(lab, is_quick)
    costs = {budget: score for budget in BUDGETS if (score := cost(found, budget, best_honest(found, budget)))}
    if not costs:
        return telling.NOTHING
    last = max(costs)
    told = [f"Beside the better honest search, hidden cards {_worth(costs[last])} at {last:,} simulations a move"]
    if len(costs) > 1:
        first = min(costs)
        told.append(f"at {first:,} they {_worth(costs[first])}")
    honest, seeing = found[best_honest(found, last), last], found[SEEING, last]
    won = (
        f" A player who sees them wins {wins_of(seeing):.0%} of the games, one who does not "
        f"{wins_of(honest):.0%}; 25% is even."
    )
    return "; ".join(told) + "." + won + _equal(found)


def _worth(score: Score) -> str:
    low, high = score.interval
    told = f"cost {score.mean:.2f} points a game ({low:.2f} to {high:.2f})"
    return told if score.verdict != OPEN else f"make no clear difference ({score.mean:+.2f} points a game)"


def _equal(found: Found) -> str:
    """How few simulations of who sees the cards are worth as much as the most of who does not."""
    budgets = [n for n in BUDGETS if (SEEING, n) in found and cost(found, n, best_honest(found, n))]
    best = points_of(found[best_honest(found, max(budgets)), max(budgets)])[0]
    enough = [n for n in budgets if points_of(found[SEEING, n])[0] >= best]
    if not enough:
        return ""
    return (
        f" Seeing them with {min(enough):,} simulations does at least as well as not seeing them with {max(budgets):,}."
    )


# The page


def sections(lab: Laboratory, is_quick: bool) -> list[Section]:
    found = deals_of(lab, is_quick)
    return [_tables(found), _costs(found), _choices(lab, is_quick)]


def _tables(found: Found) -> Section:
    rows = []
    series: dict[str, list[Point]] = {}
    for name, words in WORDS.items():
        for budget in BUDGETS:
            if deals := found.get((name, budget)):
                points, interval = points_of(deals)
                rows.append((words, budget, points, *interval, wins_of(deals), sum(map(len, deals.values()))))
                series.setdefault(words, []).append(Point(budget, points, interval))
    columns = ("player", "simulations", "points", "low", "high", "wins", "games")
    table = Table("Points by budget", columns, rows, ("s", ",d", ".2f", ".2f", ".2f", ".3f", ",d"), POINTS)
    draw = curves(series, "simulations a move", "points a game", is_log="x")
    return Section("At a table with three honest players", [HOW, Figure("Points by budget", draw, table), table])


HOW = (
    f"Big Two with the rules of Minho 2016. One player is tried against three of one kind, {OTHERS}; every deal is "
    "played from all four seats, and every player that is tried gets the same deals. The player who sees all cards "
    "runs the same search that determinized runs on each deal it imagines, but on the true deal. Seed 1."
)
POINTS = "Points are penalties, so 0 is best. Intervals are 95 %, by deal."


def _costs(found: Found) -> Section:
    rows = [
        (f"{budget:,}", WORDS[honest], *telling.cells(cost(found, budget, honest)))
        for budget in BUDGETS
        for honest in HONESTS
        if cost(found, budget, honest)
    ]
    columns = ("simulations", "seeing the cards beside", "points", "low", "high", "games", "verdict")
    table = Table(
        "What seeing the cards is worth", columns, rows, ("s", "s", "+.2f", "+.2f", "+.2f", ",d", "s"), PAIRED
    )
    return Section("What seeing the cards is worth", ["The same deals from the same seats, with and without.", table])


PAIRED = "Points gained per game over the honest search with as many simulations; paired, by deal."


def _choices(lab: Laboratory, is_quick: bool) -> Section:
    rows, again, seen = [], [], []
    for place, ((low, high), (one, other)) in enumerate(alike(lab, is_quick).items()):
        rows.append((f"{low} to {high}", one.games, one.mean, *one.interval, other.mean, *other.interval))
        again.append(telling.point(place, one))
        seen.append(telling.point(place, other))
    columns = ("cards left", "choices", "again", "low", "high", "seeing", "low", "high")
    table = Table("The same choice", columns, rows, ("s", ",d", ".1%"), SAME)
    series = {"other deals, cards not seen": again, "cards seen": seen} if rows else {}
    draw = curves(series, "cards left in all hands", "the same choice", [str(row[0]) for row in rows])
    return Section("Where it matters", [WHERE, Figure("The same choice, by cards left", draw, table), table])


WHERE = (
    "In games between honest searches, how often would another search have made the same choice? The first one "
    "imagines other deals of the unseen cards, which shows how much is luck; the second sees the cards. Where both "
    "lines meet, the hidden cards do not matter for the choice."
)
SAME = "Forced moves do not count. Intervals are 95 %, by deal."


STUDY = Study(
    "hidden",
    "How much do hidden cards cost?",
    "In Big Two nobody sees the others’ cards. A search that does see them, and is otherwise the same, shows what that "
    "costs an honest one.",
    experiments,
    sections,
    answer,
)
