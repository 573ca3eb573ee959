"""The moves that the search of report 003 looks at."""

import numpy as np

from mossa.games import Position
from mossa.search.montecarlo.preselection import LOSES, WINS, preselection_kernel


def preselected(position: Position) -> list[int]:
    """The moves that report 003 would search: a win at once, else those that do not lose at once, if there are any."""
    codes = position.move_codes()
    verdicts = np.zeros(len(codes), np.int64)
    preselection_kernel(position.game)(position.copy_state(), np.array(codes), verdicts)
    wins = [code for code, verdict in zip(codes, verdicts, strict=True) if verdict == WINS]
    safe = [code for code, verdict in zip(codes, verdicts, strict=True) if verdict != LOSES]
    return wins[:1] or safe or codes
