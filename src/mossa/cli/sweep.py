"""`mossa sweep`: one agent with a grid of settings, against others."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from mossa.arena.tournament.grid import parse_axis
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


def sweep(
    what: Annotated[str, Parameter(help="A game with options, or a file such as spec.toml that describes it all.")],
    agent: Annotated[str, Parameter(help="The agent, with the settings that do not change.")] = "",
    /,
    *grid: Annotated[str, Parameter(help="Settings to try: 'c=0.25,0.5,1' 'threshold=50,100'.")],
    against: Annotated[tuple[str, ...], Parameter(negative="", help="The opponent; may be given several times.")] = (),
    games: Annotated[
        int | None,
        Parameter(converter=whole, help="How many games for each combination of settings; 100 if not given."),
    ] = None,
    seed: TournamentSeed = None,
    seats: Seats = None,
    opening: Opening = None,
    until: Until = None,
    store: StoreFile = None,
    workers: Workers = 0,
    executor: ExecutorName = "processes",
    address: Address = "",
    plot: Annotated[Path | None, Parameter(help="Draw curves or a heat map into this file: .svg or .png.")] = None,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> int:
    """Try every combination of some settings of an agent; started again, it resumes with the games that are missing."""
    options = given(against=against or None, games=games, seed=seed, seats=seats, opening=opening, until=until)
    if what.endswith(".toml"):
        if agent:
            raise MossaError(f"{what} names the agent; give either the file or a game and an agent")
        spec, name = read_alone(what, options), Path(what).stem
    else:
        if not agent:
            raise MossaError("sweep: name the agent whose settings are to be tried")
        axes = tuple(parse_axis(one) for one in grid)
        spec, name = checked(Spec(what, (agent,), "sweep", grid=axes, **options)), "sweep"
    return Campaign(spec, name, store, workers, executor, address, plot).run(dry_run, as_json)
