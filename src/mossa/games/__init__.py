"""The rules of the games. No search, no printing, no clock."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from inspect import signature
from typing import Any, get_type_hints

from mossa.errors import MossaError
from mossa.games.game import CHANCE, Game, Hidden, Position, Symmetry
from mossa.games.scene import Scene
from mossa.games.texts import Texts
from mossa.registry import Registry
from mossa.settings import Value, parse_settings, parse_spec, settings_of, unknown

__all__ = [
    "CHANCE",
    "GAMES",
    "Game",
    "Hidden",
    "Position",
    "Scene",
    "Symmetry",
    "Texts",
    "aimed",
    "game",
]

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
)  # name -> function that makes the game, of nothing or of its options: one frozen dataclass of settings


def game(spec: str, **options: Value) -> Game:
    """The game of that name, with options in the spec (`connect4:width=5`) or as keywords."""
    name, given = parse_spec(spec)
    factory = GAMES.load(name)
    kind = _config_type(factory)
    values = parse_settings(name, {**given, **options}, () if kind is None else settings_of(kind))
    return _made(factory, None if kind is None else kind(**values))


@cache
def _config_type(factory: Callable[..., Game]) -> type | None:
    """The dataclass of options that a game is made with: the type of its factory's parameter."""
    names = list(signature(factory).parameters)
    kind: Any = get_type_hints(factory)[names[0]] if names else None
    return kind


@cache
def _made(factory: Callable[..., Game], config: Any) -> Game:
    """One `Game` for equal options."""
    return factory() if config is None else factory(config)


@cache
def aimed(game: Game, aim: str) -> Game:
    """The same game, played for something else than its score."""
    if aim == "score":
        return game
    if aim not in game.aims:
        raise MossaError(f"{game} has no aim {unknown(aim, ['score', *game.aims])}")
    return replace(game, score=game.aims[aim], is_zero_sum=False)
