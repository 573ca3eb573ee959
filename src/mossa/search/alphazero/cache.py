"""Answers of the network by position, so that none is asked for twice: a table with one slot a hash.

A position and its images share a slot; answers are kept as the image with the smallest key sees them.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from mossa.games import Game
from mossa.jit import Rule, rule

_GOLDEN = np.int64(0x9E3779B1)


class Cache(NamedTuple):
    """The table; each array's first index is the slot."""

    keys: Any
    is_used: Any
    logits: Any  # [slot, move of the image]
    values: Any  # for the side to move
    counts: Any  # [2] questions, and those that were answered from here


def new_cache(game: Game, bits: int) -> Cache:
    """An empty table of 2 ** bits slots; of one slot that is never used where positions cannot be told apart."""
    assert game.features is not None
    slots = 1 << bits if game.key is not None else 1
    return Cache(
        np.zeros(slots, np.int64),
        np.zeros(slots, np.bool_),
        np.zeros((slots, game.features.moves), np.float32),
        np.zeros(slots, np.float32),
        np.zeros(2, np.int64),
    )


def forget(cache: Cache) -> None:
    """Empty the table: there is a new network."""
    cache.is_used[:] = False
    cache.counts[:] = 0


@rule
def slot_of(cache, key):
    folded = key ^ key >> 31
    return ((folded & 0x7FFFFFFF) * _GOLDEN >> 9) & len(cache.keys) - 1


@rule
def no_image(state):
    """The image of a game whose positions cannot be told apart, never used."""
    return np.int64(0), 0


@rule
def same_move(move, symmetry):
    return move


@cache
def image_rule(game: Game) -> Rule:
    """The rule `(state) -> key, symmetry` of the image with the smallest key."""
    key, symmetric_key, symmetries = game.key, game.symmetric_key, game.symmetries
    if key is None:
        return no_image

    @rule
    def itself(state):
        return key(state), 0

    @rule
    def smallest(state):
        best, best_symmetry = symmetric_key(state, 0), 0
        for symmetry in range(1, symmetries):
            other = symmetric_key(state, symmetry)
            if other < best:
                best, best_symmetry = other, symmetry
        return best, best_symmetry

    return itself if symmetric_key is None else smallest


@cache
def find_rule(game: Game) -> Rule:
    """The rule `(cache, state, logits) -> is known, value` that writes the logits of every move."""
    image, has_key = image_rule(game), game.key is not None
    symmetric_move, moves = game.symmetric_move or same_move, game.features.moves  # type: ignore[union-attr]

    @rule
    def find(cache, state, logits):
        cache.counts[0] += 1
        key, symmetry = image(state)
        slot = slot_of(cache, key)
        if not has_key or not cache.is_used[slot] or cache.keys[slot] != key:
            return False, 0.0
        for move in range(moves):
            logits[move] = cache.logits[slot, symmetric_move(move, symmetry)]
        cache.counts[1] += 1
        return True, np.float64(cache.values[slot])

    return find


@cache
def keep_rule(game: Game) -> Rule:
    """The rule `(cache, state, logits, value)` that keeps an answer."""
    image, has_key = image_rule(game), game.key is not None
    symmetric_move, moves = game.symmetric_move or same_move, game.features.moves  # type: ignore[union-attr]

    @rule
    def keep(cache, state, logits, value):
        if has_key:
            key, symmetry = image(state)
            slot = slot_of(cache, key)
            cache.is_used[slot], cache.keys[slot], cache.values[slot] = True, key, value
            for move in range(moves):
                cache.logits[slot, symmetric_move(move, symmetry)] = logits[move]

    return keep
