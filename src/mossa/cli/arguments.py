"""What several commands take from the command line."""

from collections.abc import Sequence
from typing import Annotated, Any, TypeAlias

from cyclopts import Parameter, Token

from mossa.errors import MossaError
from mossa.games import Game, Position


def whole(_: Any, tokens: Sequence[Token]) -> int:
    """A whole number as people write it; cyclopts would also take 1.5 for 1."""
    try:
        return int(tokens[0].value)
    except ValueError:
        raise MossaError(f"{tokens[0].keyword}={tokens[0].value} is not allowed; it must be a whole number") from None


def counting(_: Any, tokens: Sequence[Token]) -> int:
    """A whole number from 0 on."""
    if (value := whole(_, tokens)) < 0:
        raise MossaError(f"{tokens[0].keyword}={value} is not allowed; it must be 0 or more")
    return value


GameSpec: TypeAlias = Annotated[str, Parameter(help="The game, with options: connect4 or connect4:width=5,height=5.")]
Moves: TypeAlias = Annotated[str, Parameter(help="Moves already played: 4453, or 'a1 b2', or 'one move, another'.")]
From: TypeAlias = Annotated[
    str,
    Parameter(name="--from", help="Start from this position, in one line as `analyse --json` gives it: 'X.O/.X./...'."),
]
Seed: TypeAlias = Annotated[int, Parameter(converter=counting, help="Seed of all random numbers.")]
Json: TypeAlias = Annotated[bool, Parameter(name="--json", negative="", help="Print one JSON object and nothing else.")]


def begun(game: Game, text: str, moves: str, seed: int = 0) -> Position:
    """The position after some moves from the first one, or from one that is given in one line."""
    position = game.begin(text, seed)
    for move in game.split_moves(moves):
        position = position.play(move)
    return position
