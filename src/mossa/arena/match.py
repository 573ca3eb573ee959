"""A match: the same agents again and again, seats rotated on equal deals and openings."""

from collections.abc import Sequence
from time import perf_counter

from mossa.agents import Agent
from mossa.arena.fixture import play
from mossa.arena.players import Cast
from mossa.arena.schedule import schedule
from mossa.arena.summary import Match, summary
from mossa.games import Game

__all__ = ["Match", "match"]


def match(
    game: Game | str,
    agents: Sequence[Agent | str],
    games: int = 100,
    seed: int = 0,
    opening_plies: int = 0,
    is_fixed: bool = False,
) -> Match:
    """Play a match; agents and game may be given as specs."""
    begin, cast = perf_counter(), Cast.of(game, agents)
    fixtures = schedule(game, agents, games, seed, opening_plies, is_fixed)
    records = [play(fixture, cast) for fixture in fixtures]
    return summary(records, perf_counter() - begin, cast)
