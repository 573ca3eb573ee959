"""Learning against searching: a trained network beside Monte Carlo tree search and alpha-beta, at equal CPU time."""

from collections.abc import Mapping, Sequence

from mossa.studies.beyond import telling
from mossa.studies.beyond.score import BETTER, OPEN, WORSE
from mossa.studies.beyond.training import ALONE, SEARCHING, trained
from mossa.studies.beyond.trials import Challenge, Finding, Trials
from mossa.studies.experiment import Experiment, Measurement
from mossa.studies.figures import Point, curves, points_table
from mossa.studies.laboratory import Laboratory
from mossa.studies.networks import digest_of
from mossa.studies.section import Figure, Part, Section, Table
from mossa.studies.study import Study

BUDGETS = {  # simulations of the network's search, which say how much CPU time all may spend
    "gobblet3": (64, 256, 1024, 4096),
    "connect4": (12, 48, 192, 768),
    "gobblet4": (16, 64, 256),
}
GAMES = {"gobblet3": 100, "connect4": 80, "gobblet4": 60}  # tic-tac-toe is over before a search can be measured
QUESTIONS = {"gobblet3": 300, "connect4": 300, "gobblet4": 0}  # nobody has solved Gobblet 4x4
SEARCHES = {"mcts": "Monte Carlo", "alphabeta": "Alpha-beta"}
NETWORK = "network"
TEMPLATES = {
    "mcts": "mcts:simulations={}",
    "alphabeta": "alphabeta:nodes={},memory=4",  # to clear a large table takes longer than small searches
}
GUESSES = {"gobblet3": 8, "connect4": 150, "gobblet4": 60}  # simulations or nodes that cost as one of the network's


def challenge(of: str, search: str, budget: int) -> Challenge:
    # what the network would keep from move to move would make its moves cheaper than where they were priced
    network = "alphazero:simulations={},reuse=false"
    return Challenge(search, network, budget, TEMPLATES[search], GUESSES[of] * budget)


def trials(is_quick: bool) -> dict[str, Trials]:
    return {
        of: Trials(
            of,
            tuple(
                challenge(of, search, budget)
                for budget in (BUDGETS[of][:2] if is_quick else BUDGETS[of])
                for search in SEARCHES
            ),
            games=4 if is_quick else games,
            positions=4 if is_quick else 12,
            questions=min(20 if is_quick else 1000, QUESTIONS[of]),
            seed=int(digest_of(of), 16),  # so that a new network plays anew
        )
        for of, games in GAMES.items()
    }


def training() -> Measurement:
    return Measurement("training", trained, tuple((of, digest_of(of)) for of in GAMES))


def experiments(is_quick: bool) -> list[Experiment]:
    return [training(), *(one for each in trials(is_quick).values() for one in each.experiments())]


Found = dict[str, list[Finding]]  # by game


def found(lab: Laboratory, is_quick: bool) -> Found:
    return {of: list(each.findings(lab)) for of, each in trials(is_quick).items()}


# The answer


def milliseconds_of(one: Finding) -> float:
    """The CPU time that the network's search of a move takes."""
    return one.price.milliseconds if one.price else 0.0


def verdict(findings: Sequence[Finding], search: str) -> str:
    """Who is better, the search or the network, by CPU time a move; empty where they have not met."""
    own = [(one, one.score) for one in findings if one.challenge.name == search and one.score]
    words = {WORSE: "behind the network", BETTER: "ahead of the network", OPEN: "not clearly ahead or behind"}
    told = []
    for way, said in words.items():
        times = [telling.short(milliseconds_of(one)) for one, score in own if score.verdict == way]
        if times:
            scores = [score for _, score in own if score.verdict == way]
            told.append(f"{said} at {telling.ranged(times, scores)}")
    return f"{SEARCHES[search]} is {', '.join(told)}" if told else ""


def moves_paid(seconds: float, findings: Sequence[Finding]) -> str:
    """How many moves with the most CPU time that was tried cost as much as the training."""
    if not findings or not seconds:
        return ""
    milliseconds = max(milliseconds_of(one) for one in findings)
    moves = 1000 * seconds / milliseconds
    return (
        f"training took {seconds:,.0f} s of CPU time, as much as {moves:,.0f} moves of {telling.short(milliseconds)} ms"
    )


def answer(lab: Laboratory, is_quick: bool) -> str:
    costs, told = lab.answers(training()), []
    for of, findings in found(lab, is_quick).items():
        seconds = costs.get((of, digest_of(of)), {}).get("seconds", 0.0)
        parts = [verdict(findings, search) for search in SEARCHES]
        if any(parts):
            parts.append(moves_paid(seconds, findings))
            told.append(f"{telling.title(of)}: {'; '.join(filter(None, parts))}.")
    return "\n".join(["By ms of CPU time a move, with the score of the search.", *told]) if told else telling.NOTHING


