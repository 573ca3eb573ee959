"""Report 003's pre-selection at the root: play what wins at once, leave out what lets the next win."""

from functools import cache

import numpy as np

from mossa.games import Game
from mossa.jit import Kernel, kernel

WINS, LOSES = 1, -1


@cache
def preselection_kernel(game: Game) -> Kernel:
    """Compile `run(root, codes, verdicts)`: WINS, LOSES or 0 for each move of `root[0]`."""
    to_move, legal_moves, play, score, max_moves = game.to_move, game.legal_moves, game.play, game.score, game.max_moves

    @kernel(f"pre-selection for {game}")
    def run(root, codes, verdicts):
        mover = to_move(root[0])
        after, later = root.copy(), root.copy()
        replies, unused = np.empty(max_moves, np.int64), np.empty(max_moves, np.int64)
        for i in range(len(codes)):
            after[0] = root[0]
            play(after[0], codes[i])
            n = legal_moves(after[0], replies)
            verdicts[i] = WINS if n == 0 and score(after[0], mover) > 0 else 0
            for j in range(n):
                later[0] = after[0]
                play(later[0], replies[j])
                if legal_moves(later[0], unused) == 0 and score(later[0], mover) < 0:
                    verdicts[i] = LOSES

    return run
