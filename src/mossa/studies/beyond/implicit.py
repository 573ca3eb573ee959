"""Is implicit minimax worth it in all our games?

Implicit minimax backups (Lanctot et al. 2014): the guess of an evaluation is backed up by minimax beside the mean of
the playouts, and a move's value is so much of the one and so much of the other.
"""

from math import hypot

from mossa.evaluation import evaluation, evaluations
from mossa.games import game
from mossa.studies.beyond import telling
from mossa.studies.beyond.score import BETTER, OPEN, WORSE, Score, together
from mossa.studies.beyond.trials import Challenge, Finding, Trials
from mossa.studies.experiment import Experiment
from mossa.studies.figures import Point, curves
from mossa.studies.laboratory import Laboratory
from mossa.studies.section import Figure, Section
from mossa.studies.study import Study

SHARE, SHARES = 0.4, (0.2, 0.4, 0.6, 0.8, 1.0)  # the one that the budgets and evaluations are tried with; all
BUDGETS = {  # simulations of the search without a guess
    "tictactoe": (20, 60, 200),
    "connect4": (100, 300, 1000, 3000, 10_000),
    "gobblet3": (100, 300, 1000, 3000),
    "gobblet4": (100, 300, 1000),
}
MIDDLE = {"tictactoe": 60, "connect4": 1000, "gobblet3": 1000, "gobblet4": 300}  # for shares and evaluations
QUESTIONS = {"tictactoe": 150, "connect4": 300, "gobblet3": 500, "gobblet4": 0}
GAMES = {"tictactoe": 400, "connect4": 300, "gobblet3": 300, "gobblet4": 100}
Key = tuple[int, float, str]  # simulations of the reference, share of the guess, evaluation


def keys(of: str, is_quick: bool) -> list[Key]:
    """What is tried in a game: shares, budgets and evaluations, one changed at a time."""
    best, middle = evaluation(game(of)).name, MIDDLE[of]
    if is_quick:
        return [(middle, SHARE, best), (middle, 0.8, best)]
    shares = [(middle, share, best) for share in SHARES]
    budgets = [(budget, SHARE, best) for budget in BUDGETS[of]]
    others = [(middle, SHARE, name) for name in evaluations(game(of)) if name != "zero"]
    return list(dict.fromkeys((*shares, *budgets, *others)))


def challenge(key: Key) -> Challenge:
    budget, share, name = key
    template = f"mcts:simulations={{}},implicit={share},evaluation={name}"
    return Challenge(f"{share:g} of {name}", "mcts:simulations={},implicit=0", budget, template, budget)


def trials(is_quick: bool) -> dict[str, Trials]:
    return {
        of: Trials(
            of,
            tuple(map(challenge, keys(of, is_quick))),
            games=8 if is_quick else GAMES[of],
            positions=0 if of == "tictactoe" else 4 if is_quick else 24,
            questions=min(20 if is_quick else 1000, QUESTIONS[of]),
        )
        for of in BUDGETS
    }


def experiments(is_quick: bool) -> list[Experiment]:
    return [one for each in trials(is_quick).values() for one in each.experiments()]


Found = dict[tuple[str, Key], Finding]


def found(lab: Laboratory, is_quick: bool) -> Found:
    """By game, and what was tried."""
    known = {challenge(key): key for of in BUDGETS for key in keys(of, is_quick)}
    return {(of, known[one.challenge]): one for of, each in trials(is_quick).items() for one in each.findings(lab)}


# The answer


def worth(findings: Found) -> dict[str, Score]:
    """By game, the score of its best evaluation with the usual share, over all budgets."""
    scores = {}
    for of in BUDGETS:
        best = evaluation(game(of)).name
        own = [one.score for (name, key), one in findings.items() if name == of and key[1:] == (SHARE, best)]
        score = together([one for one in own if one])
        if score:
            scores[telling.title(of)] = score
    return scores


def trend(findings: Found, of: str) -> str:
    """What more simulations do to the gain: the last budget beside the first."""
    best = evaluation(game(of)).name
    own = [findings[of, key].score for b in BUDGETS[of] if (of, key := (b, SHARE, best)) in findings]
    scores = [one for one in own if one]
    if len(scores) < 2:
        return ""
    first, last = scores[0], scores[-1]
    apart = abs(last.mean - first.mean) > hypot(*((one.wide[1] - one.wide[0]) / 2 for one in (first, last)))
    told = f"{first.mean:.2f} at {BUDGETS[of][0]:,} simulations and {last.mean:.2f} at {BUDGETS[of][-1]:,}"
    return f"{told} ({('falls', 'grows')[last.mean > first.mean] if apart else 'no clear change'})"


