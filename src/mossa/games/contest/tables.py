"""The facts of one contest as constant arrays, which its rules look into.

A *cell* is a move of a contestant: contestant * 4 + slot.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from mossa.games.contest import effects
from mossa.games.contest.data import CONDITIONS, DISPLEASED_BY, SLOTS, Move, combos, moves
from mossa.games.contest.options import Options
from mossa.games.contest.roster import Roster

PLEASES, NEUTRAL, DISPLEASES = 1, 0, -1

Table = npt.NDArray[np.int64]


class Tables(NamedTuple):
    slots: Table  # [contestant] how many moves it has
    effect: Table  # [cell]
    appeal: Table  # [cell]
    jam: Table  # [cell]
    condition: Table  # [cell]
    pleasure: Table  # [cell] PLEASES, NEUTRAL or DISPLEASES
    is_starter: Table  # [cell] it begins some combo
    combo: Table  # [cell, slot before] the two moves are a combo
    names: tuple[str, ...]  # [contestant]
    moves: tuple[Move | None, ...]  # [cell]


def tables(roster: Roster, options: Options) -> Tables:
    own = [[moves()[name] for name in one.moves] for one in roster.contestants]
    cells: list[Move | None] = [m for some in own for m in some + [None] * (SLOTS - len(some))]
    pairs = combos(options.combos)
    starters = {first for first, _ in pairs}

    def column(value):
        return np.array([0 if move is None else int(value(move)) for move in cells])

    def follows(cell, slot):
        before, move = cells[cell // SLOTS * SLOTS + slot], cells[cell]
        return before is not None and move is not None and (before.name, move.name) in pairs

    return Tables(
        slots=np.array([len(some) for some in own]),
        effect=column(lambda move: effects.NUMBERS[move.effect]),
        appeal=column(lambda move: move.appeal),
        jam=column(lambda move: move.jam),
        condition=column(lambda move: CONDITIONS.index(move.condition)),
        pleasure=column(lambda move: _pleasure(move, options.condition)),
        is_starter=column(lambda move: move.name in starters),
        combo=np.array([[int(follows(cell, slot)) for slot in range(SLOTS)] for cell in range(len(cells))]),
        names=tuple(one.name for one in roster.contestants),
        moves=tuple(cells),
    )


def _pleasure(move: Move, condition: str) -> int:
    """How the audience of a contest takes a move."""
    if move.condition == condition or move.effect == "excite_any_contest":
        return PLEASES
    return DISPLEASES if move.condition in DISPLEASED_BY[condition] else NEUTRAL
