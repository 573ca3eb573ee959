"""Information sets against determinization: which search of hidden games is better, and with which budget?"""

from mossa.games import game
from mossa.studies.beyond import telling
from mossa.studies.beyond.score import BETTER, OPEN, WORSE, Score
from mossa.studies.beyond.trials import Challenge, Finding, Trials
from mossa.studies.experiment import Experiment
from mossa.studies.figures import Point, curves
from mossa.studies.laboratory import Laboratory
from mossa.studies.section import Figure, Section
from mossa.studies.study import Study

BUDGETS = {  # simulations of the determinized search
    "bigtwo": (50, 150, 500, 1500, 5000),
    "bigtwo:rules=charlesworth2018": (50, 150, 500, 1500),
    "contest": (50, 150, 500, 1500, 5000),
}
MIDDLE = 500  # for the variants
DEALS = ("determinized:deals=5", "determinized:deals=80", "determinized:combine=votes")  # against ismcts
SETS = ("ismcts:observers=multiple", "ismcts:expand=any")  # against determinized
GAMES = {"bigtwo": 160, "bigtwo:rules=charlesworth2018": 160, "contest": 400}
BY_BUDGET = "ismcts against determinized"


def by_budget(budget: int) -> Challenge:
    return Challenge(BY_BUDGET, f"determinized:simulations={budget}", "ismcts:simulations={}", budget)


def variants() -> list[Challenge]:
    """Other forms of either search as references, or challengers of the other's default."""
    deals = [
        Challenge(f"ismcts against {one}", f"{one},simulations={MIDDLE}", "ismcts:simulations={}", MIDDLE)
        for one in DEALS
    ]
    sets = [
        Challenge(
            f"{one} against determinized", f"determinized:simulations={MIDDLE}", f"{one},simulations={{}}", MIDDLE
        )
        for one in SETS
    ]
    return deals + sets


def trials(is_quick: bool) -> dict[str, Trials]:
    found = {}
    for of, budgets in BUDGETS.items():
        tried = [by_budget(one) for one in (budgets[:2] if is_quick else budgets)]
        others = [] if is_quick or of != "bigtwo" else variants()
        games, positions = (4, 4) if is_quick else (GAMES[of], 16)
        found[of] = Trials(of, (*tried, *others), games=games, positions=positions)
    return found


def experiments(is_quick: bool) -> list[Experiment]:
    return [one for each in trials(is_quick).values() for one in each.experiments()]


Found = dict[str, list[Finding]]  # by game


def found(lab: Laboratory, is_quick: bool) -> Found:
    return {of: list(each.findings(lab)) for of, each in trials(is_quick).items()}


def budget_of(one: Finding) -> int:
    """The simulations of the determinized search, which was the guess to begin with."""
    return one.challenge.first


def name_of(of: str) -> str:
    """The game, with its rules where they are not the usual ones."""
    rules = game(of).spec.partition("rules=")[2]
    return telling.title(of) + (f" ({rules})" if rules else "")


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
        budgets = {f"{n:,}": one for n, one in scores.items() if one.verdict == way}
        if budgets:
            told.append(f"{words} at {telling.named(budgets, budgets)}")
    return f"{name}: {'; '.join(told)}."


def answer(lab: Laboratory, is_quick: bool) -> str:
    told = []
    for of, findings in found(lab, is_quick).items():
        scores = {budget_of(one): one.score for one in findings if one.score and one.challenge.name == BY_BUDGET}
        if scores:
            told.append(verdict(name_of(of), scores))
    return "By simulations of the determinized search: " + " ".join(told) if told else telling.NOTHING


# The page


def sections(lab: Laboratory, is_quick: bool) -> list[Section]:
    findings = found(lab, is_quick)
    return [_by_budget(findings), _variants(findings)]


def _by_budget(findings: Found) -> Section:
    rows = []
    series: dict[str, list[Point]] = {}
    for of, each in findings.items():
        for one in each:
            if one.challenge.name == BY_BUDGET:
                rows.append(telling.row((name_of(of), f"{budget_of(one):,}"), one))
                if one.score:
                    series.setdefault(name_of(of), []).append(telling.point(budget_of(one), one.score))
    table = telling.table("By budget", ("game", "simulations, determinized"), rows)
    draw = curves(series, "simulations of the determinized search", "score of ismcts", is_log="x", even=0.5)
    return Section("By budget", [HOW, Figure("Score by budget", draw, table), table])


HOW = (
    "Determinization deals the unseen cards 20 times, searches each deal as if all were known, and adds up; a search "
    "of information sets grows one tree over all deals, a new one each simulation. Two of each sit at a table, every "
    "deal is played from all seats, and both may spend the same CPU time: the budget of ismcts is what costs as much "
    "as the simulations of the other. In Contest what is hidden are the choices that others make at the same time. "
    "Scores are how often one came out ahead of the other at the same table."
)


def _variants(findings: Found) -> Section:
    rows = [
        telling.row((name_of(of), one.challenge.name), one)
        for of, each in findings.items()
        for one in each
        if one.challenge.name != BY_BUDGET
    ]
    return Section(
        "Other forms of either",
        [
            f"With {MIDDLE} simulations of the determinized search; the score is of whoever is named first.",
            telling.table("Other forms of either", ("game", "who"), rows),
        ],
    )


STUDY = Study(
    "determinization",
    "Information sets or determinization?",
    "Two ways to search games in which not all is seen: imagine deals and search each as if it were known, or search "
    "what a player can know. Which is better at equal CPU time, by budget?",
    experiments,
    sections,
    answer,
)
