"""A tree put together row by row, where values decide which line is best, and not visits."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from mossa.agents.decision import Candidate, Decision, Tree
from mossa.agents.thinking import Thinking
from mossa.games import Position


@dataclass
class Rows:
    """The columns of a tree as they grow; `cut` is always told, if only to say that nothing was."""

    parent: list[int] = field(default_factory=list)
    move: list[str] = field(default_factory=list)
    visits: list[int] = field(default_factory=list)
    value: list[float] = field(default_factory=list)
    proven: list[bool] = field(default_factory=list)
    hidden: list[int] = field(default_factory=list)
    mover: list[int] = field(default_factory=list)
    seat: list[int] = field(default_factory=list)
    cut: list[int] = field(default_factory=list)
    windows: list[tuple[float, float]] = field(default_factory=list)  # alpha and beta, where a search has them
    left_out: list[tuple[str, ...]] = field(default_factory=list)

    def add(self, parent: int, move: str, mover: int, seat: int | None = None) -> int:
        """One more row, to be filled in; its number."""
        self.parent.append(parent)
        self.move.append(move)
        self.visits.append(0)
        self.value.append(0.0)
        self.proven.append(False)
        self.hidden.append(0)
        self.mover.append(mover)
        self.seat.append(mover if seat is None else seat)
        self.cut.append(0)
        self.left_out.append(())
        return len(self.parent) - 1

    def tree(self) -> Tree:
        return Tree(
            parent=tuple(self.parent),
            move=tuple(self.move),
            visits=tuple(self.visits),
            value=tuple(self.value),
            proven=tuple(self.proven),
            hidden=tuple(self.hidden),
            mover=tuple(self.mover),
            seat=tuple(self.seat),
            cut=tuple(self.cut),
            alpha=tuple(max(low, -1.0) for low, _ in self.windows),
            beta=tuple(min(high, 1.0) for _, high in self.windows),
            left_out=tuple(self.left_out) if any(self.left_out) else (),
        )


def fan(position: Position, candidates: Sequence[Candidate], size: int) -> Rows:
    """The root and its moves, the first candidate the best: all that there is of a search without a tree."""
    rows, mover = Rows(), position.to_move
    root = rows.add(-1, "", mover)
    shown = candidates[: max(size - 1, 0)]
    rows.visits[root], rows.value[root] = sum(one.visits for one in candidates), candidates[0].value
    rows.hidden[root] = len(candidates) - len(shown)
    for one in shown:
        row = rows.add(root, one.move, mover)
        rows.visits[row], rows.value[row] = one.visits, one.value
    return rows


def with_fan(position: Position, decision: Decision, thinking: Thinking) -> Decision:
    """The decision with its candidates as a tree, if one is looked at."""
    size = thinking.tree_nodes
    return replace(decision, tree=fan(position, decision.candidates, size).tree()) if size else decision
