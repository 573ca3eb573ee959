"""The rules of the games. No search, no printing, no clock."""

import inspect
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import get_type_hints

from mossa.errors import MossaError
from mossa.games.game import CHANCE, Game, Position
from mossa.registry import Registry
from mossa.settings import Note, Setting, Value, parse_settings, parse_spec, unknown

__all__ = ["CHANCE", "GAMES", "Game", "Position", "aimed", "game", "options_of"]

GAMES = Registry(
    "game",
    "mossa.games",
    {
        "tictactoe": "mossa.games.tictactoe:tictactoe",
        "connect4": "mossa.games.connect4.rules:connect4",
        "gobblet3": "mossa.games.gobblet:gobblet3",
        "gobblet4": "mossa.games.gobblet:gobblet4",
        "bigtwo": "mossa.games.bigtwo:bigtwo",
        "contest": "mossa.games.contest:contest",
    },
)


def game(spec: str, **options: Value) -> Game:
    """The game of that name, with options in the spec (`connect4:width=5`) or as keywords."""
    name, given = parse_spec(spec)
    factory = GAMES.load(name)
    settings = options_of(factory)
    values = {s.name: s.default for s in settings} | parse_settings(name, {**given, **options}, settings)
    return _made(factory, tuple(values.items()))


def options_of(factory: Callable[..., Game]) -> tuple[Setting, ...]:
    """A game's options: the parameters of its factory, with what a `Note` in their annotations says of them."""
    parameters, hints = inspect.signature(factory).parameters.values(), get_type_hints(factory, include_extras=True)
    notes = {name: getattr(hint, "__metadata__", [Note("")])[0] for name, hint in hints.items()}
    return tuple(Setting(p.name, type(p.default), p.default, *notes.get(p.name, Note(""))) for p in parameters)


@cache
def _made(factory: Callable[..., Game], options: tuple[tuple[str, Value], ...]) -> Game:
    """One `Game` for equal options, which says how it differs from the default."""
    changed = {s.name: value for s, (_, value) in zip(options_of(factory), options, strict=True) if value != s.default}
    return replace(factory(**dict(options)), options=changed)


@cache
def aimed(game: Game, aim: str) -> Game:
    """The same game, played for something else than its score."""
    if aim == "score":
        return game
    if aim not in game.aims:
        raise MossaError(f"{game} has no aim {unknown(aim, ['score', *game.aims])}")
    return replace(game, score=game.aims[aim], is_zero_sum=False, spread=1.0)
