"""`mossa accuracy`: agents judged by exact play."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.table import Table

from mossa.arena.accuracy import Examination, Mistake
from mossa.arena.accuracy.examination import Answered, answers, examined, summary
from mossa.arena.accuracy.questions import questions, questions_from
from mossa.cli import INTERRUPTED
from mossa.cli.arguments import GameSpec, Json, Seed, counting
from mossa.cli.show import number_of, progress
from mossa.cli.standings import between, plain_table, wide_console
from mossa.work import executor


def accuracy(
    game: GameSpec,
    /,
    *agents: Annotated[str, Parameter(help="The agents to evaluate, all on the same positions.")],
    positions: Annotated[int, Parameter(converter=counting, help="How many positions.")] = 200,
    file: Annotated[Path | None, Parameter(help="Positions from a file: moves or a position per line.")] = None,
    mistakes: Annotated[bool, Parameter(negative="", help="List every mistake.")] = False,
    workers: Annotated[int, Parameter(converter=counting, help="Worker processes; 0 is one for each core.")] = 0,
    seed: Seed = 0,
    as_json: Json = False,
) -> int:
    """The share of moves that keep the game's value, over positions in which some move loses it.

    The positions come from random play, equally many from each fifth of the game's length, or from a file. The floor
    is the share that a random move keeps.
    """
    the_game, players = examined(game, agents, positions)
    asked = questions(the_game, positions, seed) if file is None else list(questions_from(the_game, file))
    total = positions if not isinstance(asked, list) else len(asked)
    found: list[Answered] = []
    is_whole = True
    try:
        with executor(workers) as pool, progress(total, "positions") as advance:
            for one in answers(asked, players, seed, pool):
                found.append(one)
                advance()
    except KeyboardInterrupt:
        if not found:
            raise
        is_whole = False
    result = summary(the_game, players, found)
    if as_json:
        print(json.dumps(asdict(result)))
    else:
        _show(result, total, mistakes)
    return 0 if is_whole else INTERRUPTED


def _show(result: Examination, asked: int, has_mistakes: bool) -> None:
    out = wide_console()
    out.print(_whole(result))
    out.print()
    out.print(_bands(result))
    if has_mistakes:
        for one in result.mistakes:
            out.print(_told(one))
    so_far = f"{result.positions} of " if result.positions < asked else ""
    asked_about, wrong = number_of(asked, "position"), number_of(len(result.mistakes), "mistake")
    out.print(f"\n{so_far}{asked_about} of {result.game}, {wrong}")


def _whole(result: Examination) -> Table:
    table = plain_table("agent", "kept", "95 % interval")
    table.add_row("a random move", f"{result.floor:.1%}", "", style="dim")
    for one in result.agents:
        table.add_row(one.agent, f"{one.kept:.1%}", between(*one.interval, ".1%"))
    return table


def _bands(result: Examination) -> Table:
    """What is kept in each stretch of the game."""
    table = plain_table("kept by ply", *(f"{one.first}–{one.last}" for one in result.bands))
    table.add_row("positions", *(f"{one.positions:,}" for one in result.bands), style="dim")
    table.add_row("a random move", *(f"{one.floor:.1%}" for one in result.bands), style="dim")
    for i, agent in enumerate(result.agents):
        table.add_row(agent.agent, *(f"{one.agents[i].kept:.1%}" for one in result.bands))
    return table


def _told(one: Mistake) -> str:
    right = " ".join(one.keeping)
    return f"\n{one.agent} after {one.position}: {one.move} turns a {one.result} into a {one.left}; right: {right}"
