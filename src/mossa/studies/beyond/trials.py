"""Trials: players who challenge others at equal CPU time, in one game.

First it is found which budget costs a challenger as much as its reference; then both meet, and where the game is solved
they answer the same questions.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median
from typing import Any, NamedTuple

from mossa.agents import agent
from mossa.arena.statistics import Interval
from mossa.arena.tournament.spec import Spec, checked
from mossa.games import game
from mossa.studies.beyond.equal import equal_budget, median_interval
from mossa.studies.beyond.examining import KEPT, kept
from mossa.studies.beyond.score import Score, duel, gain
from mossa.studies.experiment import Answers, Arguments, Experiment, Games, Measurement, Planned
from mossa.studies.laboratory import Laboratory

OPENINGS = {"tictactoe": "random 2", "connect4": "random 4", "gobblet3": "random 2", "gobblet4": "random 4"}


def file_name(of: str) -> str:
    """A game as a file may be called."""
    return of.replace(":", " ").replace("=", " ")


@dataclass(frozen=True, slots=True)
class Challenge:
    """A player whose budget is still to be found, against one whose budget is given."""

    name: str
    opponent: str  # a template of its spec, with {} for its budget
    budget: int  # of the opponent
    template: str  # of the challenger's spec, with {} for its budget
    first: int  # a guess of that budget

    @property
    def reference(self) -> str:
        """The opponent's spec."""
        return agent(self.opponent.format(self.budget)).spec


class Price(NamedTuple):
    """What a challenger's search costs."""

    ratio: float  # CPU time beside the opponent's
    interval: Interval  # of the ratio
    milliseconds: float  # of CPU time that the opponent's search of a move takes


@dataclass(frozen=True, slots=True)
class Finding:
    """What is known of a challenge."""

    challenge: Challenge
    spec: str  # of the challenger, with its budget
    budget: int
    price: Price | None  # None where both have the same budget
    score: Score | None  # of the matches
    gain: Score | None  # of moves that keep the value, beyond the opponent's
    kept: float | None  # of the challenger's moves
    reference_kept: float | None


@dataclass(frozen=True, slots=True)
class Trials:
    """The challenges of one game."""

    game: str
    challenges: tuple[Challenge, ...]
    games: int  # of each challenge
    positions: int = 24  # on which CPU time is measured; 0: searches too small to be priced get the first guess
    questions: int = 0  # in which a move can be wrong; 0 where the game is not solved
    seed: int = 1

    # As data

    @property
    def name(self) -> str:
        return file_name(self.game)

    def experiments(self) -> list[Experiment]:
        return [self.costs(), self.matches(), *([self.examination()] if self.questions else [])]

    def costs(self) -> Measurement:
        priced = self.challenges if self.positions else ()
        return Measurement(f"{self.name}, CPU time", equal_budget, tuple(map(self._asked, priced)))

    def _asked(self, one: Challenge) -> Arguments:
        return self.game, one.opponent, one.budget, one.template, one.first, self.positions, self.seed

    def _spec(self, one: Challenge, costs: Answers) -> str:
        return agent(one.template.format(self._budget(one, costs))).spec

    def _budget(self, one: Challenge, costs: Answers) -> int:
        return int(costs[self._asked(one)]["budget"]) if self.positions else one.first

    def matches(self) -> Planned:
        def plan(costs: Answers) -> Games:
            pairs = game(self.game).players // 2
            tables = tuple((self._spec(one, costs), one.reference) * pairs for one in self.challenges)
            spec = Spec(
                self.game,
                kind="tables",
                tables=tables,
                games=self.games,
                seed=self.seed,
                opening=OPENINGS.get(self.game, "none"),
            )
            return Games(f"{self.name}, games", checked(spec))

        return Planned(f"{self.name}, games", self.costs(), plan)

    def examination(self) -> Planned:
        def plan(costs: Answers) -> Measurement:
            specs = dict.fromkeys(spec for one in self.challenges for spec in (self._spec(one, costs), one.reference))
            asked = tuple((self.game, spec, self.questions, self.seed) for spec in specs)
            return Measurement(f"{self.name}, accuracy", kept, asked)

        return Planned(f"{self.name}, accuracy", self.costs(), plan)

    # As found

    def findings(self, lab: Laboratory) -> Iterator[Finding]:
        """Of all challenges of which at least the budget is known."""
        costs, results = lab.answers(self.costs()), lab.games(self.matches())
        marks = {spec: found for (_, spec, *_), found in lab.answers(self.examination()).items()}
        for one in self.challenges:
            if self._asked(one) in costs or not self.positions:
                cost, spec, base = costs.get(self._asked(one)), self._spec(one, costs), one.reference
                own, theirs = marks.get(spec), marks.get(base)
                price = None if cost is None else _price(cost)
                yield Finding(
                    one,
                    spec,
                    self._budget(one, costs),
                    price,
                    _priced(duel(results, spec, base), price),
                    _priced(gain(own, theirs), price) if own and theirs else None,
                    _share(own),
                    _share(theirs),
                )


def _price(cost: dict[str, Any]) -> Price:
    return Price(median(cost["ratios"]), median_interval(cost["ratios"]), cost["milliseconds"])


def _priced(score: Score | None, price: Price | None) -> Score | None:
    return score._replace(price=price.ratio) if score and price else score


def _share(marks: str | None) -> float | None:
    return marks.count(KEPT) / len(marks) if marks else None
