"""Information sets against determinization: which search of hidden games is better, and with which budget?"""

from collections.abc import Iterable

from mossa.arena.tournament.spec import Spec, checked
from mossa.studies.beyond import telling
from mossa.studies.beyond.score import BETTER, OPEN, WORSE, Score, duel
from mossa.studies.beyond.trials import Challenge, Finding, Trials, file_name
from mossa.studies.experiment import Experiment, Games
from mossa.studies.figures import Point, curves
from mossa.studies.laboratory import Laboratory
from mossa.studies.section import Figure, Section, Table
from mossa.studies.study import Study

BUDGETS = {  # simulations, of both searches or of the determinized one
    "bigtwo": (50, 200, 800, 3200, 12_800),
    "bigtwo:rules=charlesworth2018": (50, 200, 800, 3200),
    "contest": (50, 200, 800, 3200, 12_800),
}
PRICED = 800  # budgets from here on are also tried at equal CPU time; below, most of it is Python around the search
DEALS = ("determinized:deals=5", "determinized:deals=80", "determinized:combine=votes")  # against ismcts
SETS = ("ismcts:observers=multiple", "ismcts:expand=any")  # against determinized
GAMES = {"bigtwo": 120, "bigtwo:rules=charlesworth2018": 120, "contest": 400}
BY_BUDGET = "ismcts against determinized"


def budgets_of(of: str, is_quick: bool) -> tuple[int, ...]:
    return BUDGETS[of][:2] if is_quick else BUDGETS[of]


def equal_simulations(of: str, is_quick: bool) -> Games:
    """Two of each at a table, with as many simulations."""
    tables = tuple((f"ismcts:simulations={n}", f"determinized:simulations={n}") * 2 for n in budgets_of(of, is_quick))
    spec = Spec(of, kind="tables", tables=tables, games=4 if is_quick else GAMES[of], seed=1)
    return Games(f"{file_name(of)}, equal simulations", checked(spec))


def by_budget(budget: int) -> Challenge:
    return Challenge(BY_BUDGET, "determinized:simulations={}", budget, "ismcts:simulations={}", budget)


def variants() -> list[Challenge]:
    """Other forms of either search, against the other's default."""
    deals = [
        Challenge(f"ismcts against {one}", f"{one},simulations={{}}", PRICED, "ismcts:simulations={}", PRICED)
        for one in DEALS
    ]
    sets = [
        Challenge(
            f"{one} against determinized", "determinized:simulations={}", PRICED, f"{one},simulations={{}}", PRICED
        )
        for one in SETS
    ]
    return deals + sets


def equal_time(of: str, is_quick: bool) -> Trials:
    tried = [by_budget(one) for one in BUDGETS[of] if one >= PRICED]
    others = variants() if of == "bigtwo" else []
    if is_quick:
        return Trials(of, tuple(tried[:1]), games=4, positions=4)
    return Trials(of, (*tried, *others), games=GAMES[of], positions=12)


def experiments(is_quick: bool) -> list[Experiment]:
    return [one for of in BUDGETS for one in (equal_simulations(of, is_quick), *equal_time(of, is_quick).experiments())]


def simulated(lab: Laboratory, of: str, is_quick: bool) -> dict[int, Score]:
    """The score of information sets by simulations."""
    results = lab.games(equal_simulations(of, is_quick))
    scores = {
        n: duel(results, f"ismcts:simulations={n}", f"determinized:simulations={n}") for n in budgets_of(of, is_quick)
    }
    return {n: one for n, one in scores.items() if one}


# The answer


def verdict(name: str, scores: dict[int, Score]) -> str:
    """Who is better in one game, budget by budget, in a sentence; scores are of the search of information sets."""
    ways = {
        BETTER: "information sets are better",
        WORSE: "determinization is better",
        OPEN: "there is no clear difference",
    }
    told = []
    for way, words in ways.items():
        own = {n: one for n, one in scores.items() if one.verdict == way}
        if own:
            told.append(f"{words} at {telling.ranged([f'{n:,}' for n in own], list(own.values()))}")
    return f"{name}: {'; '.join(told)}."


