"""`mossa tournament`: many agents, many games, a store that survives whatever happens."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from mossa.arena.tournament.spec import Spec, checked, read_spec
from mossa.cli.arguments import Json, Seed, whole
from mossa.cli.campaign import Address, Campaign, DryRun, ExecutorName, Opening, Seats, StoreFile, Until, Workers
from mossa.errors import MossaError


def tournament(
    what: Annotated[str, Parameter(help="A game with options, or a file such as spec.toml that describes it all.")],
    /,
    *agents: Annotated[str, Parameter(help="Who takes part: mcts:simulations=1000 alphabeta perfect.")],
    kind: Annotated[str, Parameter(help="match, round-robin, gauntlet (the first against all others) or series.")] = "",
    games: Annotated[int, Parameter(converter=whole, help="How many games of each lineup.")] = 100,
    seed: Seed = 0,
    seats: Seats = "rotated",
    opening: Opening = "none",
    deals: Annotated[int, Parameter(converter=whole, help="Deals in a series, whose points are added up.")] = 1,
    clock: Annotated[str, Parameter(help="Seconds for each seat, and more for each move: 300+3.")] = "",
    until: Until = "",
    store: StoreFile = None,
    workers: Workers = 0,
    executor: ExecutorName = "processes",
    address: Address = "",
    dry_run: DryRun = False,
    as_json: Json = False,
) -> int:
    """Play a tournament into a store; started again, it goes on with the games that are missing.

    Agents meet in pairs from the same opening with seats swapped, or at tables of four in all rotations of each deal.
    """
    if what.endswith(".toml"):
        if agents:
            raise MossaError(f"{what} names the agents; give either the file or a game and its agents")
        spec, name = read_spec(Path(what)), Path(what).stem
    else:
        kind = kind or ("series" if deals > 1 else "round-robin")
        given = Spec(what, agents, kind, games, seed, seats, opening, deals=deals, clock=clock, until=until)
        spec, name = checked(given), "tournament"
    return Campaign(spec, name, store, workers, executor, address).run(dry_run, as_json)
