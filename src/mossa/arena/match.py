"""A match: the same agents again and again, seats rotated on equal deals and openings."""

from collections.abc import Iterator, Sequence
from time import perf_counter

from mossa.agents import Agent
from mossa.arena.fixture import Fixture, play
from mossa.arena.players import Cast
from mossa.arena.record import Record
from mossa.arena.schedule import schedule
from mossa.arena.summary import Match, summary
from mossa.errors import MossaError
from mossa.games import Game
from mossa.settings import Setting
from mossa.work import Job, completed, executor

__all__ = ["Match", "match", "played"]


def match(
    game: Game | str,
    agents: Sequence[Agent | str],
    games: int = 100,
    seed: int = 0,
    opening_plies: int = 0,
    is_fixed: bool = False,
    workers: int = 1,
) -> Match:
    """Play a match; agents and game may be given as specs."""
    begin, cast = perf_counter(), Cast.of(game, agents)
    fixtures = schedule(game, agents, games, seed, opening_plies, is_fixed)
    records = list(played(fixtures, workers, cast))
    return summary(records, perf_counter() - begin, cast)


def played(fixtures: Sequence[Fixture], workers: int = 1, cast: Cast | None = None) -> Iterator[Record]:
    """Play games in so many worker processes, 0 for one a core; each record comes as soon as its game is over."""
    Setting("workers", int, 1, low=0, high=1024).check("match", workers)
    if workers == 1:
        yield from (play(fixture, cast) for fixture in fixtures)
        return
    if cast is not None and not cast.is_empty:
        names = ", ".join([*cast.games, *cast.agents])
        raise MossaError(f"match: other processes cannot find {names}; register it as an entry point")
    with executor(min(workers, len(fixtures))) as pool:
        yield from (record for _, record in completed(pool, (Job(play, (fixture,)) for fixture in fixtures)))
