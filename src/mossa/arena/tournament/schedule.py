"""The games of a tournament: a pure function of its spec.

A *lineup* is who plays whom. The lineups of a tournament meet round by round, all on the same deals and openings, so
that luck falls on all alike and a tournament that is stopped early is even. A round of a lineup is one game for each
rotation of the seats; with fixed seats it is one game.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement

from mossa.arena.draw import round_seed
from mossa.arena.fixture import Fixture
from mossa.arena.tournament.grid import variants
from mossa.arena.tournament.openings import opening_of
from mossa.arena.tournament.spec import Spec, Texts
from mossa.games import game as named_game


@dataclass(frozen=True, slots=True)
class Planned:
    """A game of a tournament, and its place in it."""

    number: int  # of the game, from 0
    lineup: int
    round: int
    fixture: Fixture


def lineups(spec: Spec) -> list[Texts]:
    """Who plays whom, each lineup in the order of the seats before any rotation."""
    n, agents = named_game(spec.game).players, spec.agents
    if spec.kind == "tables":
        return list(spec.tables)
    if spec.kind == "sweep":
        tried = [one.agent for one in variants(agents[0], spec.grid)]
        return [(one, *[other] * (n - 1)) for one in tried for other in spec.against]
    if spec.kind == "gauntlet":
        return [(agents[0], *[other] * (n - 1)) for other in agents[1:]]
    if spec.kind == "round-robin" and len(agents) >= n:
        return list(combinations(agents, n))
    if spec.kind == "round-robin":  # fewer agents than seats: every mixture of them
        return [one for one in combinations_with_replacement(agents, n) if len(set(one)) > 1]
    return [agents]


def schedule(spec: Spec) -> Iterator[Planned]:
    """The games one after the other; the same spec always gives the same."""
    them = lineups(spec)
    rotations = named_game(spec.game).players if spec.seats == "rotated" else 1
    per_round = rotations * spec.deals
    number = 0
    for game in range(0, spec.games, per_round):
        for lineup, agents in enumerate(them):
            for index in range(min(per_round, spec.games - game)):
                rotation, deal = divmod(index, spec.deals)
                fixture = _fixture(spec, agents, rotation, game // per_round * spec.deals + deal)
                yield Planned(number, lineup, game // per_round, fixture)
                number += 1


def _fixture(spec: Spec, agents: Texts, rotation: int, deal: int) -> Fixture:
    seed, n = round_seed(spec.seed, deal), len(agents)
    opening, start = opening_of(spec.game, spec.opening, spec.openings, deal, seed)
    seats = tuple(agents[(seat - rotation) % n] for seat in range(n))
    return Fixture(spec.game, seats, seed, rotation, opening, start, spec.clock)


def total_games(spec: Spec) -> int:
    """How many games there are."""
    return spec.games * len(lineups(spec))
