"""Gobblet in words: its rules in a few lines, and why a move is refused."""

import re
from dataclasses import dataclass

from mossa.games.gobblet.board import Board
from mossa.games.gobblet.options import Rules
from mossa.games.gobblet.text import LETTERS, held, stack
from mossa.games.texts import RulesText, State

NUMBERS = ("none", "one", "two", "three", "four")
TIMES = {2: "second", 3: "third"}
UNCOVERED = {
    "cover": "A move that uncovers the other player's line loses, unless it covers that line again.",
    "lift": "Whoever lifts a piece off the other player's line loses at once.",
    "mover": "A move that uncovers the other player's line loses, unless it completes a line of its own or covers "
    "that line again.",
    "both_draw": "A move that uncovers the other player's line loses, unless it covers that line again; if it also "
    "completes a line of its own, the game is a draw.",
}


def rules_text(rules: Rules) -> RulesText:
    """The rules in a few lines."""
    side, last, line = rules.side, "abcd"[rules.side - 1], NUMBERS[rules.side]
    copies = "one piece" if rules.copies == 1 else f"{NUMBERS[rules.copies]} pieces"
    nested = " They are nested: a piece can be entered only after the larger one around it." if rules.nested else ""
    entering = "on any cell" if rules.enter == "any" else "on an empty cell"
    threat = f", or on the other player's piece in a line of {NUMBERS[side - 1]}" if rules.enter != "any" else ""
    times = rules.repetition
    repeated = f" So is a position that occurs for the {TIMES.get(times, f'{times}th')} time." if times else ""
    return RulesText(
        goal=f"Get {line} of your pieces in a row, a column or a diagonal. Only the top piece of a stack counts.",
        moves=f"Each player has {copies} of each size from 1 to {side}.{nested} X begins. In turn, each player enters "
        f"a piece {entering}{threat}, or moves one of their top pieces to any other cell. A piece covers any smaller "
        "one.",
        notation=f"3@b2 enters a piece of size 3 on b2; a1-{last}{side} moves the top piece of a1. Columns are a to "
        f"{last} from the left, rows 1 to {side} from the bottom. Several moves: 3@b2 2@a1.",
        end=f"The first line of {line} wins. {UNCOVERED[rules.uncover]} A game of {rules.plies} plies is a draw."
        f"{repeated}",
    )


@dataclass(frozen=True, slots=True)
class Objections:
    """Why a text is no legal move."""

    rules: Rules
    board: Board

    def objection(self, state: State, text: str) -> str:
        player, move = int(state.plies) & 1, "".join(text.lower().split())
        if found := re.fullmatch(r"(\d)@([a-z]\d)", move):
            return self._cells(found[2]) or self._entering(state, player, int(found[1]), self._cell(found[2]))
        if found := re.fullmatch(r"([a-z]\d)-([a-z]\d)", move):
            origin, target = found.groups()
            return self._cells(origin, target) or self._moving(state, player, self._cell(origin), self._cell(target))
        return ""

    def _cells(self, *names: str) -> str:
        known = {self.board.cell_name(cell) for cell in range(self.board.cells)}
        return next((f"there is no cell {name}" for name in names if name not in known), "")

    def _cell(self, name: str) -> int:
        return (int(name[1]) - 1) * self.board.side + "abcd".index(name[0])

    def _entering(self, state: State, player: int, size: int, target: int) -> str:
        if not 1 <= size <= self.board.side:
            return f"sizes are 1 to {self.board.side}"
        left = held(self.board, self.rules.copies, state, player)
        if left[size - 1] == 0:
            return f"you have no piece of size {size} left"
        if self.rules.nested and size < self.board.side and left[size] == left[size - 1]:
            return f"your next piece of size {size} is still inside one of size {size + 1}"
        return self._covering(state, size, target) or (
            f"a piece is entered on an empty cell, or on a piece in the other player's line of {self.board.side - 1}"
            if self.rules.enter != "any"
            else ""
        )

    def _moving(self, state: State, player: int, origin: int, target: int) -> str:
        pieces, name = stack(self.board, state, origin), self.board.cell_name(origin)
        if not pieces:
            return f"{name} is empty"
        if pieces[-1][0] != LETTERS[player]:
            return f"the piece on top of {name} is not yours"
        if origin == target:
            return "a piece moves to another cell"
        return self._covering(state, int(pieces[-1][1]), target)

    def _covering(self, state: State, size: int, target: int) -> str:
        pieces = stack(self.board, state, target)
        if not pieces or int(pieces[-1][1]) < size:
            return ""
        return f"{self.board.cell_name(target)} holds a piece of size {pieces[-1][1]}, which only a larger one covers"
