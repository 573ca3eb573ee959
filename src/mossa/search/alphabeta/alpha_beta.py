"""Alpha-beta for two players: the search of one position, one root move and one depth after the other."""

from typing import Any

import numpy as np

from mossa.errors import MossaError
from mossa.games import Game
from mossa.games.game import StateArray
from mossa.search.alphabeta.frame import FRAME
from mossa.search.alphabeta.kernel import COUNTS, Variant, alpha_beta_kernel, new_memory
from mossa.search.alphabeta.move_order import NO_MOVE
from mossa.search.alphabeta.plies import line, new_plies, records
from mossa.search.alphabeta.repetition import NEVER
from mossa.search.alphabeta.transposition import ENTRY, EXACT, find
from mossa.search.alphabeta.value import INFINITE


class AlphaBeta:
    """A search in slices. The root's frame holds one move, that of `begin`: the caller looks at one after the other."""

    def __init__(self, game: Game, variant: Variant, root: StateArray, deepest: int, entries: int) -> None:
        if game.has_cycles and game.key is None:
            raise MossaError(f"{game}: a game in which positions come back needs a key")
        self.scale = variant.scale
        self.game = game
        self.plies = new_plies(game, root, deepest)
        self.frames = records(deepest + 1, FRAME)
        self.counts = records(1, COUNTS)
        self.memory = new_memory(game, deepest)
        self.entries = records(entries if variant.has_table and game.key else 2, ENTRY)
        self.kernel = alpha_beta_kernel(game, variant)
        self._root = (int(game.key(root[0])) if game.key else 0, int(game.to_move(root[0])))

    def begin(self, move: int, depth: int, low: int, high: int) -> None:
        """Get ready to look at one root move in a window."""
        self.plies.moves[0, 0] = move
        self.plies.lengths[0] = 0
        self.frames[0] = (*self._root, 1, 0, low, high, low, -INFINITE, NO_MOVE, high, 0, 0, NEVER)
        self.counts["ply"] = 0
        self.counts["depth"] = depth

    def run(self, nodes: int) -> bool:
        """Look at that many more nodes; whether the move's value is now known."""
        return bool(self.kernel(self.plies, self.frames, self.counts, self.memory, self.entries, nodes))

    @property
    def value(self) -> int:
        """The root move's value for the side to move: exact inside the window, a bound outside."""
        return int(self.frames["best"][0])

    @property
    def line(self) -> list[int]:
        return line(self.plies)

    def prolonged(self, moves: list[int]) -> list[int]:
        """A line and, where the table cut it short, the moves that the table gives to go on with."""
        depth, moves = int(self.counts["depth"][0]), list(moves)
        if len(moves) >= depth - 1:
            return moves
        game, state, legal = self.game, self.plies.stack[:1].copy(), np.empty(self.game.max_moves, np.int64)
        for move in moves:
            game.play(state[0], move)
        while len(moves) < depth - 1 and (entry := self._entry(state)) is not None:
            if entry.bound != EXACT or entry.move not in legal[: game.legal_moves(state[0], legal)]:
                break
            moves.append(int(entry.move))
            game.play(state[0], moves[-1])
        return moves

    def _entry(self, state: StateArray) -> Any:
        found = find(self.entries, self.game.key(state[0])) if self.game.key else -1
        return self.entries[found] if found >= 0 else None

    @property
    def nodes(self) -> int:
        return int(self.counts["nodes"][0])

    @property
    def cutoffs(self) -> int:
        return int(self.counts["cutoffs"][0])

    @property
    def table_hits(self) -> int:
        return int(self.counts["table_hits"][0])

    @property
    def is_complete(self) -> bool:
        """Whether the value rests on finished games alone."""
        return not self.frames["has_estimate"][0]
