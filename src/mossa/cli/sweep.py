"""`mossa sweep`: one agent with a grid of settings, against others."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from mossa.arena.tournament.grid import parse_axis
from mossa.arena.tournament.spec import Spec, checked, read_spec
from mossa.cli.arguments import Json, Seed, whole
from mossa.cli.campaign import Address, Campaign, DryRun, ExecutorName, Opening, Seats, StoreFile, Until, Workers
from mossa.errors import MossaError


def sweep(
    what: Annotated[str, Parameter(help="A game with options, or a file such as spec.toml that describes it all.")],
    agent: Annotated[str, Parameter(help="The agent, with the settings that do not change.")] = "",
    /,
    *grid: Annotated[str, Parameter(help="Settings to try: 'c=0.25,0.5,1' 'threshold=50,100'.")],
    against: Annotated[tuple[str, ...], Parameter(help="Whom to play against; may be given several times.")] = (),
    games: Annotated[int, Parameter(converter=whole, help="How many games of each choice of settings.")] = 100,
    seed: Seed = 0,
    seats: Seats = "rotated",
    opening: Opening = "none",
    until: Until = "",
    store: StoreFile = None,
    workers: Workers = 0,
    executor: ExecutorName = "processes",
    address: Address = "",
    plot: Annotated[Path | None, Parameter(help="Draw curves or a heat map into this file: .svg or .png.")] = None,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> int:
    """Try every combination of some settings of an agent; started again, it goes on with the games that are missing."""
    if what.endswith(".toml"):
        if agent:
            raise MossaError(f"{what} names the agent; give either the file or a game and an agent")
        spec, name = read_spec(Path(what)), Path(what).stem
    else:
        axes = tuple(parse_axis(one) for one in grid)
        given = Spec(what, (agent,), "sweep", games, seed, seats, opening, against=against, grid=axes, until=until)
        spec, name = checked(given), "sweep"
    return Campaign(spec, name, store, workers, executor, address, plot).run(dry_run, as_json)
