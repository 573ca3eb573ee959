"""The player of report 004, whose program in Prolog is called Tris."""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import ClassVar

from mossa.agents.agent import Agent
from mossa.agents.decision import Candidate, Decision
from mossa.agents.thinking import Thinking
from mossa.evaluation import evaluation
from mossa.games import Game, Position
from mossa.games.tictactoe import HAS_LINE, LINES
from mossa.settings import setting

GAME, FULL = "tictactoe", 0o777
TIES = {"first": lambda new, best: new > best, "last": lambda new, best: new >= best}


@dataclass(frozen=True)
class Tris(Agent):
    """Alpha-beta of a fixed depth; finished games count as the sum of their lines too, however far away they are.

    Free cells are tried from 1 to 9. Whether the first or the last of equal moves is kept the report does not show.
    """

    NAME: ClassVar[str] = "tris"

    depth: int = setting(5, "plies to look ahead", 1, 9)
    ties: str = setting("first", "which of equal moves is played", choices=TIES)
    cuts: bool = setting(True, "leave out what cannot matter, as the report does")

    def refusal(self, game: Game) -> str:
        return super().refusal(game) or ("" if game.name == GAME else f"it is made for {GAME} alone")

    def search(self, position: Position, seed: int, thinking: Thinking) -> Decision:
        marks, mover = position.copy_state()[0].marks, position.to_move
        listing = Listing(TIES[self.ties], self.cuts)
        cell, value = listing.alphabeta(int(marks[mover]), int(marks[1 - mover]), (-inf, inf), True, self.depth)
        unit = evaluation(position.game, "lines").unit(value)
        candidate = Candidate(position.move_name(cell), unit, listing.nodes, (position.move_name(cell),), self.depth)
        return Decision(candidate.move, unit, (candidate,), listing.nodes)


@dataclass
class Listing:
    """The report's predicates; marks are words with a bit a cell, `own` the machine's."""

    is_better: Callable[[float, float], bool]
    has_cuts: bool = True
    nodes: int = 0  # positions looked at

    def alphabeta(
        self, own: int, other: int, window: tuple[float, float], is_ours: bool, depth: int
    ) -> tuple[int, float]:
        """The best cell, and its value for the machine."""
        self.nodes += 1
        if depth == 0 or HAS_LINE[own] or HAS_LINE[other] or own | other == FULL:
            return -1, heuristic(own, other)
        (alpha, beta), best, value = window, -1, -inf if is_ours else inf
        for cell in range(9):
            if (own | other) >> cell & 1:
                continue
            if beta <= alpha and self.has_cuts:
                break
            marked = (own | 1 << cell, other) if is_ours else (own, other | 1 << cell)
            _, found = self.alphabeta(*marked, (alpha, beta), not is_ours, depth - 1)
            if self.is_better(found, value) if is_ours else self.is_better(-found, -value):
                best, value = cell, found
            alpha, beta = (max(alpha, value), beta) if is_ours else (alpha, min(beta, value))
        return best, value


def heuristic(own: int, other: int) -> int:
    """The sum over all lines."""
    return sum(line_value((own & line).bit_count(), (other & line).bit_count()) for line in map(int, LINES))


def line_value(my: int, enemy: int) -> int:
    """What a line with so many marks counts for the machine."""
    return 0 if my and enemy else 100**my - 100**enemy
