"""Finding a position in the tree that was grown for an earlier one."""

from typing import Any

from mossa.games import Position


def subtree(position: Position, root: Position, nodes: Any) -> int | None:
    """The node of this position in the tree that grew from an earlier one of its game; None if it is not there."""
    played = len(root.past)
    if position.moves[:played] != root.moves:
        return None
    here, node = root, 0
    for name in position.moves[played:]:
        code, first = here.parse_move(name), int(nodes[node].first)
        siblings = nodes[first : first + int(nodes[node].count)].move.tolist()
        if code not in siblings:
            return None
        here, node = here.play_code(code), first + siblings.index(code)
    return node if here == position else None
