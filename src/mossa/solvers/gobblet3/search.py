"""Gobblet 3x3 solved by search, where no table has been built.

Two questions are put to a position with a number of plies: does the side to move win within them, does it lose within
them? Neither answer depends on how the position came about, for a line that goes in circles just runs out of plies;
so every answer may be kept. Asked with one ply more each time, the first yes gives the exact distance, and a position
with neither answer within `LONGEST` plies is drawn.

Positions are numbers (see `codes`), which are the same for all images of the large layer. A kept answer is one word:

    number + 1, 29 bits | wins within, 6 bits | does not within | loses within | does not within
"""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from mossa.jit import Kernel, kernel, rule
from mossa.solvers.gobblet3.codes import BLOCK, CODES, Ints, Tables, tables
from mossa.solvers.gobblet3.sweep import MOST_ROWS, row_moves, small_row

LONGEST = 24  # plies: no position needs more, as the table shows
NEVER = 63
MOST_CHILDREN = 2 * MOST_ROWS
ENTRIES = 1 << 23
SLICE = 50_000  # nodes between two looks of who watches

_WINS, _NOT_WINS, _LOSES, _NOT_LOSES = 18, 12, 6, 0
_NOTHING = NEVER << _WINS | NEVER << _LOSES


Watch = Callable[[int], None]  # told all nodes so far after every slice; it may raise to end the search


def unwatched(nodes: int) -> None:
    """Where nobody watches."""


class Frames(NamedTuple):
    """The plies between the root and where the search is."""

    number: Ints  # [ply] the position
    children: npt.NDArray[np.int64]  # [ply, i] those that could not be answered at once, the most promising first
    width: Ints  # [ply] how many; -1 until they are looked for
    place: Ints  # [ply] which of them is being looked at


@rule
def slot(entries, number):
    """The first of the two places where a position may be kept."""
    return (number * 0x9E3779B1 >> 7) & (len(entries) - 2)


@rule
def kept(entries, number):
    """What is known of a position: the four fields."""
    first = slot(entries, number)
    for i in (first, first + 1):
        if entries[i] >> 24 == number + 1:
            return entries[i] & 0xFFFFFF
    return _NOTHING


@rule
def keep(entries, number, facts):
    """The first place is for what took the most plies to find, the second for the latest."""
    first = slot(entries, number)
    entry, effort = entries[first], max(facts >> _NOT_WINS & 63, facts >> _NOT_LOSES & 63)
    known = max(entry >> _NOT_WINS & 63, entry >> _NOT_LOSES & 63)
    if entry >> 24 != number + 1 and entry != 0 and effort < known:
        first += 1
    entries[first] = number + 1 << 24 | facts


@rule
def result_of(known, number):
    """1 if the side to move has won, -1 if it has lost, 0 if the game goes on."""
    small, medium, large = number % CODES, number // CODES % CODES, known.large[number // BLOCK]
    over = known.mine[large] | known.theirs[large]
    free = 511 & ~(over | known.mine[medium] | known.theirs[medium])
    if known.has_line[known.mine[large] | known.mine[medium] & ~over | known.mine[small] & free]:
        return 1
    if known.has_line[known.theirs[large] | known.theirs[medium] & ~over | known.theirs[small] & free]:
        return -1
    return 0


@rule
def children_of(known, number, children, symmetries):
    """The positions that moves lead to; how many."""
    large_class, medium, small = number // BLOCK, number // CODES % CODES, number % CODES
    n = row_moves(known, large_class, medium, children, symmetries)
    for i in range(n):
        children[i] += known.swapped_images[symmetries[i], small]
    base, symmetry, cover = small_row(known, large_class, medium)
    for i in range(known.first[small], known.first[small + 1]):
        if known.needs[i] & cover == 0:
            children[n] = base + known.images[symmetry, known.after[i]]
            n += 1
    return n


@rule
def answer(facts, plies, is_attack):
    """What is known of the question: 1 yes, -1 no, 0 nothing."""
    yes, no = (_WINS, _NOT_WINS) if is_attack else (_LOSES, _NOT_LOSES)
    if facts >> yes & 63 <= plies:
        return 1
    return -1 if facts >> no & 63 >= plies else 0


@rule
def with_answer(facts, plies, is_attack, is_yes):
    """The facts with one more."""
    if is_yes:
        field = _WINS if is_attack else _LOSES
        return facts & ~(63 << field) | min(plies, facts >> field & 63) << field
    field = _NOT_WINS if is_attack else _NOT_LOSES
    return facts & ~(63 << field) | max(plies, facts >> field & 63) << field


