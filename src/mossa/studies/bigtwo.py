"""Report 002: a Big Two player by Monte Carlo tree search, for a tournament of students. It publishes no results.

So there is little to compare and much to find out: what the described player is worth, what the program that was handed
in is worth, and what each of the report's choices does. All games are by the tournament's rules; points are penalties.
"""

from collections.abc import Sequence

from mossa.agents import agent
from mossa.arena.row import Result
from mossa.arena.statistics import wilson
from mossa.arena.summary import Standing, standing_of
from mossa.arena.tournament.spec import Spec, checked
from mossa.games import game
from mossa.studies.bigtwo_choices import chosen_alike, printed_reward, program_reward, time_of_choices
from mossa.studies.bigtwo_gains import Gains, gain, gains_table, told
from mossa.studies.comparison import Row, Share
from mossa.studies.contents import Item
from mossa.studies.experiment import Experiment, Games, Measurement
from mossa.studies.figures import Point, curves
from mossa.studies.laboratory import Laboratory
from mossa.studies.section import Comparison, Figure, Section, Table
from mossa.studies.study import Study

GAME, SEED = "bigtwo", 2
MEANT, RAN = "b2:simulations=2000", "b2:playouts=false"
BUDGETS = (100, 1000, 10_000)
SEARCHES = {"the report’s, as meant": "b2", "a tree for each deal": "determinized", "one tree for all": "ismcts"}
REWARDS = {"cards": "by cards left, as in the report", "score": "by points", "win": "by winning"}
FINALS = {"visits": "most simulations", "score": "most score", "ratio": "most score a simulation"}
GAMES_QUICK = 8  # two deals from all seats
CARDS = (0, 1, 3, 4, 9, 10, 12, 13)

PRINTED = Measurement("the reward of the text", printed_reward, tuple((cards,) for cards in CARDS))
PROGRAM = Measurement("the reward of the program", program_reward, tuple((cards,) for cards in CARDS))


def alike(is_quick: bool) -> Measurement:
    asked = tuple((RAN, "greedy", seed) for seed in range(10 if is_quick else 100))
    return Measurement("choices like greedy’s", chosen_alike, asked)


def one_table(name: str, agents: Sequence[str], games: int) -> Games:
    """Four players at one table, every deal from all four seats."""
    return Games(name, checked(Spec(GAME, tuple(agents), "match", games=games, seed=SEED)))


def players(is_quick: bool) -> list[Games]:
    games = GAMES_QUICK if is_quick else 400
    others = "determinized:simulations=2000", "ismcts:simulations=2000", "greedy"
    return [
        one_table("as meant and as it ran", (MEANT, RAN, "greedy", "random"), games),
        one_table("beside other searches", (MEANT, *others), games),
        one_table("as it ran beside other searches", (RAN, *others), games),
    ]


def budgets(is_quick: bool) -> Games:
    simulations = BUDGETS[:2] if is_quick else BUDGETS
    lineups = tuple(
        (f"{search}:simulations={n}", "greedy", "greedy", "greedy") for search in SEARCHES.values() for n in simulations
    )
    return Games(
        "by budget", checked(Spec(GAME, kind="tables", tables=lineups, games=8 if is_quick else 200, seed=SEED))
    )


def rewards(is_quick: bool) -> Games:
    return one_table("reward", [*(f"{MEANT},aim={aim}" for aim in REWARDS), "greedy"], GAMES_QUICK if is_quick else 400)


def finals(is_quick: bool) -> Games:
    return one_table(
        "final move", [*(f"{MEANT},final={one}" for one in FINALS), "greedy"], GAMES_QUICK if is_quick else 400
    )


def reuse(is_quick: bool) -> Games:
    return one_table("reuse", (MEANT, f"{MEANT},reuse=false", "greedy", "greedy"), GAMES_QUICK if is_quick else 400)


def tables(is_quick: bool) -> list[Games]:
    return [*players(is_quick), rewards(is_quick), finals(is_quick), reuse(is_quick), budgets(is_quick)]


def times(is_quick: bool) -> Measurement:
    """What a choice of every player takes."""
    specs = {spec_of(one) for games in tables(is_quick) for one in (*games.spec.agents, *sum(games.spec.tables, ()))}
    games = range(1 if is_quick else 20)
    return Measurement("time of choices", time_of_choices, tuple((one, n) for one in sorted(specs) for n in games))


def experiments(is_quick: bool) -> list[Experiment]:
    return [PRINTED, PROGRAM, alike(is_quick), times(is_quick), *tables(is_quick)]


# What the games say


def standing(results: Sequence[Result], agent: str) -> Standing | None:
    """What one agent did; nothing where it has not played."""
    told = [one for one in results if one.scores and agent in one.seats]
    return standing_of(game(GAME), told, lambda one, seat: one.seats[seat] == agent) if told else None


def agents_of(results: Sequence[Result]) -> list[str]:
    return sorted({agent for one in results for agent in one.seats})


