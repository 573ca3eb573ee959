"""The check that compiled rules do what the plain ones do."""

from functools import cache
from typing import Any

import numpy as np

from mossa.games.check.sample import Sample, at, is_same, need
from mossa.games.game import Game
from mossa.jit import IS_PLAIN, Kernel, below, is_python_rule, kernel, new_rng, rule


@rule
def _no_key(state):
    return 0


@cache
def trace_kernel(game: Game) -> Kernel:
    """Compile `run(state, trace, scores, rng)`: a random game from `state[0]`, which is left where it ends.

    Row i of `trace` gets who moved at ply i, out of how many moves, which, and the key before; it returns the plies.
    """
    to_move, legal_moves, play, score, key = game.to_move, game.legal_moves, game.play, game.score, game.key or _no_key
    max_moves, players = game.max_moves, game.players

    @kernel(f"the check of {game}")
    def run(state, trace, scores, rng):
        moves = np.empty(max_moves, np.int64)
        ply = 0
        n = legal_moves(state[0], moves)
        while n > 0 and ply < len(trace):
            trace[ply, 0] = to_move(state[0])
            trace[ply, 1] = n
            trace[ply, 2] = moves[below(rng, n)]
            trace[ply, 3] = key(state[0])
            play(state[0], trace[ply, 2])
            ply += 1
            n = legal_moves(state[0], moves)
        for player in range(players):
            scores[player] = score(state[0], player)
        return ply

    return run


@cache
def redeal_kernel(game: Game) -> Kernel:
    """Compile `run(state, player, rng)`: what is left of `state[0]` in a player's view, filled in again."""
    assert game.hidden is not None
    view, redeal = game.hidden.view, game.hidden.redeal

    @kernel(f"the check of what {game} hides")
    def run(state, player, rng):
        view(state[0], player)
        redeal(state[0], player, rng)

    return run


def check_compiled(sample: Sample) -> str:
    """The compiled rules play the very games that the plain ones play, and deal the same."""
    if IS_PLAIN:
        return "not asked: NUMBA_DISABLE_JIT is set"
    if is_python_rule(sample.game.play):
        return "not asked: its rules are run by Python alone, which is slow"
    if sample.game.has_hidden:
        _check_compiled_redeal(sample)
    run: Any = trace_kernel(sample.game)
    for seed in range(len(sample.games)):
        compiled, plain = _traced(run, sample.game, seed), _traced(run.py_func, sample.game, seed)
        for what, one, other in zip(("moves", "scores", "state"), compiled, plain, strict=True):
            need(one == other, f"compiled and plain rules differ in their {what} (random game from seed {seed})")
    return f"{len(sample.games)} games: moves, keys, scores and last states agree"


def _check_compiled_redeal(sample: Sample) -> None:
    run: Any = redeal_kernel(sample.game)
    for position in sample.open():
        for player in range(sample.game.players):
            compiled, plain = position.copy_state(), position.copy_state()
            run(compiled, player, new_rng(1))
            run.py_func(plain, player, new_rng(1))
            need(is_same(compiled, plain), f"compiled and plain redeals differ for player {player} {at(position)}")


def _traced(run: Kernel, game: Game, seed: int) -> tuple[object, ...]:
    state, trace, scores = game.new(seed).copy_state(), np.zeros((game.max_plies, 4), np.int64), np.zeros(game.players)
    plies = run(state, trace, scores, new_rng(seed, "trace"))
    return trace[:plies].tolist(), scores.tolist(), [state[name].tolist() for name in game.state.names or ()]