# The page


def sections(lab: Laboratory, is_quick: bool) -> list[Section]:
    findings = found(lab, is_quick)
    return [_matches(findings), _exact(findings), _training(lab, findings)]


def _matches(findings: Found) -> Section:
    rows = []
    curve: dict[str, list[Point]] = {}
    for of, each in findings.items():
        for one in each:
            rows.append(telling.row((telling.title(of), one.challenge.name, f"{one.challenge.budget:,}"), one))
            if one.score:
                name = f"{SEARCHES[one.challenge.name]}, {telling.title(of)}"
                curve.setdefault(name, []).append(telling.point(milliseconds_of(one), one.score))
    table = telling.table("Searches against the network", ("game", "search", "simulations"), rows)
    draw = curves(curve, "ms of CPU time a move", "score of the search", is_log="x", even=0.5)
    figure = Figure("Searches against the network", draw, table, height=4.2)
    return Section("Matches at equal CPU time", [HOW, figure, table])


HOW = (
    "The networks that come with mossa guide a search of few simulations. Their opponents have learnt nothing: "
    "Monte Carlo tree search, and alpha-beta with a hand-made evaluation, each with the budget that costs the same "
    "CPU time a move. Random openings are each played twice with seats swapped; nothing is kept from one move to "
    "the next. The seed is derived from the network, so a new network plays new games."
)


def accuracy(findings: Sequence[Finding]) -> dict[str, list[tuple[float, float]]]:
    """By player: CPU time a move, and the share of its moves that keep the exact value."""
    known: dict[str, list[tuple[float, float]]] = {}
    for one in findings:
        if one.kept is not None and one.reference_kept is not None:
            network = known.setdefault(NETWORK, [])
            if one.challenge.name == "mcts":  # once for each CPU time
                network.append((milliseconds_of(one), one.reference_kept))
            known.setdefault(SEARCHES[one.challenge.name], []).append(
                (milliseconds_of(one) * (one.price.ratio if one.price else 1.0), one.kept)
            )
    return known


def _exact(findings: Found) -> Section:
    parts: list[Part] = [EXACT]
    for of, each in findings.items():
        if not QUESTIONS[of]:
            continue
        rows = [telling.gain_row((one.challenge.name, f"{one.challenge.budget:,}"), one) for one in each if one.gain]
        table = telling.accuracy_table(
            f"{telling.title(of)}: moves that keep the value", ("search", "simulations"), rows, PAIRED
        )
        series = {name: [Point(x, y) for x, y in points] for name, points in accuracy(each).items()}
        if of != "tictactoe" and series:
            parts.append(
                _drawn(f"{telling.title(of)}: moves that keep the value, by CPU time", series, "ms of CPU time a move")
            )
        parts.append(table)
    return Section("By exact play", parts)


EXACT = "The share of moves that keep the exact value of a position from random play in which a move can be wrong."
PAIRED = "On the same positions, with the same CPU time; the difference is the search’s lead, paired."


def _training(lab: Laboratory, findings: Found) -> Section:
    rows, curve = [], {}
    for (of, digest), one in lab.answers(training()).items():
        most = max((milliseconds_of(each) for each in findings[of]), default=None)
        moves = None if most is None else round(1000 * one["seconds"] / most)
        rows.append((telling.title(of), digest, one["seconds"], most, moves))
        for column, words in ((ALONE, "alone"), (SEARCHING, "searching")):
            if one[column]:
                curve[f"{telling.title(of)}, {words}"] = [Point(x, y) for x, y in one[column]]
    columns = ("game", "network", "seconds of training", "ms a move", "moves for the same CPU time")
    table = Table("What training took", columns, rows, ("s", "s", ",.0f", ".1f", ",d"), TRAINING)
    figure: list[Part] = [_drawn("While it learnt", curve, "seconds of CPU time spent on training")] if curve else []
    return Section("What learning cost", [COST, *figure, table])


def _drawn(title: str, series: Mapping[str, Sequence[Point]], x: str) -> Figure:
    y = "moves that keep the value"
    return Figure(title, curves(series, x, y, is_log="x"), points_table(title, series, x, y))


COST = (
    "A network is paid for before its first move, a search with every move. The curves come from the training logs: "
    "they use positions of their own, and the search that the log names."
)
TRAINING = "CPU time of all cores together, from the log beside the network."


STUDY = Study(
    "learning",
    "Learning or searching?",
    "A network that has learnt by self-play against searches that have learnt nothing, at equal CPU time a move, "
    "and what the learning itself cost.",
    experiments,
    sections,
    answer,
)
