"""Dealing: from what a player sees to a whole state that a simulation can begin with."""

from functools import cache

from mossa.games import Game
from mossa.jit import Rule, rule


@rule
def know_all(state, player, rng):
    """The redeal of a game without secrets."""


@cache
def deal_rule(game: Game, takes_back: bool = False) -> Rule:
    """The rule `(state, player, rng)` that deals what a player cannot see.

    Where moves are simultaneous it may take the choices of the running turn back, so that all choose again.
    """
    if game.hidden is None:
        return know_all
    redeal, take_back = game.hidden.redeal, game.hidden.take_back
    if not takes_back or take_back is None:
        return redeal

    @rule
    def deal(state, player, rng):
        redeal(state, player, rng)
        take_back(state)

    return deal
