"""The rules of the games. No search, no printing, no clock."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache, lru_cache
from inspect import signature
from typing import Any, get_type_hints
from weakref import WeakValueDictionary

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
    "game",
    "with_aim",
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

MOST_KEPT = 128  # games that nobody uses now


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


_in_use: WeakValueDictionary[tuple[Callable[..., Game], Any], Game] = WeakValueDictionary()


@lru_cache(MOST_KEPT)
def _made(factory: Callable[..., Game], config: Any) -> Game:
    """One `Game` for equal options, as long as anybody uses it; the last few are kept for the next one who asks."""
    found = _in_use.get((factory, config))
    if found is None:
        found = _in_use[factory, config] = factory() if config is None else factory(config)
    return found


def with_aim(game: Game, aim: str) -> Game:
    """The same game, played for something else than its score."""
    return game if aim == "score" else _with_aim(game, aim)


@lru_cache(MOST_KEPT)
def _with_aim(game: Game, aim: str) -> Game:
    if aim not in game.aims:
        raise MossaError(f"{game} has no aim {unknown(aim, ['score', *game.aims])}")
    return replace(game, score=game.aims[aim], is_zero_sum=False)
