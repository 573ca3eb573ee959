"""Which moves a seat may be told of: those that what it sees tells apart from all others.

A seat knows a move if every other move in its place would have led to a different view by now. So a card laid face down
stays unknown, and a choice made at the same time as others becomes known when the turn is resolved and shows it.
"""

from collections.abc import Iterable, Sequence

from mossa.errors import MossaError
from mossa.games import Position


def who_knows(positions: Sequence[Position], index: int, seats: Iterable[int]) -> set[int]:
    """The seats to which the last position of a line tells which move led to position `index`."""
    before, last = positions[index - 1], positions[-1]
    played = last.moves[len(before.moves)]
    seen = {seat: last.seen_by(seat) for seat in seats if seat != before.to_move}
    knows = set(seats)
    for code in before.move_codes():
        if seen.keys() & knows and before.move_name(code) != played:
            other = _instead(before, code, last)
            knows -= {seat for seat, view in seen.items() if other is None or other.seen_by(seat) == view}
    return knows


def _instead(before: Position, code: int, last: Position) -> Position | None:
    """Where the same line would have led with another move; None if it could not have gone on."""
    other = before.play_code(code)
    try:
        for later in last.moves[len(other.moves) :]:
            other = other.play(later)
    except MossaError:
        return None  # it takes more than a view to conclude something from that
    return other
