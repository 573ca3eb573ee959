"""What the agents that search over information sets share: growing a table of arms, and reading a decision off it."""

from collections.abc import Callable
from dataclasses import replace
from time import perf_counter
from typing import Any, NamedTuple, TypeAlias

from mossa.agents.decision import Candidate, Decision
from mossa.agents.monte_carlo import MOST_SIMULATIONS
from mossa.agents.thinking import REPORTS_A_SECOND, Thinking
from mossa.games import Game, Position, aimed
from mossa.jit import Rng, uniform
from mossa.search.arms import new_arms
from mossa.search.bandits import Params
from mossa.search.information import root_state
from mossa.search.ismcts import Parts, ismcts_kernel, known_arms

SLICE = 250  # simulations between two looks at the clock: up to 10 ms


class Budget(NamedTuple):
    """What a search may spend: simulations, or seconds, or both; and places for arms."""

    simulations: int | None
    seconds: float | None
    nodes: int


class Arm(NamedTuple):
    """One move of the root."""

    move: str
    visits: int
    value: float
    weight: float  # how often it should be played, in proportion


Tell: TypeAlias = Callable[[list[Arm], int], None]  # the moves of the root so far, and how many arms there are


def no_redeal(game: Game) -> str:
    """The refusal of a search that must deal what it cannot see."""
    return "it has hidden information and no rule to redeal it" if game.has_hidden and game.redeal is None else ""


def grown(
    position: Position, aim: str, parts: Parts, params: Params, budget: Budget, rng: Rng, tell: Tell | None = None
) -> tuple[list[Arm], int]:
    """Search from what the mover sees; the moves of the root, and how many arms there are in all."""
    game, player, root = aimed(position.game, aim), position.to_move, root_state(position)
    simulations = budget.simulations or MOST_SIMULATIONS
    run, arms = ismcts_kernel(game, parts), new_arms(min(budget.nodes, _most_places(game, parts, simulations)))
    run(root, player, arms, 0, params, rng)  # compiling or loading the kernel is not thinking time
    codes = position.move_codes()

    def found() -> tuple[list[Arm], int]:
        places = known_arms(game, parts.observers, root, player, arms, codes)
        rows = [
            _arm(position.move_name(code), arms.places[place] if place >= 0 else None, parts.bandit)
            for code, place in zip(codes, places, strict=True)
        ]
        return rows, int(arms.used[0])

    end = perf_counter() + budget.seconds if budget.seconds is not None else float("inf")
    done, due = 0, perf_counter()
    while done < simulations and (done == 0 or perf_counter() < end):
        step = min(SLICE, simulations - done)
        run(root, player, arms, step, params, rng)
        done += step
        if tell is not None and perf_counter() >= due:
            tell(*found())
            due = perf_counter() + 1 / REPORTS_A_SECOND
    return found()


def teller(thinking: Thinking) -> Tell | None:
    """What turns the arms so far into a report, if anybody wants one."""
    begin, report = perf_counter(), thinking.report
    if report is None:
        return None

    def tell(rows: list[Arm], nodes: int) -> None:
        report(replace(_ranked(rows, nodes), seconds=perf_counter() - begin))

    return tell


def _most_places(game: Game, parts: Parts, simulations: int) -> int:
    """A table that so many simulations cannot fill to three quarters, as a power of two."""
    trees = game.players if parts.observers == "multiple" else 1
    at_once = game.max_moves if parts.bandit == "regret" else 1
    return 1 << (2 * simulations * trees * at_once + game.max_moves).bit_length()


def _arm(move: str, record: Any, bandit: str) -> Arm:
    if record is None:
        return Arm(move, 0, 0.0, 0.0)
    visits, total, strategy = int(record.visits), float(record.total), float(record.strategy)
    return Arm(move, visits, total / max(visits, 1), strategy if bandit == "regret" else visits)


def decision(rows: list[Arm], nodes: int, final: str, rng: Rng) -> Decision:
    """The move of most visits, or a draw by weight."""
    ranked = _ranked(rows, nodes)
    if final != "mixed":
        return ranked
    chosen = drawn(_best_first(rows), rng)
    return replace(ranked, move=chosen.move, value=chosen.value)


def _best_first(rows: list[Arm]) -> list[Arm]:
    return sorted(rows, key=lambda arm: (arm.visits, arm.value), reverse=True)


def _ranked(rows: list[Arm], nodes: int) -> Decision:
    best = _best_first(rows)
    candidates = tuple(Candidate(arm.move, arm.value, arm.visits, (arm.move,)) for arm in best)
    return Decision(best[0].move, best[0].value, candidates, nodes)


def drawn(rows: list[Arm], rng: Rng) -> Arm:
    """One of the moves, each as likely as its weight."""
    left = float(uniform(rng)) * sum(arm.weight for arm in rows)
    for arm in rows:
        left -= arm.weight
        if left < 0:
            return arm
    return rows[0]