def seconds_a_choice(lab: Laboratory, is_quick: bool) -> dict[str, float]:
    """By player: the processor's seconds for a choice, over several games."""
    found: dict[str, list[tuple[float, int]]] = {}
    for (spec, _), (seconds, choices) in lab.answers(times(is_quick)).items():
        found.setdefault(spec, []).append((seconds, choices))
    counted = {spec: sum(choices for _, choices in every) for spec, every in found.items()}
    return {spec: sum(spent for spent, _ in every) / counted[spec] for spec, every in found.items() if counted[spec]}


def standings_table(
    title: str, results: Sequence[Result], names: dict[str, str], seconds: dict[str, float], note: str = ""
) -> Table:
    """Points, wins and time of everybody at a table, the best first."""
    found = [(agent, standing(results, agent)) for agent in agents_of(results)]
    best = sorted(((a, s) for a, s in found if s), key=lambda one: -one[1].points)
    rows = [
        (names.get(a, a), s.points, *s.points_interval, s.score, *s.interval, milliseconds(seconds.get(a)), s.games)
        for a, s in best
    ]
    columns = ("player", "points", "low", "high", "wins", "low", "high", "ms a choice", "games")
    return Table(title, columns, rows, ("s", ".2f", ".2f", ".2f", ".3f", ".3f", ".3f", ".1f", ",d"), note)


def milliseconds(seconds: float | None) -> float | None:
    return None if seconds is None else 1000 * seconds


def named(settings: dict[str, str], setting: str) -> dict[str, str]:
    """Words for the variants of a setting."""
    return {spec_of(f"{MEANT},{setting}={value}"): words for value, words in settings.items()}


def spec_of(text: str) -> str:
    """A spec as stores have it: without what is the default."""
    return agent(text).spec


# The page


def sections(lab: Laboratory, is_quick: bool) -> list[Section]:
    return [_reward(lab), _as_it_ran(lab, is_quick), _searches(lab, is_quick), _choices(lab, is_quick)]


def _reward(lab: Laboratory) -> Section:
    printed, program = lab.answers(PRINTED), lab.answers(PROGRAM)
    rows = [(str(cards), printed.get((cards,)), _rounded(program.get((cards,)))) for cards in CARDS]
    columns = ("cards left", "by the text", "by the program")
    return Section(
        "The reward", [REWARD, Table("The reward by the cards left", columns, rows, ("s", ".2f"), WRONG_REWARD)]
    )


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 10)


REWARD = (
    "The report prints no results, only how it rewards a game: a score between 0 and 1, from which it subtracts 0.3 "
    "for each card left, up to nine cards, then 0.6; the score is 0 if no card was played. Its program subtracts "
    "0.03 a card, and 0.06 from ten cards on. All players below use the program’s reward."
)
WRONG_REWARD = (
    "The text’s 0.3 must be a mistake: with it, scores fall below 0, and four cards left count less than "
    "no card played."
)


def _as_it_ran(lab: Laboratory, is_quick: bool) -> Section:
    found = list(lab.answers(alike(is_quick)).values())
    parts: list[Row] = []
    if found:
        choices = sum(one["choices"] for one in found)
        for what in ("same", "same size"):
            share = Share(sum(one[what] for one in found), choices)
            parts.append(
                Row((f"choices that are greedy’s: {what}",), None, share.share, wilson(share.share, share.games))
            )
    first = players(is_quick)[0]
    names = {spec_of(MEANT): "as meant", spec_of(RAN): "as it ran"}
    return Section(
        "The program as it ran",
        [
            RAN_TEXT,
            Comparison(
                "Is it greedy?",
                ("what",),
                parts,
                ".3f",
                f"Four of them play {len(found)} games, from seeds 0 to {len(found) - 1}; forced moves do not count.",
            ),
            standings_table("As meant and as it ran", lab.games(first), names, seconds_a_choice(lab, is_quick), TABLE),
        ],
    )


RAN_TEXT = (
    "The program in the authors’ repository never deals the other hands: it looks for an empty hand first, and "
    "finds three. So every simulation ends at once, with the reward for the cards in hand after its own move. It is "
    "a search without a game: it plays as many cards as it can."
)
TABLE = (
    "Points are penalties, so 0 is best. Every deal is played from all four seats; intervals are 95 %, by deal. Times "
    "are processor time, in other games against three greedy players."
)


