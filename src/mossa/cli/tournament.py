"""`mossa tournament`: many agents, many games, a store that survives whatever happens."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from mossa.arena.tournament.spec import Spec, checked
from mossa.cli.arguments import Json, whole
from mossa.cli.campaign import (
    Address,
    Campaign,
    DryRun,
    ExecutorName,
    Opening,
    Seats,
    StoreFile,
    TournamentSeed,
    Until,
    Workers,
    given,
    read_alone,
)
from mossa.errors import MossaError


def tournament(
    what: Annotated[str, Parameter(help="A game with options, or a file such as spec.toml that describes it all.")],
    /,
    *agents: Annotated[str, Parameter(help="Who takes part: mcts:simulations=1000 alphabeta perfect.")],
    kind: Annotated[
        str | None, Parameter(help="match, round-robin (if not given), gauntlet (the first against all) or series.")
    ] = None,
    games: Annotated[
        int | None, Parameter(converter=whole, help="How many games of each lineup; 100 if not given.")
    ] = None,
    seed: TournamentSeed = None,
    seats: Seats = None,
    opening: Opening = None,
    deals: Annotated[
        int | None, Parameter(converter=whole, help="Deals per series, whose points are added up; 1 if not given.")
    ] = None,
    clock: Annotated[str | None, Parameter(help="Seconds for each seat, plus an increment per move: 300+3.")] = None,
    until: Until = None,
    store: StoreFile = None,
    workers: Workers = 0,
    executor: ExecutorName = "processes",
    address: Address = "",
    dry_run: DryRun = False,
    as_json: Json = False,
) -> int:
    """Play a tournament into a store; started again, it resumes with the games that are missing.

    Agents meet in pairs from the same opening with seats swapped, or at tables of four in all rotations of each deal.
    """
    options = given(
        kind=kind, games=games, seed=seed, seats=seats, opening=opening, deals=deals, clock=clock, until=until
    )
    if what.endswith(".toml"):
        if agents:
            raise MossaError(f"{what} names the agents; give either the file or a game and its agents")
        spec, name = read_alone(what, options), Path(what).stem
    else:
        usual = {"kind": "series"} if deals is not None and deals > 1 else {}
        spec, name = checked(Spec(what, agents, **{**usual, **options})), "tournament"
    return Campaign(spec, name, store, workers, executor, address).run(dry_run, as_json)