@cache
def search_kernel() -> Kernel:
    """Compile `run(frames, counts, entries, known, is_attack, plies, limit) -> answer`.

    Whether the side to move at ply 0 wins (or else loses) within so many plies; 0 if `limit` nodes did not suffice.
    `counts` keeps the ply and the nodes.
    """

    @rule
    def opened(frames, ply, entries, known, is_attack, plies, symmetries):
        """Answer the question at a ply from what its children are known to be, or get ready to look at them."""
        number, row = frames.number[ply], frames.children[ply]
        n, left, wanted = children_of(known, number, row, symmetries), 0, 1 if is_attack else -1
        for i in range(n):
            child = row[i]
            result = result_of(known, child)
            if result != 0:
                told = -result if is_attack else result  # 1: the attacker has won
            else:
                told = answer(kept(entries, child), plies - 1, not is_attack) if plies > 1 else -1
            if told == wanted:
                return told
            if told == 0:
                row[left] = child
                left += 1
        if left == 0:
            return -wanted
        # the attacker looks first at what has resisted least, the defender at what has resisted longest
        for i in range(left):
            facts = kept(entries, row[i])
            symmetries[i] = facts >> _NOT_LOSES & 63 if is_attack else -(facts >> _NOT_WINS & 63)
        for i in range(1, left):
            child, rank, j = row[i], symmetries[i], i
            while j > 0 and symmetries[j - 1] > rank:
                row[j], symmetries[j] = row[j - 1], symmetries[j - 1]
                j -= 1
            row[j], symmetries[j] = child, rank
        frames.width[ply], frames.place[ply] = left, 0
        return 0

    @kernel("the search of gobblet3")
    def run(frames, counts, entries, known, is_attack, plies, limit):
        symmetries = np.empty(MOST_CHILDREN, np.int64)
        ply, last = counts[0], counts[1] + limit
        told = 0
        while True:
            is_attacking = is_attack if ply % 2 == 0 else not is_attack
            left = plies - ply
            if frames.width[ply] < 0:  # not opened yet
                if counts[1] >= last:
                    counts[0] = ply
                    return 0
                counts[1] += 1
                told = opened(frames, ply, entries, known, is_attacking, left, symmetries)
            elif told != (1 if is_attacking else -1):  # what a child has answered does not decide
                frames.place[ply] += 1
                if frames.place[ply] < frames.width[ply]:
                    told = 0
            if told == 0:
                frames.number[ply + 1] = frames.children[ply, frames.place[ply]]
                frames.width[ply + 1] = -1
                ply += 1
                continue
            number = frames.number[ply]
            keep(entries, number, with_answer(kept(entries, number), left, is_attacking, told == 1))
            if ply == 0:
                counts[0] = 0
                return told
            ply -= 1

    return run


class Searcher:
    """What one search has found serves the next."""

    def __init__(self, entries: int = ENTRIES) -> None:
        rows = LONGEST + 2
        self.known: Tables = tables()
        self.entries = np.zeros(entries, np.int64)
        self.frames = Frames(
            np.zeros(rows, np.int64),
            np.zeros((rows, MOST_CHILDREN), np.int64),
            np.zeros(rows, np.int64),
            np.zeros(rows, np.int64),
        )
        self.counts = np.zeros(2, np.int64)  # ply, nodes

    @property
    def nodes(self) -> int:
        return int(self.counts[1])

    def is_decided(self, number: int, is_attack: bool, plies: int, watch: Watch) -> bool:
        """Whether the side to move wins (or else loses) within so many plies."""
        told = int(answer(kept(self.entries, number), plies, is_attack))
        if told == 0:
            run = search_kernel()
            self.frames.number[0], self.frames.width[0], self.counts[0] = number, -1, 0
            while told == 0:
                told = run(self.frames, self.counts, self.entries, self.known, is_attack, plies, SLICE)
                watch(self.nodes)
        return told == 1

    def value(self, number: int, watch: Watch = unwatched) -> tuple[int, int]:
        """1, 0 or -1 for the side to move of a game that is not over, and in how many plies; 0 plies for a draw."""
        for plies in range(1, LONGEST + 1):
            for is_attack in (True, False):
                if self.is_decided(number, is_attack, plies, watch):
                    return (1 if is_attack else -1), plies
        return 0, 0
