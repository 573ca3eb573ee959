"""What the rules look up: the facts of all moves as constant arrays, a move being its row in `data/moves.csv`."""

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from mossa.games.contest import effects
from mossa.games.contest.data import CONDITIONS, DISPLEASED_BY, Move, combos, moves
from mossa.games.contest.options import Options

PLEASES, NEUTRAL, DISPLEASES = 1, 0, -1

Table = npt.NDArray[np.int64]


class Tables(NamedTuple):
    effect: Table  # [move]
    appeal: Table  # [move]
    jam: Table  # [move]
    condition: Table  # [move]
    pleasure: Table  # [move] PLEASES, NEUTRAL or DISPLEASES
    starter: Table  # [move] its row in `combo`; 0 if it begins none
    finisher: Table  # [move] its column in `combo`; 0 if it ends none
    combo: Table  # [starter, finisher] the two are a combo


@cache
def tables(condition: str, sources: str) -> Tables:
    """The facts of a contest of that condition, with the combos of these sources."""
    pairs = combos(sources)
    firsts, seconds = ([name for name in moves() if name in {pair[k] for pair in pairs}] for k in (0, 1))

    def column(value):
        return np.array([int(value(move)) for move in moves().values()])

    combo = np.zeros((len(firsts) + 1, len(seconds) + 1), np.int64)
    for first, second in pairs:
        combo[1 + firsts.index(first), 1 + seconds.index(second)] = 1
    return Tables(
        effect=column(lambda move: effects.NUMBERS[move.effect]),
        appeal=column(lambda move: move.appeal),
        jam=column(lambda move: move.jam),
        condition=column(lambda move: CONDITIONS.index(move.condition)),
        pleasure=column(lambda move: _pleasure(move, condition)),
        starter=column(lambda move: 1 + firsts.index(move.name) if move.name in firsts else 0),
        finisher=column(lambda move: 1 + seconds.index(move.name) if move.name in seconds else 0),
        combo=combo,
    )


def _pleasure(move: Move, condition: str) -> int:
    """How the audience of a contest takes a move."""
    if move.condition == condition or move.effect == "excite_any_contest":
        return PLEASES
    return DISPLEASES if move.condition in DISPLEASED_BY[condition] else NEUTRAL


def tables_of(options: Options) -> Tables:
    return tables(options.condition, options.combos)
