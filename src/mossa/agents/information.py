"""What the agents that search over information sets share: growing a table of arms, and reading a decision off it."""

from typing import Any, NamedTuple

from mossa.agents.budget import Effort
from mossa.agents.decision import Candidate, Decision, Tree
from mossa.agents.monte_carlo import MOST_SIMULATIONS
from mossa.agents.thinking import Thinking
from mossa.agents.trees.simulation_tree import Eyes, Walked
from mossa.games import Game, Position, aimed
from mossa.jit import Rng, uniform
from mossa.search.information.arms import Arms, new_arms
from mossa.search.information.bandits import Params
from mossa.search.information.ismcts import Parts, ismcts_kernel, known_arms
from mossa.search.information.sets import PER_PLAYER, root_state

FEW_SIMULATIONS = 250  # enough for a value where there is nothing to choose


class Budget(NamedTuple):
    """What a search may spend: simulations, or seconds, or both; and rows for arms."""

    simulations: int | None
    seconds: float | None
    rows: int


class Arm(NamedTuple):
    """One move of the root."""

    move: str
    visits: int
    value: float
    weight: float  # how often it should be played, in proportion


class Search(NamedTuple):
    """What is searched, and how."""

    position: Position
    aim: str
    parts: Parts
    params: Params
    seats: tuple[int, ...] = ()  # whose each seat of the position really is, where they were changed


class Grown(NamedTuple):
    """What a search knows: the moves of the root, how many arms there are in all, and what is seen by who looks."""

    rows: list[Arm]
    nodes: int
    tree: Tree | None
    lines: dict[str, tuple[str, ...]]


def affordable(simulations: int | None, moves: int) -> int:
    """How many simulations a choice is worth; where there is none, as many as a value takes."""
    return min(simulations or MOST_SIMULATIONS, MOST_SIMULATIONS if moves > 1 else FEW_SIMULATIONS)


def grown(search: Search, budget: Budget, rng: Rng, thinking: Thinking) -> Grown:
    """Search from what the mover sees."""
    position, parts = search.position, search.parts
    game, player, root = aimed(position.game, search.aim), position.to_move, root_state(position)
    codes = position.move_codes()
    simulations = affordable(budget.simulations, len(codes))
    places = min(budget.rows, _most_places(game, parts, simulations))
    arms = new_arms(places)
    walked = Walked(game, Eyes(player, parts.backup == "ours", search.seats), thinking)

    def so_far() -> Grown:
        found = known_arms(game, parts.observers, root, player, arms, codes)
        rows = rows_of(position, arms, codes, found, parts.bandit)
        return Grown(rows, int(arms.used[0]), walked.tree(), walked.lines())

    effort = Effort(thinking, budget.seconds)
    for step in effort.slices(simulations, lambda: decision(so_far(), "visits", rng)):
        run = ismcts_kernel(game, parts._replace(is_shown=walked.is_looked_at))
        run(root, player, arms, walked.look(), step, search.params, rng)
    return so_far()


def rows_of(position: Position, arms: Arms, codes: list[int], places: list[int], bandit: str) -> list[Arm]:
    """The moves of the root with what is known of each."""
    return [
        _arm(position.move_name(code), arms.places[place] if place >= 0 else None, bandit)
        for code, place in zip(codes, places, strict=True)
    ]


def _most_places(game: Game, parts: Parts, simulations: int) -> int:
    """A table that so many simulations cannot fill to three quarters, as a power of two."""
    trees = game.players if parts.observers in PER_PLAYER else 1
    at_once = game.max_moves if parts.bandit == "regret" else 1
    return 1 << (2 * simulations * trees * at_once + game.max_moves).bit_length()


def _arm(move: str, record: Any, bandit: str) -> Arm:
    if record is None:
        return Arm(move, 0, 0.0, 0.0)
    visits, total, strategy = int(record.visits), float(record.total), float(record.strategy)
    return Arm(move, visits, total / max(visits, 1), strategy if bandit == "regret" else visits)


def decision(grown: Grown, final: str, rng: Rng) -> Decision:
    """The move of most visits, or a draw by weight."""
    best = sorted(grown.rows, key=lambda arm: (arm.visits, arm.value), reverse=True)
    is_mixed = final == "mixed"
    chosen, weights = drawn(best, rng) if is_mixed else best[0], sum(arm.weight for arm in best) or 1.0
    candidates = tuple(
        Candidate(
            arm.move,
            arm.value,
            arm.visits,
            grown.lines.get(arm.move, (arm.move,)),
            probability=arm.weight / weights if is_mixed else None,
        )
        for arm in best
    )
    return Decision(chosen.move, chosen.value, candidates, grown.nodes, tree=grown.tree)


def drawn(rows: list[Arm], rng: Rng) -> Arm:
    """One of the moves, each as likely as its weight."""
    left = float(uniform(rng)) * sum(arm.weight for arm in rows)
    for arm in rows:
        left -= arm.weight
        if left < 0:
            return arm
    return rows[0]
