"""What the Gobblet study measures besides games: minimax judged by exact play, its values by depth, branching.

A move of the first player, who has a won game, is judged:

    error      the win is given away
    wandering  the win is kept but no nearer, and the search had not seen it yet
    dawdling   the win is kept but no nearer, though the search had seen it
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from mossa.agents import agent
from mossa.agents.preselection import preselected
from mossa.agents.reports.gobblet import as_imagined, imagined
from mossa.arena.draw import round_seed
from mossa.arena.fixture import Fixture, play
from mossa.evaluation import evaluation
from mossa.evaluation.gobblet import board_and_copies, thesis
from mossa.games import Position, game
from mossa.games.gobblet.board import Board
from mossa.jit import below, new_rng
from mossa.solvers.gobblet3 import number_of, searcher

SMALL_BOARD = "gobblet3:repetition=0"
LATEST, DEEPEST = 8, 6  # plies of the random positions, and depths looked to


def exact(position: Position) -> tuple[int, int]:
    """For the first player: 1, 0 or -1, and the plies to the end."""
    if position.is_over:
        return int(position.score(0)), 0
    value, plies = searcher().value(number_of(position.copy_state()[0]))
    return (value if position.to_move == 0 else -value), plies


def judged_game(first: int, second: int, has_distance: bool, number: int) -> dict[str, float]:
    """One game of minimax against minimax on 3x3; what the first player did while they were winning."""
    rest = f"ties=random,distance={str(has_distance).lower()}"
    seats = f"alphabetabot:depth={first},{rest}", f"alphabetabot:depth={second},{rest}"
    record = play(Fixture(SMALL_BOARD, seats, round_seed(1, number)))
    found = {"score": record.scores[0], "plies": len(record.moves), "errors": 0, "wandering": 0, "dawdling": 0}
    positions = list(record.positions())
    judgements = [exact(one) for one in positions]
    for ply in range(0, len(record.moves), 2):
        (before, distance), (after, left) = judgements[ply], judgements[ply + 1]
        if before == 1:
            found["errors"] += after < 1
            if after == 1 and left >= distance:
                found["dawdling" if record.moves[ply].value == 1 else "wandering"] += 1
    return found


def random_position(number: int) -> Position:
    """A position of random play that nobody wins at once."""
    rng = new_rng("study of gobblet", number)
    while True:
        position = game(SMALL_BOARD).new()
        for _ in range(2 + below(rng, LATEST - 1)):
            codes = position.move_codes()
            if not codes:
                break
            position = position.play_code(codes[below(rng, len(codes))])
        if not position.is_over and exact(position)[1] > 1:
            return position


def values_by_depth(number: int) -> dict[str, Any]:
    """The report's value of a random position at each depth, squashed into -1 to 1, and the exact one."""
    position = random_position(number)
    spec = f"alphabeta:depth={DEEPEST},evaluation=thesis,distance=false,exact=false"
    found = agent(spec).choose(position).iterations
    values = [one.value for one in found]
    sign = 1 if position.to_move == 0 else -1
    return {"values": values + values[-1:] * (DEEPEST - len(values)), "exact": sign * exact(position)[0]}


def branching(board: str, first: str, second: str, number: int) -> list[tuple[int, int]]:
    """The moves of each position of a game: all, and by symmetry."""
    record = play(Fixture(board, (first, second), round_seed(2, number)))
    reduced = as_imagined(game(board))
    positions = [one for one in record.positions() if not one.is_over]
    return [(len(one.move_codes()), len(Position(reduced, one.copy_state(), ()).move_codes())) for one in positions]


def playouts(board: str, spec: str, number: int) -> list[int]:
    """The random games that simple Monte Carlo plays at each of its moves, first against minimax of depth 3."""
    record = play(Fixture(board, (spec, "alphabetabot:ties=random"), round_seed(3, number)))
    player: Any = agent(spec)
    own = [imagined(one) for one in list(record.positions())[0 : len(record.moves) : 2]]
    return [player.playouts * len(preselected(one) if player.preselect else one.move_codes()) for one in own]


TABLE_3 = {"A1": "X2O3,.,X2/.,X3,./O3,.,. 113 1122 X", "A2": "X2,.,X2O3/.,X3,./O3,.,. 113 1122 X"}


@dataclass(frozen=True)
class OneLine(Board):
    """A board of which one line alone counts."""

    number: int

    @cached_property
    def lines(self) -> npt.NDArray[np.int64]:
        return Board(self.side).lines[self.number : self.number + 1]


IN_TABLE_3 = (3, 4, 5, 2, 1, 0, 6, 7)  # our lines in the order of the report's: columns, rows from above, diagonals


def heuristic_lines(name: str) -> dict[str, Any]:
    """The heuristic of a position of tables 3.1 and 3.2 for the second player: each line alone, and the whole."""
    position = game(SMALL_BOARD).begin(TABLE_3[name])
    state, (board, copies) = position.copy_state()[0], board_and_copies(position.game)
    lines = [int(thesis(OneLine(board.side, number), copies)(state, 1)) for number in IN_TABLE_3]
    return {"lines": lines, "whole": int(evaluation(position.game, "thesis").rule(state, 1))}


def pieces_times_cells(board: str) -> int:
    """First moves where every piece counts for itself."""
    config = game(board).config
    return int(config.copies * config.side * config.side**2)


def best_play(board: str) -> tuple[int, int]:
    """What the first player gets by exact play from the first move on, and after how many plies."""
    return exact(game(board).new())
