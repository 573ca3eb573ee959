"""What the checks of a game share: random games to look at, and a way to say what is wrong."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from mossa.games.game import Game, Position, StateArray

GUARD = 64  # cells behind the buffer of moves, to see a rule that writes past its end
UNTOUCHED = -(1 << 62)


class ContractError(Exception):
    """What is wrong, in one line."""


@dataclass(frozen=True)
class Sample:
    """Random games of one game: every position in them."""

    game: Game
    games: list[list[Position]]  # each from the first position to the last

    def positions(self) -> Iterator[Position]:
        for one in self.games:
            yield from one

    def last(self) -> list[Position]:
        return [one[-1] for one in self.games]

    def open(self) -> Iterator[Position]:
        """Positions where the game goes on."""
        for one in self.games:
            yield from one[:-1]


def need(is_met: object, problem: str) -> None:
    if not is_met:
        raise ContractError(problem)


def at(position: Position) -> str:
    """Where, in words."""
    return f"after {position.line}" if position.moves else "at the start"


def guarded_codes(position: Position) -> list[int]:
    """The legal moves, from a buffer with a guard behind it."""
    game = position.game
    moves = np.full(game.max_moves + GUARD, UNTOUCHED)
    n = int(game.legal_moves(position.copy_state()[0], moves))
    need(0 <= n <= game.max_moves, f"{n} legal moves {at(position)}; max_moves is {game.max_moves}")
    need((moves[game.max_moves :] == UNTOUCHED).all(), f"legal_moves writes past max_moves {at(position)}")
    need((moves[:n] != UNTOUCHED).all(), f"legal_moves counts a move that it did not write {at(position)}")
    return [int(code) for code in moves[:n]]


def is_same(one: StateArray, other: StateArray) -> bool:
    return all(np.array_equal(one[name], other[name]) for name in one.dtype.names)
