"""Where the games of a round begin: at the start, after random plies, where exact play draws, or as a file says."""

import re
from functools import lru_cache
from pathlib import Path

from mossa.arena.draw import random_move
from mossa.arena.files import read_text
from mossa.errors import MossaError
from mossa.games import Game, Position
from mossa.games import game as named_game
from mossa.jit import new_rng
from mossa.solvers import solve, unsolvable

Moves = tuple[str, ...]

COUNTED = ("random", "balanced")
BALANCED_TRIES = 1000


def parse_opening(text: str) -> tuple[str, int]:
    """`none`, `random 4`, `balanced 6`, or the name of a file; with the number of plies, 0 where there is none."""
    kind, _, plies = text.partition(" ")
    if kind in COUNTED and re.fullmatch(r" *[0-9]{1,9} *", plies):
        return kind, int(plies)
    if kind in COUNTED:
        raise MossaError(f"opening: {text!r} lacks the number of plies, as in '{kind} 4'")
    return ("none", 0) if text == "none" else ("file", 0)


def read_openings(text: str, folder: Path) -> Moves:
    """The lines of the file that an opening names; what follows a # is left out."""
    if parse_opening(text)[0] != "file":
        return ()
    try:
        lines = read_text(folder / text).splitlines()
    except MossaError as error:
        raise MossaError(f"opening: {error}") from None
    found = tuple(filter(None, (line.partition("#")[0].strip() for line in lines)))
    if not found:
        raise MossaError(f"opening: {text} has no line")
    return found


def check_opening(game: Game, text: str, lines: Moves) -> None:
    """Refuse what is no opening of the game."""
    kind, plies = parse_opening(text)
    if plies >= game.max_plies:
        raise MossaError(f"opening: {text!r} is not allowed; {game} lasts at most {game.max_plies} plies")
    if kind == "balanced" and (reason := unsolvable(game)):
        raise MossaError(f"opening: {text!r} needs exact play of {game}: {reason}")
    for line in lines:
        if begun(game, line).is_over:
            raise MossaError(f"opening: the game is over after {line!r}")


def begun(game: Game, line: str) -> Position:
    """The position of a line: moves, or else a position written in one line."""
    try:
        return game.position(line)
    except MossaError as error:
        try:
            return game.from_text(line)
        except MossaError:
            raise MossaError(f"opening {line!r}: {error}") from None


def opening_of(game: str, text: str, lines: Moves, number: int, seed: int) -> tuple[int | tuple[str, ...], str]:
    """Of one round: so many random plies or these moves, and the position to begin from if not the first."""
    kind, plies = parse_opening(text)
    if kind == "balanced":
        return balanced(game, plies, seed), ""
    if kind == "file":
        line = lines[number % len(lines)]
        position = begun(named_game(game), line)
        return (position.moves, "") if position.moves else (0, line)
    return plies, ""


@lru_cache(maxsize=4096)  # all lineups meet on the same openings
def balanced(game: str, plies: int, seed: int) -> Moves:
    """Random moves to a position that exact play draws."""
    for number in range(BALANCED_TRIES):
        rng, position = new_rng(seed, "balanced", number), named_game(game).new(seed)
        while len(position.moves) < plies and not position.is_over:
            position = position.play(random_move(position, rng))
        if not position.is_over and solve(position).value == 0:
            return position.moves
    raise MossaError(f"opening: no drawn position of {game} was found after {plies} random plies")
