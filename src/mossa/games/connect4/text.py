"""Positions of Connect 4 in one line, `...O.../..XX.O.` with as many rows as the board has, the lowest last.

A text is refused if no game can come to it. Stones are played in turns, each on top of its column, so that not every
board with the right numbers is a position: where `O` is below `X` in one column and nothing else is there, nobody can
have begun.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from mossa.games.grid_text import EMPTY, GridText
from mossa.games.setup import Draft
from mossa.games.texts import RulesText, State

Columns = tuple[tuple[int, ...], ...]  # the stones of each from the bottom, as players
PATIENCE = 2_000  # steps: of 18,000 random boards of six sizes none took 1,000; some that are made for it take 8,000


def rules_text(width: int) -> RulesText:
    """The rules in a few lines."""
    several = "4453" if width <= 9 else "10 11 10"
    return RulesText(
        goal="Get four of your stones next to each other in a row, a column or a diagonal.",
        moves="X begins. In turn, each player drops a stone into a column that is not full; it falls to the lowest "
        "free cell.",
        notation=f"A move is the number of a column, 1 to {width} from the left. Several moves: {several}.",
        end="The first to get four in line wins. A full board without a line is a draw.",
    )


@dataclass(frozen=True, slots=True)
class Notation:
    """Texts of the positions on one board."""

    rows: GridText
    has_four: Callable[[int], bool]  # whether a player's word has a line

    def write(self, state: State) -> str:
        words = [int(word) for word in state.stones]

        def stack(c: int, r: int) -> tuple[int, ...]:
            return tuple(player for player, word in enumerate(words) if word >> c * (self.rows.height + 1) + r & 1)

        places = [(c, r) for r in reversed(range(self.rows.height)) for c in range(self.rows.width)]
        return self.rows.write(Draft(tuple(stack(c, r) for c, r in places)))

    def render(self, state: State) -> str:
        lines = [[str(c + 1) for c in range(self.rows.width)], *self.write(state).split("/")]
        return "\n".join(" ".join(f"{name:>2}" for name in line) for line in lines)

    def objection(self, state: State, text: str) -> str:
        """Why a text is no legal move."""
        column, top = text.strip(), self.write(state).partition("/")[0]
        is_column = column.isdecimal() and 1 <= int(column) <= self.rows.width
        return f"column {column} is full" if is_column and top[int(column) - 1] != EMPTY else ""

    def read(self, state: State, text: str) -> None:
        draft = self.rows.read(text)
        mover = self.rows.mover(draft, text)
        columns = self._columns(draft, text)
        winner = self._winner(columns, text)
        if winner == mover:
            raise self.rows.moved_on(text, winner)
        before = list(self._before_last(columns, winner)) if winner >= 0 else [columns]
        if not before:
            raise self.rows.won_twice(text, winner)
        if not any(is_in_turns(one) for one in before):
            raise self.rows.wrong(text, "no order of moves in turns leads to it")
        state.stones[:] = [self._word(columns, player) for player in (0, 1)]
        state.plies = sum(map(len, columns))
        state.winner = winner

    def _columns(self, draft: Draft, text: str) -> Columns:
        columns = []
        for c in range(self.rows.width):
            stacks = draft.cells[c :: self.rows.width][::-1]
            stones = tuple(stack[0] for stack in stacks if stack)
            if any(stacks[len(stones) :]):
                raise self.rows.wrong(text, f"a stone in column {c + 1} hangs in the air")
            columns.append(stones)
        return tuple(columns)

    def _winner(self, columns: Columns, text: str) -> int:
        winners = [player for player in (0, 1) if self.has_four(self._word(columns, player))]
        if len(winners) > 1:
            raise self.rows.both_won(text)
        return winners[0] if winners else -1

    def _word(self, columns: Columns, player: int) -> int:
        """A player's stones as the rules keep them."""
        return sum(
            1 << c * (self.rows.height + 1) + r
            for c, column in enumerate(columns)
            for r, owner in enumerate(column)
            if owner == player
        )

    def _before_last(self, columns: Columns, winner: int) -> Iterator[Columns]:
        """The boards from which one stone of the winner's made all of their lines."""
        for c, column in enumerate(columns):
            if column and column[-1] == winner:
                before = (*columns[:c], column[:-1], *columns[c + 1 :])
                if not self.has_four(self._word(before, winner)):
                    yield before

    def fall(self, draft: Draft) -> Draft:
        """A stone put onto another takes its place, and all fall to the bottom."""
        width, height = self.rows.width, self.rows.height
        columns = [[stack[-1:] for stack in draft.cells[c::width]] for c in range(width)]
        fallen = [sorted(column, key=bool) for column in columns]  # stable: what is empty goes to the top
        return replace(draft, cells=tuple(fallen[c][r] for r in range(height) for c in range(width)))


def is_in_turns(columns: Columns) -> bool:
    """Whether the stones can have been played in turns, the first player's first.

    Searched from the first stone on and from the last one back, a step of each in turn: where there is no such order,
    either the lowest or the highest stones are to blame, and that way soon ends. Where neither does, who knows: such
    boards are taken, because they can be played on from like any other.
    """
    last = (sum(map(len, columns)) - 1) & 1
    ways = _search(columns, 0), _search([column[::-1] for column in columns], last)
    for _ in range(PATIENCE):
        for way in ways:
            if (found := next(way)) is not None:
                return found
    return True


def _search(columns: Sequence[tuple[int, ...]], first: int) -> Iterator[bool | None]:
    """Depth first through what may be left of the columns, alike ones only once; None while it is not known."""
    start = tuple(sorted(column for column in columns if column))
    stack, seen = [(start, first)], {start}
    while stack:
        left, player = stack.pop()
        if not left:
            yield True
        after = []
        for i, column in enumerate(left):
            if column[0] != player:
                continue
            rest = tuple(sorted([*left[:i], *left[i + 1 :], *([column[1:]] if column[1:] else [])]))
            if rest not in seen:
                seen.add(rest)
                after.append((column[1:2] == (1 - player,), len(column), rest))  # best last: the other can go on there
        stack += [(rest, 1 - player) for *_, rest in sorted(after)]
        yield None
    yield False
