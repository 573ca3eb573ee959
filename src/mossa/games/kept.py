"""What is computed once for a game and kept with it, but no longer: options make games without end."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from mossa.games.game import Game

More = ParamSpec("More")
Found = TypeVar("Found")


def kept_with_game(function: Callable[Concatenate[Game, More], Found]) -> Callable[Concatenate[Game, More], Found]:
    """Call a function once for a game and whatever else it is given.

    What it gives lies on the game itself, so that both are let go together.
    """

    @wraps(function)
    def kept(game: Game, /, *more: More.args, **named: More.kwargs) -> Found:
        found: dict[Any, Found] = game.__dict__.setdefault("_kept", {})
        key = function, more, tuple(named.items())
        if key not in found:
            found[key] = function(game, *more, **named)
        return found[key]

    return kept
