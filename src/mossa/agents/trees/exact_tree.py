"""Why a move wins or loses: the moves of a solved position, each with the best play that follows it."""

from collections.abc import Sequence
from time import perf_counter

from mossa.agents.decision import Candidate, Tree
from mossa.agents.trees.columns import Rows, fan
from mossa.games import Position
from mossa.solvers import solve

LONGEST = 12  # plies of a line
SECONDS = 1.0  # for all lines: some positions take long to solve, and the move itself is known


def exact_tree(position: Position, candidates: Sequence[Candidate], size: int, seconds: float = SECONDS) -> Tree:
    """The root, its moves with their exact values, and the line after each, one ply of each after the other."""
    rows, end = fan(position, candidates, size), perf_counter() + seconds
    ends = [(row, position.play(rows.move[row])) for row in range(1, len(rows.parent))]
    for _ in range(LONGEST):
        ends = [(row, here) for row, here in ends if not here.is_over]
        for i, (row, here) in enumerate(ends):
            if len(rows.parent) == size or perf_counter() >= end:
                break
            ends[i] = _longer(rows, row, here)
    rows.proven = [True] * len(rows.parent)
    return rows.tree()


def _longer(rows: Rows, row: int, here: Position) -> tuple[int, Position]:
    """One more ply of best play."""
    solution = solve(here)
    reply = rows.add(row, solution.best[0], here.to_move)
    rows.value[reply] = solution.value
    rows.hidden[row] = len(solution.values) - 1
    return reply, here.play(solution.best[0])
