"""A shown tree put together node by node, where values and not visits decide which line is best."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from mossa.agents.decision import Candidate, Decision, Tree
from mossa.agents.thinking import Thinking
from mossa.games import Position


@dataclass
class TreeBuilder:
    """The columns of a tree as they grow, one row a node; `cut` is always filled in, with zeros if nothing was cut."""

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
        """Add a row, to be filled in; its number."""
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

    def built(self) -> Tree:
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


def one_ply_tree(position: Position, candidates: Sequence[Candidate], size: int) -> TreeBuilder:
    """The root and its moves: all that there is to show of a search without a tree."""
    tree, mover = TreeBuilder(), position.to_move
    root = tree.add(-1, "", mover)
    shown = candidates[: max(size - 1, 0)]
    tree.visits[root], tree.value[root] = sum(one.visits for one in candidates), candidates[0].value
    tree.hidden[root] = len(candidates) - len(shown)
    for one in shown:
        row = tree.add(root, one.move, mover)
        tree.visits[row], tree.value[row] = one.visits, one.value
    return tree


def with_one_ply_tree(position: Position, decision: Decision, thinking: Thinking) -> Decision:
    """The decision with its candidates as a tree, if one is asked for."""
    size = thinking.tree_nodes
    return replace(decision, tree=one_ply_tree(position, decision.candidates, size).built()) if size else decision