def timed(findings: Iterable[Finding]) -> dict[int, Score]:
    """The score of information sets at equal CPU time, by the simulations of the determinized search."""
    return {one.challenge.budget: one.score for one in findings if one.score and one.challenge.name == BY_BUDGET}


def answer(lab: Laboratory, is_quick: bool) -> str:
    told = []
    for words, by_game in (
        ("With as many simulations", {of: simulated(lab, of, is_quick) for of in BUDGETS}),
        ("With as much CPU time", {of: timed(equal_time(of, is_quick).findings(lab)) for of in BUDGETS}),
    ):
        told += [f"{words}, {verdict(telling.title(of), scores)}" for of, scores in by_game.items() if scores]
    return "\n".join([LEAD, *told]) if told else telling.NOTHING


LEAD = "By simulations of determinized, with the score of information sets."


# The page


def sections(lab: Laboratory, is_quick: bool) -> list[Section]:
    findings = {of: list(equal_time(of, is_quick).findings(lab)) for of in BUDGETS}
    return [_simulations(lab, is_quick), _time(findings), _variants(findings)]


def _simulations(lab: Laboratory, is_quick: bool) -> Section:
    found = {of: simulated(lab, of, is_quick) for of in BUDGETS}
    rows = [(telling.title(of), n, *telling.cells(one)) for of, scores in found.items() for n, one in scores.items()]
    columns = ("game", "simulations", "score", "low", "high", "games", "verdict")
    table = Table("With as many simulations", columns, rows, ("s", ",d", ".3f", ".3f", ".3f", ",d", "s"), AHEAD)
    series = {
        telling.title(of): [telling.point(n, one) for n, one in scores.items()]
        for of, scores in found.items()
        if scores
    }
    draw = curves(series, "simulations a move, of both", "score of ismcts", is_log="x", even=0.5)
    return Section("With as many simulations", [HOW, Figure("Score by simulations", draw, table, height=4.0), table])


HOW = (
    "Determinization deals the unseen cards 20 times, searches each deal as if all cards were known, and adds up "
    "the results. A search of information sets grows one tree over all deals, with a new deal for each simulation. "
    "Two of each sit at a table, and every deal is played from all seats. In Contest, what is hidden is the choices "
    "that others make at the same time. Seed 1."
)
AHEAD = "The score is how often ismcts came out ahead of determinized at the same table, ties counting half."


def _time(findings: dict[str, list[Finding]]) -> Section:
    rows = []
    series: dict[str, list[Point]] = {}
    for of, each in findings.items():
        for one in each:
            if one.challenge.name == BY_BUDGET:
                rows.append(telling.row((telling.title(of), f"{one.challenge.budget:,}"), one))
                if one.score and one.price:
                    series.setdefault(telling.title(of), []).append(telling.point(one.price.milliseconds, one.score))
    table = telling.table("With as much CPU time", ("game", "simulations"), rows)
    draw = curves(series, "ms of CPU time a move", "score of ismcts", is_log="x", even=0.5)
    return Section("With as much CPU time", [TIME, Figure("Score by CPU time", draw, table, height=4.0), table])


TIME = (
    "Twenty deals cost time before the first simulation; here ismcts may spend the same time. Simulations are those "
    f"of determinized, the budget is that of ismcts. Only {PRICED} and more are tried: below that, most of the time "
    "is Python around the search."
)


def _variants(findings: dict[str, list[Finding]]) -> Section:
    rows = [
        telling.row((telling.title(of), one.challenge.name), one)
        for of, each in findings.items()
        for one in each
        if one.challenge.name != BY_BUDGET
    ]
    if not rows:
        return Section("Other forms of either", [telling.NOTHING])
    return Section(
        "Other forms of either",
        [
            (
                f"At the same CPU time as {PRICED} simulations of determinized; scores are those of the search named "
                "first."
            ),
            telling.table("Other forms of either", ("game", "who"), rows),
        ],
    )


STUDY = Study(
    "determinization",
    "Information sets or determinization?",
    "Two ways to search games with hidden information: imagine deals and search each as if it were known, or search "
    "what a player can know. Which is better at equal CPU time, by budget?",
    experiments,
    sections,
    answer,
)
