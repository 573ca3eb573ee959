"""Positions on which the CPU time of searches is measured: as they come up between quick searches."""

from functools import lru_cache

from mossa.arena.draw import round_seed
from mossa.arena.fixture import Fixture, play
from mossa.games import CHANCE, Game, Position, game
from mossa.jit import below, new_rng

SEED = 17  # not that of the matches
OPENING_PLIES = 2


def quick_search(of: Game) -> str:
    """Who plays the games that positions are taken from."""
    return f"{'ismcts' if of.has_hidden else 'mcts'}:simulations=50"


@lru_cache(maxsize=8)
def positions(of: str, number: int) -> tuple[Position, ...]:
    """One of each of so many games, in which there is something to choose."""
    return tuple(_position(game(of), one) for one in range(number))


def _position(of: Game, number: int) -> Position:
    opening = 0 if of.has_hidden else OPENING_PLIES
    seats = (quick_search(of),) * of.players
    record = play(Fixture(of.spec, seats, round_seed(SEED, number), opening=opening))
    choices = [one for one in record.positions() if one.to_move != CHANCE and len(one.move_codes()) > 1]
    return choices[int(below(new_rng(SEED, "position", number), len(choices)))]
