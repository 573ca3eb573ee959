"""Iterative deepening: depth 1, then 2, and so on, until the budget is spent or nothing is left to find.

The moves of the root are searched one after the other, each in slices of a kernel that has no clock. Depth 1 is always
completed. When the budget runs out within a later depth, its best move so far counts if moves are sorted, for then
its first was the best of the depth before; else, or if not even one was completed, the depth before decides.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import repeat
from typing import NamedTuple

from mossa.agents.branching import branching_factor
from mossa.agents.budget import FIRST_SLICE, Effort
from mossa.agents.decision import Candidate, Decision, Iteration, Tree
from mossa.agents.lines import Lines
from mossa.agents.root_search import Search
from mossa.agents.thinking import Thinking
from mossa.clock import paused
from mossa.games import Position
from mossa.search.alphabeta.value import INFINITE

DEEPEST = 200  # plies, where no depth is given and games may last longer


class Plan(NamedTuple):
    """How the moves of the root are searched."""

    depth: int
    nodes: int | None = None
    seconds: float | None = None
    is_sorted: bool = False  # the best of the last depth first; else always in the given order
    is_exact: bool = True  # each in the full window; else only as far as to tell whether it is better than the best
    scouts: bool = False  # where not exact: by a null window first
    first: int = 1  # the depth to begin with


class Outcome(NamedTuple):
    """What was found about one root move."""

    move: int
    value: float
    line: list[int]
    depth: int
    nodes: int
    is_exact: bool
    is_complete: bool


@dataclass
class Deepening:
    """A search on its way to a decision."""

    position: Position
    search: Search
    plan: Plan
    thinking: Thinking = field(default_factory=Thinking)
    picture: "Callable[[Deepening, int], Tree] | None" = None  # what it looks like, in so many nodes at the most

    def __post_init__(self) -> None:
        self.effort = Effort(self.thinking, self.plan.seconds)
        self.drawn: tuple[tuple[int, int], Tree] | None = None  # the last picture, of which depth and size
        self.iterations: list[Iteration] = []
        self.outcomes: list[Outcome] = []  # best first
        self.lines = Lines(self.position)

    def decide(self, moves: Sequence[int]) -> Decision:
        """Search the moves, given in natural order, as deep as the budget allows."""
        for depth in range(self.plan.first, self.plan.depth + 1):
            if not self._complete(moves, depth) or self._is_settled(depth):
                break
            if self.plan.is_sorted:
                moves = [one.move for one in self.outcomes]
        if not self.iterations:
            self._complete(moves, 1)  # stopped within the only depth that it was to search
        return self._decision()

    def _complete(self, moves: Sequence[int], depth: int) -> bool:
        """Search the moves to that depth, and take over what was found; whether the budget lasted for all of them."""
        before = self.effort.seconds, self.search.nodes
        found = self.at_depth(moves, depth)
        is_completed = len(found) == len(moves)
        if is_completed or (self.plan.is_sorted and found):
            found.sort(key=lambda one: -one.value)
            rest = [one for one in self.outcomes if one.move not in {new.move for new in found}]
            self.outcomes = found + rest
        if is_completed:
            self.iterations.append(self._iteration(depth, *before))
        return is_completed

    def _is_settled(self, depth: int) -> bool:
        """Whether to look deeper would change nothing."""
        is_final = self.search.scale.is_final(self.outcomes[0].value, depth)
        return is_final or all(one.is_complete for one in self.outcomes)

    def at_depth(self, moves: Sequence[int], depth: int) -> list[Outcome]:
        """The outcomes of the moves in that order, as many as the budget allows."""
        found: list[Outcome] = []
        best = -INFINITE
        for move in moves:
            outcome = self._outcome(move, depth, best)
            if outcome is None:
                break
            found.append(outcome)
            if not self.plan.is_exact:
                best = max(best, int(outcome.value))
        return found

    def _outcome(self, move: int, depth: int, best: int) -> Outcome | None:
        """One move, searched so as to tell whether it is better than the best so far; None if the budget ran out."""
        search, before = self.search, self.search.nodes
        windows = [(best, INFINITE)]
        if self.plan.scouts and best > -INFINITE:
            windows.insert(0, (best, best + 1))
        for low, high in windows:
            search.begin(move, depth, low, high)
            if not self._finish(depth):
                return None
            if search.value <= low:
                break
        if self.iterations:
            self.effort.report(self._decision)
        is_exact = search.value > best
        line = search.line if is_exact else [move]
        return Outcome(move, search.value, line, depth, search.nodes - before, is_exact, search.is_complete)

    def _finish(self, depth: int) -> bool:
        """Run the search slice by slice; whether it came to its end within the budget, as at depth 1 it always does."""
        so_far = self._decision if self.iterations else None
        left = None if self.plan.nodes is None else self.plan.nodes - self.search.nodes
        slices = repeat(FIRST_SLICE) if depth == 1 else self.effort.slices(left, so_far, is_first_sure=False)
        return any(self.search.run(step) for step in slices)

    # What it found

    def names(self, moves: list[int]) -> tuple[str, ...]:
        """The names of a line, which the search may know how to continue."""
        return self.lines.names(self.search.prolonged(moves))

    def _iteration(self, depth: int, begin: float, nodes: int) -> Iteration:
        best, unit = self.outcomes[0], self.search.scale.unit
        seconds = self.effort.seconds - begin
        line = self.names(best.line)
        return Iteration(depth, unit(best.value), best.value, line, self.search.nodes - nodes, seconds)

    @property
    def depth(self) -> int:
        """The last one that was completed."""
        return self.iterations[-1].depth

    def candidates(self) -> tuple[Candidate, ...]:
        search = self.search
        return tuple(
            Candidate(
                self.position.move_name(one.move),
                search.scale.unit(one.value),
                one.nodes,
                self.names(one.line) if one.is_exact else (self.position.move_name(one.move),),
                one.depth,
                one.is_exact,
            )
            for one in self.outcomes
        )

    def _tree(self) -> Tree | None:
        """The picture, if somebody looks: drawn anew when a depth is completed, and not in thinking time."""
        key = self.depth, self.thinking.tree_nodes
        if self.picture is None or not self.thinking.tree_nodes:
            return None
        if self.drawn is None or self.drawn[0] != key:
            with paused():
                self.drawn = key, self.picture(self, self.thinking.tree_nodes)
        return self.drawn[1]

    def _decision(self) -> Decision:
        search, last, candidates = self.search, self.iterations[-1], self.candidates()
        return Decision(
            candidates[0].move,
            candidates[0].value,
            candidates,
            search.nodes + 1,
            plies=search.scale.plies(self.outcomes[0].value),
            cutoffs=search.cutoffs,
            table_hits=search.table_hits,
            branching=branching_factor(last.nodes, last.depth),
            iterations=tuple(self.iterations),
            tree=self._tree(),
        )


def deepest(position: Position, depth: int | None) -> int:
    """To which depth a position can be searched at most."""
    return min(position.game.max_plies, DEEPEST if depth is None else depth)
