"""Answers of the network by position, so that none is asked for twice: a table with one slot a hash.

A position and its images share a slot: the network sees that image of them which has the smallest key.
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


def symmetric_move_rule(game: Game) -> Rule:
    """The rule `(move, symmetry) -> the same move in the image`."""
    return same_move if game.symmetry is None else game.symmetry.move


@cache
def image_rule(game: Game) -> Rule:
    """The rule `(state) -> key, symmetry` of the image with the smallest key."""
    if game.key is None:
        return no_image
    key = game.key

    @rule
    def itself(state):
        return key(state), 0

    if game.symmetry is None or not len(game.features.images):  # type: ignore[union-attr]
        return itself
    symmetric_key, symmetries = game.symmetry.key, game.symmetry.count

    @rule
    def smallest(state):
        best, best_symmetry = symmetric_key(state, 0), 0
        for symmetry in range(1, symmetries):
            other = symmetric_key(state, symmetry)
            if other < best:
                best, best_symmetry = other, symmetry
        return best, best_symmetry

    return smallest


@cache
def see_rule(game: Game) -> Rule:
    """The rule `(state, planes, seen)` that writes what the network sees: the image with the smallest key.

    So the answer is the same for all images of a position, whichever is asked first. `seen` is scratch.
    """
    assert game.features is not None
    write, images, image = game.features.write, game.features.images, image_rule(game)

    @rule
    def see(state, planes, seen):
        _, symmetry = image(state)
        planes[:] = 0.0
        if symmetry == 0:
            write(state, planes)
            return
        seen[:] = 0.0
        write(state, seen)
        for plane in range(planes.shape[0]):
            for cell in range(planes.shape[1]):
                planes[plane, images[symmetry, cell]] = seen[plane, cell]

    return see


@cache
def turn_back_rule(game: Game) -> Rule:
    """The rule `(state, answer, logits)` from the logits of the image that the network saw to those of the position."""
    assert game.features is not None
    image, symmetric_move, moves = image_rule(game), symmetric_move_rule(game), game.features.moves

    @rule
    def turn_back(state, answer, logits):
        _, symmetry = image(state)
        for move in range(moves):
            logits[move] = answer[symmetric_move(move, symmetry)]

    return turn_back


@cache
def find_rule(game: Game) -> Rule:
    """The rule `(cache, state, logits) -> is known, value` that writes the logits of every move."""
    image, turn_back, has_key = image_rule(game), turn_back_rule(game), game.key is not None

    @rule
    def find(cache, state, logits):
        cache.counts[0] += 1
        key, _ = image(state)
        slot = slot_of(cache, key)
        if not has_key or not cache.is_used[slot] or cache.keys[slot] != key:
            return False, 0.0
        turn_back(state, cache.logits[slot], logits)
        cache.counts[1] += 1
        return True, np.float64(cache.values[slot])

    return find


@cache
def keep_rule(game: Game) -> Rule:
    """The rule `(cache, state, answer, value)` that keeps what the network said of the image that it saw."""
    image, has_key, moves = image_rule(game), game.key is not None, game.features.moves  # type: ignore[union-attr]

    @rule
    def keep(cache, state, answer, value):
        if has_key:
            key, _ = image(state)
            slot = slot_of(cache, key)
            cache.is_used[slot], cache.keys[slot], cache.values[slot] = True, key, value
            for move in range(moves):
                cache.logits[slot, move] = answer[move]

    return keep
