"""What the agents that search over information sets share: one search, and the decision that it leads to."""

from collections.abc import Callable
from math import inf
from typing import Any, NamedTuple

from mossa.agents.budget import Effort
from mossa.agents.decision import Candidate, Decision
from mossa.agents.memory import rows_in
from mossa.agents.monte_carlo import MOST_SIMULATIONS
from mossa.agents.thinking import Thinking
from mossa.agents.trees.simulation_tree import Perspective, ShownSimulations
from mossa.games import Game, Position, with_aim
from mossa.jit import Rng, uniform
from mossa.search.information.arms import ARM, Arms, new_arms
from mossa.search.information.bandits import Params
from mossa.search.information.ismcts import Parts, ismcts_kernel, known_arms
from mossa.search.information.sets import PER_PLAYER, root_state

FEW_SIMULATIONS = 250  # enough for a value where there is nothing to choose


class Budget(NamedTuple):
    """What a search may spend: simulations, or seconds, or both; and megabytes for its table of arms."""

    simulations: int | None
    seconds: float | None
    memory: float


class Question(NamedTuple):
    """What is searched, and how."""

    position: Position
    aim: str
    parts: Parts
    params: Params
    seats: tuple[int, ...] = ()  # the real seat of each seat of the position, where they were changed


class RootArm(NamedTuple):
    """One move of the root."""

    move: str
    visits: int
    value: float
    weight: float  # how often it should be played, in proportion


ORDERS: dict[str, Callable[[RootArm], tuple[float, float]]] = {  # what the best move has most of
    "visits": lambda arm: (arm.visits, arm.value),
    "mixed": lambda arm: (arm.visits, arm.value),
    "score": lambda arm: (arm.visits * (arm.value + 1), arm.value),  # the sum of results from 0 to 1
    "value": lambda arm: (arm.value if arm.visits else -inf, arm.visits),
}
ORDERS["ratio"] = ORDERS["value"]  # of score and simulations, as report 002 says


class InformationSearch:
    """One search from what the mover sees; its arms may come from an earlier search of the same game."""

    def __init__(self, question: Question, arms: Arms, thinking: Thinking) -> None:
        self.question, self.arms, self.thinking = question, arms, thinking
        position, parts = question.position, question.parts
        self.game, self.player = with_aim(position.game, question.aim), position.to_move
        self.root = root_state(position)
        self.codes = position.move_codes()
        perspective = Perspective(self.player, parts.backup == "ours", question.seats)
        self.shown = ShownSimulations(self.game, perspective, thinking)

    def run(self, budget: Budget, rng: Rng) -> None:
        """Spend a budget."""
        parts, params = self.question.parts, self.question.params
        simulations = worthwhile(budget.simulations, len(self.codes))
        for step in Effort(self.thinking, budget.seconds).slices(simulations, lambda: self.decision("visits", rng)):
            kernel = ismcts_kernel(self.game, parts._replace(is_shown=self.shown.is_asked_for))
            kernel(self.root, self.player, self.arms, self.shown.record(), step, params, rng)

    def decision(self, final: str, rng: Rng) -> Decision:
        """The best move by what `final` names; where it is mixed, a draw by weight."""
        best = sorted(self._root_arms(), key=ORDERS[final], reverse=True)
        is_mixed, lines = final == "mixed", self.shown.lines()
        chosen, weights = drawn(best, rng) if is_mixed else best[0], sum(arm.weight for arm in best) or 1.0
        candidates = tuple(
            Candidate(
                arm.move,
                arm.value,
                arm.visits,
                lines.get(arm.move, (arm.move,)),
                probability=arm.weight / weights if is_mixed else None,
            )
            for arm in best
        )
        return Decision(chosen.move, chosen.value, candidates, int(self.arms.used[0]), tree=self.shown.tree())

    def _root_arms(self) -> list[RootArm]:
        """The moves of the root with what is known of each."""
        position, parts = self.question.position, self.question.parts
        places = known_arms(self.game, parts.observers, self.root, self.player, self.arms, self.codes)
        return [
            _root_arm(position.move_name(code), self.arms.places[place] if place >= 0 else None, parts.bandit)
            for code, place in zip(self.codes, places, strict=True)
        ]


def decide(question: Question, budget: Budget, rng: Rng, thinking: Thinking, final: str = "visits") -> Decision:
    """Search with a new table of arms, and decide."""
    game, moves = question.position.game, len(question.position.move_codes())
    most = _most_arms(game, question.parts, worthwhile(budget.simulations, moves))
    search = InformationSearch(question, new_arms(min(rows_in(budget.memory, ARM), most)), thinking)
    search.run(budget, rng)
    return search.decision(final, rng)


def worthwhile(simulations: int | None, moves: int) -> int:
    """How many simulations to make at the most: where there is no choice, only as many as a value takes."""
    return min(simulations or MOST_SIMULATIONS, MOST_SIMULATIONS if moves > 1 else FEW_SIMULATIONS)


def drawn(arms: list[RootArm], rng: Rng) -> RootArm:
    """One of the moves, each as likely as its weight."""
    left = float(uniform(rng)) * sum(arm.weight for arm in arms)
    for arm in arms:
        left -= arm.weight
        if left < 0:
            return arm
    return arms[0]


def _most_arms(game: Game, parts: Parts, simulations: int) -> int:
    """The size of a table that so many simulations cannot fill to three quarters, as a power of two."""
    trees = game.players if parts.observers in PER_PLAYER else 1
    at_once = game.max_moves if parts.bandit == "regret" else 1
    return 1 << (2 * simulations * trees * at_once + game.max_moves).bit_length()


def _root_arm(move: str, record: Any, bandit: str) -> RootArm:
    if record is None:
        return RootArm(move, 0, 0.0, 0.0)
    visits, total, strategy = int(record.visits), float(record.total), float(record.strategy)
    return RootArm(move, visits, total / max(visits, 1), strategy if bandit == "regret" else visits)
