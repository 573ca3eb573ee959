"""Positions of Gobblet 3x3 as numbers, seen by the side to move.

Each of the three layers (sizes) holds at most two pieces a side on different cells: 1423 ways, the *codes*. Turning or
mirroring the board puts the large layer's code into one of 219 *classes*, so that

    index = (class of the large layer * 1423 + code of the medium one) * 1423 + code of the small one

numbers all positions, 443,459,451 of them. The medium and small layers are turned along with the large one. Where the
large layer is its own image under a symmetry, a position and that image have two numbers (and the same value).

A move changes one layer, and the turn swaps the colours in all three. All moves of one layer can be listed by its code
alone; larger pieces forbid those that begin or end under one of them.
"""

from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from mossa.games.gobblet.board import SYMMETRIES, Board

BOARD = Board(3)
COPIES = 2
CODES = 1423
CLASSES = 219
BLOCK = CODES * CODES  # positions of one class
POSITIONS = CLASSES * BLOCK

Ints = npt.NDArray[np.int64]
Shorts = npt.NDArray[np.int16]


class Tables(NamedTuple):
    """What kernels know of codes; [code] unless said otherwise."""

    mine: Shorts  # cells of the side to move
    theirs: Shorts
    swapped: Shorts  # the code with the colours exchanged
    images: Shorts  # [symmetry, code]
    swapped_images: Shorts  # [symmetry, code] the image with the colours exchanged
    class_of: Shorts  # of a large layer
    symmetry_of: Shorts  # which brings a large layer to the one that stands for its class
    large: Shorts  # [class] the code that stands for it
    first: Ints  # where a code's moves begin in the two lists below; they end where the next one's begin
    needs: Shorts  # [move] the cells that no larger piece may cover
    after: Shorts  # [move] the layer's code after it, as the other side sees it
    has_line: npt.NDArray[np.bool_]  # [cells] whether they hold three in a row


@cache
def tables() -> Tables:
    """All of it, made once."""
    layers = _layers()
    number = {layer: code for code, layer in enumerate(layers)}
    swapped = np.array([number[theirs, mine] for mine, theirs in layers], np.int16)
    images = np.array([[number[_turned(a, s), _turned(b, s)] for a, b in layers] for s in range(SYMMETRIES)], np.int16)
    lowest = images.min(axis=0)
    large = np.unique(lowest)
    moves = [list(_moves(mine, theirs)) for mine, theirs in layers]
    return Tables(
        mine=np.array([mine for mine, _ in layers], np.int16),
        theirs=np.array([theirs for _, theirs in layers], np.int16),
        swapped=swapped,
        images=images,
        swapped_images=images[:, swapped],
        class_of=np.searchsorted(large, lowest).astype(np.int16),
        symmetry_of=images.argmin(axis=0).astype(np.int16),
        large=large,
        first=np.cumsum([0, *(len(of) for of in moves)]),
        needs=np.array([needs for of in moves for needs, _, _ in of], np.int16),
        after=np.array([number[theirs, mine] for of in moves for _, mine, theirs in of], np.int16),
        has_line=np.array([any(cells & line == line for line in BOARD.lines) for cells in range(512)]),
    )


def _layers() -> list[tuple[int, int]]:
    """Every layer as the cells of both sides; the empty one first."""
    hands = [0, *(1 << a for a in range(9)), *(1 << a | 1 << b for a, b in combinations(range(9), 2))]
    return [(mine, theirs) for mine in hands for theirs in hands if not mine & theirs]


def _turned(cells: int, symmetry: int) -> int:
    return sum(1 << int(BOARD.images[symmetry, cell]) for cell in range(9) if cells >> cell & 1)


def _moves(mine: int, theirs: int):
    """Every move of one layer: the cells it needs, and the two sides' pieces after it."""
    free = [1 << cell for cell in range(9) if not (mine | theirs) >> cell & 1]
    if mine.bit_count() < COPIES:
        yield from ((target, mine | target, theirs) for target in free)
    for origin in (1 << cell for cell in range(9) if mine >> cell & 1):
        yield from ((origin | target, mine ^ origin | target, theirs) for target in free)


def index_of(layers: tuple[int, int, int]) -> int:
    """The number of a position given by the codes of its small, medium and large layer."""
    small, medium, large = layers
    known = tables()
    symmetry = known.symmetry_of[large]
    row = int(known.class_of[large]) * CODES + int(known.images[symmetry, medium])
    return row * CODES + int(known.images[symmetry, small])


@cache
def code_numbers() -> dict[tuple[int, int], int]:
    """The code of a layer, by the cells of the side to move and of the other."""
    return {layer: code for code, layer in enumerate(_layers())}
