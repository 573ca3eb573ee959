"""Where every random number of a game comes from: one seed deals, draws for chance, and seeds each agent's ply."""

import numpy as np

from mossa.errors import MossaError
from mossa.games import CHANCE, Position
from mossa.jit import Rng, below, new_rng, uniform

OPENING_TRIES = 1000  # random openings looked at for one that does not end the game


def round_seed(seed: int, number: int) -> int:
    """What deals a round: 53 bits, which every reader of JSON keeps."""
    return int(new_rng(seed, "round", number)[0]) >> 11


def ply_seed(seed: int, rotation: int, seat: int, ply: int) -> int:
    """What an agent draws from at one ply of one game."""
    return int(new_rng(seed, "ply", rotation, seat, ply)[0]) >> 11


def chance_move(position: Position) -> str:
    """The draw of chance at this ply: the same in every game on this seed that comes here."""
    return random_move(position, new_rng(position.seed, "chance", len(position.past)))


def random_move(position: Position, rng: Rng) -> str:
    """Any legal move with equal chance; where chance moves, by its probabilities."""
    codes = position.move_codes()
    if position.to_move != CHANCE:
        return position.move_name(codes[below(rng, len(codes))])
    moves, probabilities = np.empty(position.game.max_moves, np.int64), np.empty(position.game.max_moves)
    assert position.game.chance_moves is not None
    n = position.game.chance_moves(position.copy_state()[0], moves, probabilities)
    chosen = np.searchsorted(np.cumsum(probabilities[:n]), uniform(rng), side="right")
    return position.move_name(int(moves[min(int(chosen), n - 1)]))


def random_opening(first: Position, plies: int) -> tuple[str, ...]:
    """So many random moves from a position, the same for all rotations; never any that end the game."""
    for number in range(OPENING_TRIES):
        rng, position = new_rng(first.seed, "opening", number), first
        while len(position.moves) < plies and not position.is_over:
            position = position.play(random_move(position, rng))
        if not position.is_over:
            return position.moves
    raise MossaError(f"{first.game} is always over within {plies} random opening plies")
