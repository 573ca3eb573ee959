"""Moves as small numbers, as libraries of learning want them: the same number for the same move all game long.

Where a game says how a network sees it, the numbers are its move codes. Big Two's are the places of its moves in the
list of all that can be played together, weak before strong. Elsewhere a move's number is its place among the legal
moves: in Contest that is the place of a move among the contestant's four.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations as choices
from itertools import product

from mossa.games import Game, Position
from mossa.games.bigtwo.combinations import NO_POWER, combinations
from mossa.games.bigtwo.profiles import PROFILES

RANKS, SUITS = 13, 4


@dataclass(frozen=True, slots=True)
class Actions:
    """The numbers of one game's moves, from 0 to `count` - 1."""

    count: int
    known: dict[int, int] | None = None  # by move code, where they are not the place among the legal moves

    def legal(self, position: Position) -> list[int]:
        """The numbers of the legal moves, in their order."""
        codes = position.move_codes()
        return list(range(len(codes))) if self.known is None else [self.known[code] for code in codes]

    def code(self, position: Position, action: int) -> int:
        """The legal move of that number; a ValueError if there is none."""
        return position.move_codes()[self.legal(position).index(action)]


@cache
def actions(game: Game) -> Actions:
    if game.features is not None:
        return Actions(game.features.moves, {code: code for code in range(game.features.moves)})
    if game.name == "bigtwo":
        moves = bigtwo_moves(game.config.rules)
        return Actions(len(moves), {move: number for number, move in enumerate(moves)})
    return Actions(game.max_moves)


@cache
def bigtwo_moves(rules: str) -> Sequence[int]:
    """Every move of Big Two by some rules: first to pass, then few cards before many, and weak before strong."""
    power = combinations(PROFILES[rules]).power
    possible = {word for word in _candidates(power) if power(word) != NO_POWER}
    return 0, *sorted(possible, key=lambda word: (word.bit_count(), power(word), word))


def _candidates(power: object) -> set[int]:
    """Words of cards among which all are that may be played together."""
    of_rank = {rank: [nibble << SUITS * rank for nibble in range(1, 1 << SUITS)] for rank in range(RANKS)}
    equal = [word for words in of_rank.values() for word in words]
    by_size = {size: [word for word in equal if word.bit_count() == size] for size in range(1, SUITS + 1)}
    pairs = (a | b for a, b in choices(by_size[2], 2))
    mixed = (a | b for big, small in ((3, 2), (4, 1)) for a, b in product(by_size[big], by_size[small]))
    return {*equal, *pairs, *mixed, *_fives_of_different_ranks(power)}


def _fives_of_different_ranks(power: object) -> set[int]:
    """Flushes of any ranks, and any suits of the ranks that make a straight."""
    assert callable(power)
    found = set[int]()
    for ranks in choices(range(RANKS), 5):
        found.update(sum(1 << SUITS * rank + suit for rank in ranks) for suit in range(SUITS))
        of_two_suits = sum(1 << SUITS * rank + (rank == ranks[0]) for rank in ranks)
        if power(of_two_suits) != NO_POWER:
            suits = product(range(SUITS), repeat=5)
            found.update(sum(1 << SUITS * r + s for r, s in zip(ranks, some, strict=True)) for some in suits)
    return found