def answer(lab: Laboratory, is_quick: bool) -> str:
    findings = found(lab, is_quick)
    scores = worth(findings)
    if not scores:
        return telling.NOTHING
    groups, told = telling.by_verdict(scores), []
    if groups[BETTER]:
        told.append(f"worth its time in {telling.named(groups[BETTER], scores)}")
    if groups[WORSE]:
        told.append(f"harmful in {telling.named(groups[WORSE], scores)}")
    if groups[OPEN]:
        told.append(f"no clear difference in {telling.named(groups[OPEN], scores)}")
    trends = {of: trend(findings, of) for of in BUDGETS}
    by_budget = [f"With more simulations, {telling.title(of)}: {one}." for of, one in trends.items() if one]
    return "\n".join([telling.sentence("; ".join(told)), *by_budget])


# The page


def sections(lab: Laboratory, is_quick: bool) -> list[Section]:
    findings = found(lab, is_quick)
    return [
        _shares(findings),
        _budgets(findings),
        _evaluations(findings),
        _exact(findings),
    ]


def _rows(findings: Found, of: str, wanted: list[Key]) -> list[tuple[Key, Finding]]:
    return [(key, findings[of, key]) for key in wanted if (of, key) in findings]


def _shares(findings: Found) -> Section:
    rows, series = [], {}
    for of in BUDGETS:
        best = evaluation(game(of)).name
        own = _rows(findings, of, [(MIDDLE[of], share, best) for share in SHARES])
        rows += [telling.row((telling.title(of), f"{key[1]:g}"), one) for key, one in own]
        points = [telling.point(key[1], one.score) for key, one in own if one.score]
        series.update({telling.title(of): points} if points else {})
    table = telling.table("By the share of the guess", ("game", "share"), rows)
    draw = curves(series, "share of the guess in a move’s value", "score against no guess", even=0.5)
    return Section("How much of a guess", [HOW, Figure("Score by the share of the guess", draw, table), table])


HOW = (
    "The challenger values a move partly by the mean of its playouts and partly by an evaluation, backed up by "
    "minimax; its opponent is the same search without a guess. A guess takes time, so the challenger gets fewer "
    "simulations: as many as cost the same CPU time (in tic-tac-toe, where searches are over before they can be "
    "measured, as many as without). Each random opening is played twice with seats swapped. Big Two and Contest "
    "have no evaluation and more than two players, so they cannot take part. Seed 1."
)


def _budgets(findings: Found) -> Section:
    rows = []
    series: dict[str, list[Point]] = {}
    for of, budgets in BUDGETS.items():
        best = evaluation(game(of)).name
        for key, one in _rows(findings, of, [(budget, SHARE, best) for budget in budgets]):
            rows.append(telling.row((telling.title(of), f"{key[0]:,}"), one))
            if one.score:
                series.setdefault(telling.title(of), []).append(telling.point(key[0], one.score))
    table = telling.table("By budget", ("game", "simulations"), rows)
    draw = curves(series, "simulations a move without a guess", "score against no guess", is_log="x", even=0.5)
    return Section(
        "Does more search make a guess needless?",
        [f"All with a share of {SHARE}.", Figure("Score by budget", draw, table), table],
    )


def _evaluations(findings: Found) -> Section:
    rows = [
        telling.row((telling.title(of), key[2]), one)
        for of in BUDGETS
        for key, one in _rows(findings, of, [(MIDDLE[of], SHARE, name) for name in evaluations(game(of))])
    ]
    return Section(
        "By evaluation",
        [
            (
                f"A guess is only as good as the evaluation that makes it. All with a share of {SHARE}; a game’s best "
                "evaluation comes first."
            ),
            telling.table("By evaluation", ("game", "evaluation"), rows),
        ],
    )


def _exact(findings: Found) -> Section:
    rows = [
        telling.gain_row((telling.title(of), f"{key[0]:,}", f"{key[1]:g} of {key[2]}"), one)
        for (of, key), one in findings.items()
        if one.gain
    ]
    return Section(
        "By exact play",
        [
            "Moves that keep the exact value of a position, with the guess and without, both with the same CPU time.",
            telling.accuracy_table("Moves that keep the value", ("game", "simulations", "guess"), rows, EXACT),
        ],
    )


EXACT = "On the same positions from random play in which a move can be wrong; the difference is paired."

STUDY = Study(
    "implicit",
    "Is implicit minimax worth it?",
    "A Monte Carlo tree search can back up the guess of an evaluation by minimax, beside the results of its "
    "playouts. Is that worth the time it takes? The question is put to every game in mossa that has an evaluation.",
    experiments,
    sections,
    answer,
)
