"""What the checks of a game share: random games to look at, and a way to say what is wrong."""

from collections.abc import Iterator
from dataclasses import dataclass

from mossa.games.game import Game, Position


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
