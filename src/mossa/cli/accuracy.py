"""`mossa accuracy`: agents judged by exact play."""

import json
from dataclasses import asdict
from typing import Annotated

from cyclopts import Parameter
from rich.table import Column, Table

from mossa.arena.accuracy import Examination, answers, examined, questions, summary
from mossa.cli import INTERRUPTED
from mossa.cli.arguments import GameSpec, Json, Seed, whole
from mossa.cli.show import console, progress


def accuracy(
    game: GameSpec,
    /,
    *agents: Annotated[str, Parameter(help="The agents to be judged, all on the same positions.")],
    positions: Annotated[int, Parameter(converter=whole, help="How many positions.")] = 200,
    seed: Seed = 0,
    as_json: Json = False,
) -> int:
    """The share of moves that keep the game's value, over positions in which some move loses it.

    The positions come from random play, as many from each fifth of the game's length. The floor is what a random move
    keeps on them.
    """
    the_game, players = examined(game, agents, positions)
    rows: list[list[float]] = []
    try:
        with progress(positions, "positions") as advance:
            for question in questions(the_game, positions, seed):
                rows.append(answers(question, players, seed))
                advance()
    except KeyboardInterrupt:
        if not rows:
            raise
    result = summary(the_game, players, rows)
    if as_json:
        print(json.dumps(asdict(result)))
    else:
        _show(result)
    return 0 if len(rows) == positions else INTERRUPTED


def _show(result: Examination) -> None:
    table = Table(Column("agent", overflow="fold"), box=None, pad_edge=False, header_style="bold")
    for title in ("kept", "95 % interval"):
        table.add_column(title, justify="right")
    table.add_row("a random move", f"{result.floor:.1%}", "", style="dim")
    for one in result.agents:
        low, high = one.interval
        table.add_row(one.agent, f"{one.kept:.1%}", f"{low:.1%} – {high:.1%}")
    out = console()
    out.print(table)
    out.print(f"\n{result.positions} positions of {result.game}")
