"""The facts of the contest as records: moves, effects, combos, contestants. Read from `data/`, see SOURCES.md there."""

import csv
from functools import cache
from pathlib import Path
from typing import NamedTuple

from mossa.errors import MossaError
from mossa.games.contest.state import SLOTS
from mossa.settings import unknown

FOLDER = Path(__file__).parent / "data"
CONDITIONS = ("cool", "beauty", "cute", "clever", "tough")
DISPLEASED_BY = {  # by which conditions a contest's audience is displeased
    "cool": ("clever", "cute"),
    "beauty": ("clever", "tough"),
    "cute": ("cool", "tough"),
    "clever": ("beauty", "cool"),
    "tough": ("beauty", "cute"),
}
RANKS = ("normal", "super", "hyper", "master")


class Move(NamedTuple):
    name: str
    italian: str
    condition: str
    appeal: int
    jam: int
    effect: str


class Contestant(NamedTuple):
    """A Pokémon with the moves that it brings to a contest."""

    name: str
    species: str
    moves: tuple[str, ...]


class Opponent(NamedTuple):
    """A contestant of a game, and where it appears."""

    game: str
    rank: str
    conditions: tuple[str, ...]
    introduction: int  # its place in the introduction round, where that is known; else 0
    contestant: Contestant


def _rows(file: str) -> list[dict[str, str]]:
    with (FOLDER / file).open(encoding="utf-8", newline="") as lines:
        return [{key: value.replace("’", "'") for key, value in row.items()} for row in csv.DictReader(lines)]


def _condition(word: str) -> str:
    return "beauty" if word == "Beautiful" else word.lower()


@cache
def moves() -> dict[str, Move]:
    """Every move by its English name."""
    return {
        row["name"]: Move(
            row["name"],
            row["italian_name"],
            _condition(row["condition"]),
            int(row["appeal"]),
            int(row["jam"]),
            row["effect_id"],
        )
        for row in _rows("moves.csv")
    }


def names_in(language: str) -> dict[str, str]:
    """The names of all moves in another language, by their English ones."""
    return {move.name: move.italian for move in moves().values()} if language == "it" else {}


@cache
def _moves_by_any_name() -> dict[str, Move]:
    return {name.casefold(): move for move in moves().values() for name in (move.italian, move.name)}


def named_move(name: str) -> Move:
    """A move by its English or Italian name; case does not matter."""
    found = _moves_by_any_name().get(name.strip().casefold())
    if found is None:
        raise MossaError("contest: unknown move {name}", "unknown-move", name=_close(name, _moves_by_any_name()))
    return found


def _close(name: str, known: dict[str, Move]) -> str:
    """The head of the message about a wrong name: the list of all moves is too long to show."""
    return unknown(name, known).partition(" (there are:")[0]


@cache
def effects() -> tuple[str, ...]:
    """The effects in the order in which `mossa.games.contest.effects` numbers them."""
    return tuple(row["effect_id"] for row in _rows("effects.csv"))


@cache
def combos(sources: str) -> frozenset[tuple[str, str]]:
    """The pairs (first move, second move): of `all` sources together, those `agreed` by both, or `none`."""
    need = {"all": 1, "agreed": 2, "none": 3}[sources]
    return frozenset(
        (row["starter"], row["finisher"])
        for row in _rows("combos.csv")
        if int(row["oras_source_ericanguyen"]) + int(row["oras_source_pokemonstudio"]) >= need
    )


@cache
def opponents() -> tuple[Opponent, ...]:
    """Everybody whose moves are known, as listed."""
    return tuple(
        Opponent(
            row["game"],
            row["rank"].lower(),
            tuple(_condition(word) for word in row["condition_pools"].split("|") if word),
            int(row["introduction_order"] or 0),
            Contestant(row["nickname"].title(), row["species"], _distinct(row)),
        )
        for row in _rows("opponents.csv")
    )


def _distinct(row: dict[str, str]) -> tuple[str, ...]:
    """A contestant's moves; one has the same twice."""
    return tuple(dict.fromkeys(row[f"move{number}"] for number in range(1, SLOTS + 1)))
