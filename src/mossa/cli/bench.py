"""`mossa bench`: our speed beside OpenSpiel's, in one run."""

import json
from dataclasses import asdict
from typing import Annotated

from cyclopts import Parameter
from rich.table import Table

from mossa.arena.bench import Speed, speeds
from mossa.cli.arguments import Json, whole
from mossa.cli.show import console
from mossa.settings import Setting


def bench(
    *,
    simulations: Annotated[int, Parameter(converter=whole, help="Simulations of one mcts search.")] = 10_000,
    rounds: Annotated[int, Parameter(converter=whole, help="How often each task is run; the median counts.")] = 7,
    as_json: Json = False,
) -> None:
    """Random playouts and mcts per second of CPU time, on one thread, and how many times as fast as OpenSpiel's C++."""
    Setting("simulations", int, 10_000, low=1, high=100_000_000).check("bench", simulations)
    Setting("rounds", int, 7, low=1, high=10_000).check("bench", rounds)
    measured = list(speeds(simulations, rounds))
    if as_json:
        print(json.dumps({"speeds": [asdict(speed) for speed in measured]}))
    else:
        console().print(_table(measured))


def _table(measured: list[Speed]) -> Table:
    table = Table("game", "a second of CPU", box=None, pad_edge=False, header_style="bold")
    for heading in ("mossa", "OpenSpiel", "ratio"):
        table.add_column(heading, justify="right")
    for speed in measured:
        peer = "not installed" if speed.peer is None else f"{speed.peer:,.0f}"
        ratio = "" if speed.ratio is None else f"{speed.ratio:.1f} x"
        table.add_row(speed.game, speed.work, f"{speed.ours:,.0f}", peer, ratio)
    return table
