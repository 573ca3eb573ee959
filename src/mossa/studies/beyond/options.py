"""What does each option of the Monte Carlo searches buy, game by game, at equal CPU time?"""

from dataclasses import dataclass

from mossa.evaluation import evaluation
from mossa.evaluation.tuning import tuning
from mossa.games import game
from mossa.studies.beyond import telling
from mossa.studies.beyond.score import BETTER, OPEN, UNEQUAL, WORSE, Score
from mossa.studies.beyond.trials import Challenge, Finding, Trials
from mossa.studies.experiment import Experiment
from mossa.studies.figures import Point, forest
from mossa.studies.laboratory import Laboratory
from mossa.studies.section import Figure, Part, Section
from mossa.studies.study import Study

MCTS = (
    "c=0.35",
    "c=1.4",
    "threshold=50",
    "solver=false",
    "symmetry=true",
    "lookahead=1",
    "lookahead=2",
    "playout=uniform",
    "playout=decisive",
    "playout=anti-decisive",
    "playout=evaluation",
    "playout=mast",
    "preselect=true",
    "reuse=true",
    "final=value",
)
ISMCTS = ("c=0.35", "c=1.4", "playout=uniform", "playout=greedy", "expand=any", "observers=multiple", "endgame=12")
DUCT = ("c=0.35", "c=1.4", "playout=ingame", "selection=ucb1", "final=visits", "chance=open", "aim=deviation")
QUICK = ("playout=uniform", "final=value", "c=1.4")


@dataclass(frozen=True, slots=True)
class Field:
    """A game, the search that is tried in it, and how much of it."""

    game: str
    search: str
    simulations: int
    options: tuple[str, ...]
    games: int
    questions: int = 0

    @property
    def tried(self) -> tuple[str, ...]:
        """The options that are not its default anyway, and mean something in it."""
        of = game(self.game)
        trust = evaluation(of).trust
        left_out = {f"playout={tuning(of).playout}", *(() if trust else ("lookahead=1", "lookahead=2"))}
        guess = (f"implicit={0 if trust else 0.4}",) if self.search == "mcts" else ()
        return tuple(one for one in (*guess, *self.options) if one not in left_out)

    def challenge(self, option: str) -> Challenge:
        default = f"{self.search}:simulations={{}}"
        return Challenge(option, default, self.simulations, f"{default},{option}", self.simulations)

    def trials(self, is_quick: bool) -> Trials:
        options = [one for one in self.tried if one in QUICK] if is_quick else self.tried
        return Trials(
            self.game,
            tuple(map(self.challenge, options)),
            games=4 if is_quick else self.games,
            positions=0 if self.game == "tictactoe" else 4 if is_quick else 24,
            questions=min(20 if is_quick else 1000, self.questions),
        )


FIELDS = (
    Field("tictactoe", "mcts", 60, MCTS, games=400, questions=150),
    Field("connect4", "mcts", 2000, MCTS, games=300, questions=300),
    Field("gobblet3", "mcts", 1000, MCTS, games=240, questions=600),
    Field("gobblet4", "mcts", 200, MCTS, games=80),
    Field("bigtwo", "ismcts", 300, ISMCTS, games=600),
    Field("contest", "duct", 300, DUCT, games=400),
)


def experiments(is_quick: bool) -> list[Experiment]:
    return [one for field in FIELDS for one in field.trials(is_quick).experiments()]


def found(lab: Laboratory, is_quick: bool) -> dict[Field, dict[str, Finding]]:
    """By game and option."""
    return {field: {one.challenge.name: one for one in field.trials(is_quick).findings(lab)} for field in FIELDS}


# The answer


def scores_of(findings: dict[str, Finding]) -> dict[str, Score]:
    """By option, as far as it was played."""
    return {option: one.score for option, one in findings.items() if one.score}


def verdict(name: str, scores: dict[str, Score]) -> str:
    """What the options are worth in one game, in a sentence."""
    groups = telling.by_verdict(scores)
    told = []
    if groups[BETTER]:
        told.append(f"better with {telling.named(groups[BETTER], scores)}")
    if groups[WORSE]:
        told.append(f"worse with {telling.named(reversed(groups[WORSE]), scores)}")
    if groups[OPEN]:
        told.append(telling.counted(len(groups[OPEN]), "option makes", "options make") + " no clear difference")
    if groups[UNEQUAL]:
        told.append(f"no equal time was found for {telling.listed(groups[UNEQUAL])}")
    return f"{name}: {'; '.join(told)}."


def answer(lab: Laboratory, is_quick: bool) -> str:
    findings = found(lab, is_quick)
    told = [verdict(telling.title(field.game), scores) for field in FIELDS if (scores := scores_of(findings[field]))]
    return "\n".join([LEAD, *told]) if told else telling.NOTHING


LEAD = (
    "By game, with the score against the default; a difference is clear if chance alone would produce it "
    "less than once in a hundred times."
)


# The page


def sections(lab: Laboratory, is_quick: bool) -> list[Section]:
    findings = found(lab, is_quick)
    trees = {field: one for field, one in findings.items() if field.search == "mcts"}
    return [
        Section("Board games", [HOW, telling.SCORES, *_pictures("Options of mcts, board by board", trees)]),
        *(Section(telling.title(field.game), _game(field, one)) for field, one in findings.items()),
    ]


HOW = (
    "One setting of a search is changed at a time, and the changed search plays against the default. Both spend the "
    "same CPU time: if an option makes simulations slower, the search gets fewer of them (except in tic-tac-toe, "
    "where searches are over before they can be measured). Random openings are played twice with seats swapped; "
    "deals are played from all seats, with two of each kind at a table. With so many options some would look better "
    "by luck, so a difference is called clear only if chance alone would produce it less than once in a hundred "
    "times. Seed 1."
)


def _pictures(title: str, findings: dict[Field, dict[str, Finding]]) -> list[Part]:
    """One figure of several games: all options that any of them has."""
    names = dict.fromkeys(option for each in findings.values() for option in each)
    rows: dict[str, dict[str, Point]] = {}
    for name in names:
        for field, each in findings.items():
            score = each[name].score if name in each else None
            if score:
                rows.setdefault(name, {})[telling.title(field.game)] = telling.point(0, score)
    table = telling.table(
        title,
        ("game", "option"),
        [
            telling.row((telling.title(field.game), name), one)
            for field, each in findings.items()
            for name, one in each.items()
        ],
    )
    draw = forest(rows, "score against the default")
    return [Figure(title, draw, table, height=1.4 + 0.42 * len(rows))] if rows else []


def _game(field: Field, findings: dict[str, Finding]) -> list[Part]:
    title = telling.title(field.game)
    rows = [telling.row((name,), one) for name, one in findings.items()]
    parts: list[Part] = [f"The default is {field.search} with {field.simulations:,} simulations a move."]
    if field.search != "mcts":
        parts += _pictures(f"{title}: options of {field.search}", {field: findings})
    parts.append(telling.table(f"{title}: against the default", ("option",), rows, note=""))
    exact = [telling.gain_row((name,), one) for name, one in findings.items() if one.gain]
    if exact:
        parts.append(telling.accuracy_table(f"{title}: moves that keep the value", ("option",), exact, EXACT))
    return parts


EXACT = (
    "By exact play, with the same CPU time, on the same positions from random play in which a move can be wrong; "
    "the difference is paired. What is kept from move to move (reuse) cannot show here."
)


STUDY = Study(
    "options",
    "What does each option of the Monte Carlo searches buy?",
    "The options of mcts, ismcts and duct, one changed at a time, in each of mossa’s games, all at equal CPU time.",
    experiments,
    sections,
    answer,
)