def _searches(lab: Laboratory, is_quick: bool) -> Section:
    (_, as_meant, as_it_ran), by_budget = players(is_quick), lab.games(budgets(is_quick))
    names = {spec_of(f"{spec}:simulations=2000"): words for words, spec in SEARCHES.items()}
    names[spec_of(RAN)] = "the report’s, as it ran"
    seconds = seconds_a_choice(lab, is_quick)
    series: dict[str, list[Point]] = {}
    by_time: dict[str, list[Point]] = {}
    rows = []
    for words, search in SEARCHES.items():
        for n in BUDGETS:
            found = standing(by_budget, spec := spec_of(f"{search}:simulations={n}"))
            if found:
                series.setdefault(words, []).append(Point(n, found.points, found.points_interval))
                spent = milliseconds(seconds.get(spec))
                if spent is not None:
                    by_time.setdefault(words, []).append(Point(spent, found.points, found.points_interval))
                rows.append((words, n, found.points, *found.points_interval, found.score, spent))
    columns = ("search", "simulations", "points", "low", "high", "wins", "ms a choice")
    table = Table("By budget", columns, rows, ("s", ",d", ".2f", ".2f", ".2f", ".3f", ".1f"))
    points = "points a game against three greedy"
    draw = curves(series, "simulations a choice", points, is_log="x")
    draw_time = curves(by_time, "ms a choice", points, is_log="x")
    return Section(
        "Beside other searches",
        [
            BESIDE,
            standings_table("2,000 simulations each", lab.games(as_meant), names, seconds, TABLE),
            standings_table("The program as it ran among them", lab.games(as_it_ran), names, seconds, TABLE),
            Figure("Strength by budget, one against three greedy", draw, table),
            Figure("Strength by time, one against three greedy", draw_time, table),
            table,
        ],
    )


BESIDE = (
    "The report’s search has a tree of its own moves only, and everybody plays at random beyond it. It is compared "
    "with a tree for each of 20 deals with all cards seen (determinization), and with one tree for all deals "
    "(information sets). Both of these use a rule of thumb for their playouts."
)


def _choices(lab: Laboratory, is_quick: bool) -> Section:
    by_reuse = {spec_of(MEANT): "kept, as in the report", spec_of(f"{MEANT},reuse=false"): "a new tree each move"}
    found, seconds = gains(lab, is_quick), seconds_a_choice(lab, is_quick)
    return Section(
        "What the report’s choices are worth",
        [
            THREE_WAYS,
            f"Where the report’s player as meant gives way to something else at the same tables: {told(found)}",
            gains_table("Instead of what the report has", found),
            standings_table("The final move", lab.games(finals(is_quick)), named(FINALS, "final"), seconds, TABLE),
            standings_table("The reward", lab.games(rewards(is_quick)), named(REWARDS, "aim"), seconds, TABLE),
            standings_table("The tree", lab.games(reuse(is_quick)), by_reuse, seconds, TABLE),
        ],
    )


def gains(lab: Laboratory, is_quick: bool) -> Gains:
    """Each change of the report's player, and each other player at its table, beside what it has."""
    as_meant, beside, _ = (lab.games(one) for one in players(is_quick))
    others = {spec_of(f"{spec}:simulations=2000"): words for words, spec in SEARCHES.items() if spec != "b2"}
    changes = (
        (as_meant, {spec_of(RAN): "the program as it ran", "greedy": "greedy"}, "the player as meant"),
        (beside, others, "the player as meant"),
        (lab.games(finals(is_quick)), named(FINALS, "final"), FINALS["visits"]),
        (lab.games(rewards(is_quick)), named(REWARDS, "aim"), "the reward by cards left"),
        (lab.games(reuse(is_quick)), {spec_of(f"{MEANT},reuse=false"): "a new tree each move"}, "the tree kept"),
    )
    found = {
        (words, base): gain(results, spec, spec_of(MEANT))
        for results, specs, base in changes
        for spec, words in specs.items()
        if spec != spec_of(MEANT)
    }
    return {names: one for names, one in found.items() if one is not None}


THREE_WAYS = (
    "The report names three ways to choose the final move: by simulations, by score, and by the ratio of both; its "
    "own player looks at simulations and score. All three play at one table, and so do three rewards."
)


CONTENTS = (
    Item("Section 1", "“the best results in our tests”", absent="The report shows no results of these tests."),
    Item(
        "Section 2",
        "three ways to choose the final move; it does not say which is best",
        ("The final move", "Instead of what the report has"),
        absent="The report has no figures of it.",
    ),
    Item(
        "Section 2, a figure",
        "the four steps of the search",
        absent="A drawing that explains something; there is nothing to measure.",
    ),
    Item(
        "Section 3",
        "the search itself, about two seconds a move",
        ("As meant and as it ran", "2,000 simulations each", "The program as it ran among them", "By budget"),
        absent="The report has no results, and does not say how many simulations its two seconds were.",
    ),
    Item(
        "Section 3",
        "the reward by the cards left",
        ("The reward by the cards left", "The reward"),
        absent="Its text and its program differ; the program’s is played.",
    ),
    Item(
        "Section 3",
        "the tree is kept from move to move",
        ("The tree",),
        absent="The report has no figures of it.",
    ),
)

STUDY = Study(
    "bigtwo",
    "Big Two (report 002)",
    (
        "A student player for four-handed Big Two that uses Monte Carlo tree search: what it was meant to be, "
        "and what it was."
    ),
    experiments,
    sections,
    seed=SEED,
    contents=CONTENTS,
)
