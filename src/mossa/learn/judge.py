"""A network examined by exact play: the share of its moves that keep the value, alone and with a search."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from mossa.arena.accuracy.questions import Question
from mossa.errors import MossaError
from mossa.games import Game
from mossa.learn.columns import read_columns, write_columns
from mossa.nets.forward import Evaluator
from mossa.search.alphazero.batch import batch_kernel
from mossa.search.alphazero.cache import new_cache
from mossa.search.alphazero.searches import Searches


class Judge:
    """Positions, and by move code whether a move is legal and whether it keeps the value."""

    def __init__(self, game: Game, states: Any, legal: Any, keeping: Any) -> None:
        self.game, self.legal, self.keeping = game, legal, keeping
        self.states = states.view(game.state).view(np.recarray)  # a file does not say that records are aligned

    def kept(self, evaluate: Evaluator, simulations: int) -> float:
        """The share of moves that keep the value; with no simulation the network's first choice."""
        if simulations == 0:
            moves = np.where(self.legal, self._logits(evaluate), -np.inf).argmax(1)
        else:
            searches = Searches(self.game, self.states, simulations, new_cache(self.game, 18))
            moves = np.array(searches.moves(evaluate))
        return float(self.keeping[np.arange(len(moves)), moves].mean())

    def _logits(self, evaluate: Evaluator) -> Any:
        seen, count = self.game.features, len(self.states)
        assert seen is not None
        planes, targets = np.zeros((count, seen.planes, seen.cells), np.float32), np.zeros((count, seen.moves))
        batch_kernel(self.game)(self.states, targets, np.zeros(count, np.int64), planes, targets.copy())
        return evaluate(planes)[0]

    def save(self, path: Path) -> None:
        write_columns(path, states=self.states, legal=self.legal, keeping=self.keeping)


def judge_of(game: Game, questions: Sequence[Question]) -> Judge:
    """A judge who asks these questions."""
    assert game.features is not None
    legal, keeping = (np.zeros((len(questions), game.features.moves), np.bool_) for _ in range(2))
    for i, one in enumerate(questions):
        for code in one.position.move_codes():
            legal[i, code] = True
            keeping[i, code] = one.position.move_name(code) in one.solution.keeping
    return Judge(game, np.concatenate([one.position.copy_state() for one in questions]), legal, keeping)


def read_judge(game: Game, path: Path) -> Judge:
    assert game.features is not None
    columns = read_columns(path, "states", "legal", "keeping")
    wide = len(columns["states"]), game.features.moves
    if columns["states"].dtype.itemsize != game.state.itemsize or any(
        columns[name].shape != wide for name in ("legal", "keeping")
    ):
        raise MossaError(f"{path} is of another game than {game}")
    return Judge(game, **columns)
