"""The games of a match, as fixtures."""

from collections.abc import Sequence

from mossa.agents import Agent
from mossa.arena.clock import Clock
from mossa.arena.draw import round_seed
from mossa.arena.fixture import Fixture
from mossa.arena.players import Cast, able_agent
from mossa.errors import MossaError
from mossa.games import Game
from mossa.settings import Setting

MOST_GAMES = 1_000_000  # their fixtures and records are in memory; a tournament keeps its games on disk


def schedule(
    game: Game | str,
    agents: Sequence[Agent | str],
    games: int,
    seed: int = 0,
    opening_plies: int = 0,
    is_fixed: bool = False,
    clock: str = "",
) -> list[Fixture]:
    """The games of a match; whatever cannot be played is refused here, before the first of them.

    A match of n agents is played in rounds of n games. The games of a round share deal, opening and draws of chance,
    and agent a sits at seat (a + rotation) % n, so that luck and the advantage of moving first fall on all alike. Where
    seats are fixed, every game is a round of its own and agent a always sits at seat a.
    """
    the_game = Cast.of(game, agents).game(str(game))
    Setting("games", int, 100, low=1, high=MOST_GAMES).check("match", games)
    Setting("seed", int, 0).check("match", seed)
    Setting("opening_plies", int, 0, low=0, high=the_game.max_plies - 1).check("match", opening_plies)
    if len(agents) != the_game.players:
        raise MossaError(f"match: {the_game} takes {the_game.players} agents, one a seat, and {len(agents)} are given")
    if clock:
        Clock.parse(clock)
    able = [able_agent(the_game, one) for one in agents]
    for one in able:
        if opening_plies and one.NEEDS_START:
            raise MossaError(f"match: {one.NAME} must play a game from its start; leave out the opening plies")
    specs, n = [one.spec for one in able], 1 if is_fixed else len(able)
    return [
        Fixture(
            the_game.spec,
            tuple(specs[(seat - rotation) % len(specs)] for seat in range(len(specs))),
            round_seed(seed, number),
            rotation,
            opening_plies,
            clock=clock,
        )
        for number, rotation in (divmod(index, n) for index in range(games))
    ]
