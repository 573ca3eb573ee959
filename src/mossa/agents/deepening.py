"""Iterative deepening: depth 1, then 2, and so on, until the budget is spent or nothing is left to find.

The moves of the root are searched one after the other, each in slices of a kernel that has no clock. Depth 1 is always
completed. When the budget runs out within a later depth, its best move so far counts if moves are sorted, for then
its first was the best of the depth before; else, or if not even one was completed, the depth before decides.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import NamedTuple, Protocol

from mossa.agents.decision import Candidate, Decision, Iteration, Tree
from mossa.agents.thinking import Thinking, Watch
from mossa.games import Position
from mossa.games.game import StateArray
from mossa.search.alphabeta.value import INFINITE

SLICE = 20_000  # nodes between two looks at the clock: 1 to 5 ms
DEEPEST = 200  # plies, where no depth is given and games may last longer


class Scale(Protocol):
    """What the values of a search mean."""

    def unit(self, value: float) -> float: ...
    def plies(self, value: float) -> int | None: ...
    def is_final(self, value: float, depth: int) -> bool: ...


class Search(Protocol):
    """A search of one root move to one depth in one window, in slices."""

    @property
    def scale(self) -> Scale: ...
    def begin(self, move: int, depth: int, low: int, high: int) -> None: ...
    def run(self, nodes: int) -> bool: ...
    @property
    def value(self) -> float: ...
    @property
    def line(self) -> list[int]: ...
    def prolonged(self, moves: list[int]) -> list[int]: ...
    @property
    def is_complete(self) -> bool: ...
    @property
    def nodes(self) -> int: ...
    @property
    def cutoffs(self) -> int: ...
    @property
    def table_hits(self) -> int: ...


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
        self.search.run(0)  # nothing is begun, but the kernel is now compiled or loaded, at no cost to the budget
        self.watch = Watch(self.thinking)
        self.drawn: tuple[tuple[int, int], Tree] | None = None  # the last picture, of which depth and size
        self.iterations: list[Iteration] = []
        self.outcomes: list[Outcome] = []  # best first
        self.states: dict[tuple[int, ...], StateArray] = {(): self.position.copy_state()}

    def decide(self, moves: Sequence[int]) -> Decision:
        """Search the moves, given in natural order, as deep as the budget allows."""
        for depth in range(self.plan.first, self.plan.depth + 1):
            before = self.watch.seconds, self.search.nodes
            found = self.at_depth(moves, depth)
            is_completed = len(found) == len(moves)
            if is_completed or (self.plan.is_sorted and found):
                found.sort(key=lambda one: -one.value)
                rest = [one for one in self.outcomes if one.move not in {new.move for new in found}]
                self.outcomes = found + rest
            if not is_completed:
                break
            self.iterations.append(self._iteration(depth, *before))
            if self.search.scale.is_final(found[0].value, depth) or all(one.is_complete for one in found):
                break
            if self.plan.is_sorted:
                moves = [one.move for one in found]
        return self._decision()

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
        is_exact = search.value > best
        line = search.line if is_exact else [move]
        return Outcome(move, search.value, line, depth, search.nodes - before, is_exact, search.is_complete)

    def _finish(self, depth: int) -> bool:
        """Run the search slice by slice; whether it came to its end within the budget."""
        nodes, seconds = self.plan.nodes, self.plan.seconds
        while True:
            allowed = SLICE
            if depth > 1 and nodes is not None:
                allowed = min(SLICE, nodes - self.search.nodes)
            if depth > 1 and (allowed <= 0 or (seconds is not None and self.watch.seconds >= seconds)):
                return False
            is_done = self.search.run(allowed)
            if self.iterations:
                self.watch.tell(self._decision)
            if is_done:
                return True

    # What is told of it

    def _iteration(self, depth: int, begin: float, nodes: int) -> Iteration:
        best, unit = self.outcomes[0], self.search.scale.unit
        seconds = self.watch.seconds - begin
        line = self._names(best.line)
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
                self._names(one.line) if one.is_exact else (self.position.move_name(one.move),),
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
            begin = perf_counter()
            self.drawn = key, self.picture(self, self.thinking.tree_nodes)
            self.watch.begin += perf_counter() - begin
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

    def _names(self, moves: list[int]) -> tuple[str, ...]:
        line = tuple(self.search.prolonged(moves))
        return tuple(self.position.game.texts.move_name(self._state(line[:i])[0], move) for i, move in enumerate(line))

    def _state(self, line: tuple[int, ...]) -> StateArray:
        """The state after a line; lines share their beginnings, and plain Python is slow at playing them."""
        if line not in self.states:
            self.states[line] = self._state(line[:-1]).copy()
            self.position.game.play(self.states[line][0], line[-1])
        return self.states[line]


def deepest(position: Position, depth: int | None) -> int:
    """To which depth a position can be searched at most."""
    return min(position.game.max_plies, DEEPEST if depth is None else depth)


def branching_factor(nodes: int, depth: int) -> float:
    """The b for which b + b^2 + ... + b^depth = nodes (Russell and Norvig, section 3.6.1)."""
    low, high = 0.0, float(nodes)
    while high - low > 1e-9 * high:
        b = (low + high) / 2
        if sum(b**ply for ply in range(1, depth + 1)) < nodes:
            low = b
        else:
            high = b
    return high
