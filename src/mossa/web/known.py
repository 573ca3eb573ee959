"""Which moves a seat may be told of: those that all it has seen leaves no doubt about.

Every line that the seat must hold possible is tried: from the position in which the moves in doubt began, and from
others that look the same to the seat, with any moves in place of those in doubt. A move is known if all lines that look
the same all along agree on it. So a card laid face down stays unknown, and a choice made at the same time as others
becomes known when the turn is resolved and shows it.

That takes up to some tenths of a second where many move at once, so the server does it beside its event loop.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mossa.games import Position
from mossa.jit import new_rng

DEALS = 8  # other positions that look the same; where the seat sees all there are none
MOST_LINES = 2_000  # possible lines looked at before a move is held to be unknown


@dataclass(frozen=True, slots=True)
class Doubt:
    """Moves that a seat may or may not know: those to some positions from one of them on, but for those told before."""

    path: list[int]  # the nodes of the positions
    positions: Sequence[Position]
    first: int
    seat: int
    told: set[int]

    def known(self) -> set[int]:
        return known_moves(self.positions, self.first, self.seat, self.told)


def known_moves(positions: Sequence[Position], first: int, seat: int, told: set[int]) -> set[int]:
    """The indices from `first` on of the positions whose last move the seat knows, told before or plain by now."""
    played = positions[-1].moves[len(positions[0].moves) :]
    sure = {index for index in range(first, len(positions)) if index in told or positions[index - 1].to_move == seat}
    unsure = set(range(first, len(positions))) - sure
    views = {index: positions[index].seen_by(seat) for index in range(first, len(positions))}
    for tried, line in enumerate(_possible(positions, first, seat, sure, views)):
        unsure = {index for index in unsure if line[index - first] == played[index - 1]}
        if not unsure or tried > MOST_LINES:
            return sure
    return sure | unsure


def _possible(
    positions: Sequence[Position], first: int, seat: int, sure: set[int], views: dict[int, Position]
) -> Iterator[list[str]]:
    """Every line from `first` on that would have looked the same to the seat."""
    played = positions[-1].moves[len(positions[0].moves) :]

    def go_on(here: Position, index: int, line: list[str]) -> Iterator[list[str]]:
        if index == len(positions):
            yield line
            return
        for code in here.move_codes():
            name = here.move_name(code)
            if index in sure and name != played[index - 1]:
                continue
            after = here.play_code(code)
            if after.seen_by(seat) == views[index]:
                yield from go_on(after, index + 1, [*line, name])

    for start in _alike(positions[first - 1], seat):
        yield from go_on(start, first, [])


def _alike(position: Position, seat: int) -> list[Position]:
    """The position, and a few others that the seat cannot tell from it."""
    others = [position.seen_by(seat).redealt(seat, new_rng(number, "alike")) for number in range(DEALS)]
    return list(dict.fromkeys([position, *others]))
