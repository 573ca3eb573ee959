"""The tree shown for exact play: the moves of a solved position, each with the best play that follows it."""

from collections.abc import Sequence
from time import perf_counter

from mossa.agents.decision import Candidate, Tree
from mossa.agents.trees.builder import TreeBuilder, one_ply_tree
from mossa.games import Position
from mossa.solvers import solve

LONGEST = 12  # plies of a line
SECONDS = 1.0  # for all lines: some positions take long to solve, and the move itself is known


def exact_tree(position: Position, candidates: Sequence[Candidate], size: int, seconds: float = SECONDS) -> Tree:
    """The root, its moves with their exact values, and the line after each; lines grow by one ply in turn."""
    tree, end = one_ply_tree(position, candidates, size), perf_counter() + seconds
    ends = [(row, position.play(tree.move[row])) for row in range(1, len(tree.parent))]
    for _ in range(LONGEST):
        ends = [(row, here) for row, here in ends if not here.is_over]
        for i, (row, here) in enumerate(ends):
            if len(tree.parent) == size or perf_counter() >= end:
                break
            ends[i] = _longer(tree, row, here)
    tree.proven = [True] * len(tree.parent)
    return tree.built()


def _longer(tree: TreeBuilder, row: int, here: Position) -> tuple[int, Position]:
    """One more ply of best play."""
    solution = solve(here)
    reply = tree.add(row, solution.best[0], here.to_move)
    tree.value[reply] = solution.value
    tree.hidden[row] = len(solution.values) - 1
    return reply, here.play(solution.best[0])
