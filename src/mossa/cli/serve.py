"""`mossa serve`: the web app on this machine."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from mossa.cli.arguments import counting, whole
from mossa.errors import MossaError
from mossa.settings import Setting
from mossa.solvers.data import data_folder


def serve(
    *,
    port: Annotated[
        int | None,
        Parameter(
            converter=whole, help="The port to listen on, 0 for any free one; by default 8000, or the next free one."
        ),
    ] = None,
    saves: Annotated[Path | None, Parameter(help="The file that games are saved in.")] = None,
    opens: Annotated[bool, Parameter(name="--open", negative="", help="Open the browser, if there is one.")] = False,
    workers: Annotated[int, Parameter(converter=counting, help="Search processes; 0 for one per core.")] = 0,
    prepare: Annotated[bool, Parameter(help="Compile the usual opponents of every game in the background.")] = True,
) -> None:
    """Play, watch and analyse in the browser."""
    Setting("port", int, None, low=0, high=65_535).check("serve", port)
    Setting("workers", int, 0, low=0, high=64).check("serve", workers)
    try:
        from mossa.web.serve import serve as run
    except ModuleNotFoundError as error:
        raise MossaError(f"the web app needs {error.name}; pip install 'mossa[web]' brings it") from None
    run(port, saves or data_folder() / "games.sqlite", workers, opens, prepare)
