"""`mossa bench`: our speed beside OpenSpiel's, in one run."""

import json as json_format
from dataclasses import asdict
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table

from mossa.arena.bench import Speed, speeds


def bench(
    *,
    simulations: tuple[int, ...] = (10_000,),
    rounds: int = 7,
    json: Annotated[bool, Parameter(negative=())] = False,
) -> None:
    """Measure random playouts and mcts on each game that OpenSpiel has too, and print the ratios.

    Parameters
    ----------
    simulations
        Simulations of one mcts search; may be given several times.
    rounds
        How often each work is done; the median counts.
    json
        Print one JSON object.
    """
    measured = list(speeds(simulations, rounds))
    if json:
        print(json_format.dumps({"speeds": [asdict(speed) for speed in measured]}))
    else:
        Console().print(_table(measured))


def _table(measured: list[Speed]) -> Table:
    table = Table("game", "work", title="a second of CPU, one thread")
    for heading in ("mossa", "OpenSpiel", "ratio"):
        table.add_column(heading, justify="right")
    for speed in measured:
        peer = "not installed" if speed.peer is None else f"{speed.peer:,.0f}"
        ratio = "" if speed.ratio is None else f"{speed.ratio:.1f} x"
        table.add_row(speed.game, speed.work, f"{speed.ours:,.0f}", peer, ratio)
    return table
