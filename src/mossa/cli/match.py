"""`mossa match`: agents against each other."""

import json
import warnings
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from time import perf_counter
from typing import Annotated

from cyclopts import Parameter
from rich.table import Table

from mossa.arena.files import append_record, check_appendable
from mossa.arena.fixture import Fixture
from mossa.arena.match import played
from mossa.arena.record import Record
from mossa.arena.schedule import schedule
from mossa.arena.summary import Match, Standing, distinct_games, summary
from mossa.cli import INTERRUPTED
from mossa.cli.arguments import GameSpec, Json, Seed, counting, whole
from mossa.cli.show import number_of, progress
from mossa.cli.standings import between, plain_table, wide_console
from mossa.games import game


def match(
    game: GameSpec,
    /,
    *agents: Annotated[str, Parameter(help="One agent per seat: mcts:simulations=1000 random.")],
    games: Annotated[
        int, Parameter(converter=whole, help="How many games; ideally a multiple of the number of seats.")
    ] = 100,
    seed: Seed = 0,
    opening_plies: Annotated[int, Parameter(converter=counting, help="Random plies at the start of each round.")] = 0,
    fixed: Annotated[
        bool, Parameter(negative="", help="Keep every agent in its seat, in the order given, instead of rotating.")
    ] = False,
    clock: Annotated[
        str, Parameter(help="Time for each seat, as 60+1: a minute, and a second more for each move.")
    ] = "",
    workers: Annotated[int, Parameter(converter=counting, help="Games at a time; 0 for one per core.")] = 1,
    record: Annotated[Path | None, Parameter(help="Add every game to this file, one JSON line each.")] = None,
    as_json: Json = False,
) -> int:
    """The score of each agent with its 95 % interval, seats rotated on equal deals and openings."""
    plan = schedule(game, agents, games, seed, opening_plies, fixed, clock)
    if record is not None:
        check_appendable(record)
    begin, records = perf_counter(), list[Record]()
    is_whole = _play_all(plan, workers, records, record)
    if not records:
        raise KeyboardInterrupt
    result = summary(records, perf_counter() - begin)
    if as_json:
        print(json.dumps(asdict(result)))
    else:
        _show(result, len(plan), records)
    _warn_of_repeats(records)
    return 0 if is_whole else INTERRUPTED


def _play_all(plan: Sequence[Fixture], workers: int, records: list[Record], file: Path | None) -> bool:
    """Play the games into `records` and the file; False if Ctrl-C came before the last."""
    try:
        with progress(len(plan), "games") as advance:
            for one in played(plan, workers):
                if file is not None:
                    append_record(file, one)
                records.append(one)
                advance()
    except KeyboardInterrupt:
        return False
    return True


def _show(result: Match, planned: int, records: Sequence[Record]) -> None:
    out, seats = wide_console(), range(len(result.agents))
    out.print(_standings(result))
    if len(result.by_seat) > len(seats) * 2:  # with fixed seats it would be the same again
        out.print()
        out.print(_by_seat(result))
    if result.by_name:
        out.print()
        out.print(_by_name(result))
    endings = Counter((one.ending.reason, one.ending.detail) for one in records if one.ending)
    for (reason, detail), count in endings.items():
        out.print(f"{count} of {result.games} games ended early by {reason}{detail and ': '}{detail}")
    so_far = f"{result.games} of " if result.games < planned else ""
    out.print(
        f"\n{so_far}{number_of(planned, 'game')} of {result.game}, {result.draws} drawn, "
        f"{result.plies_mean:.1f} plies on average, {result.seconds:.1f} s"
    )


def _standings(result: Match) -> Table:
    """Every agent with its score, its points where the game is played for them, and what else the game counts."""
    has_points = game(result.game).texts.points != 1
    table = plain_table("agent", "wins", "score", "95 % interval")
    for title in (*(("points", "95 % interval") if has_points else ()), *result.measures):
        table.add_column(title, justify="right")
    for i, name in enumerate(result.agents):
        row = [name, str(result.wins[i]), f"{result.score[i]:.3f}", between(*result.interval[i])]
        if has_points:
            row += [f"{result.points[i]:+.2f}", between(*result.points_interval[i], "+.2f")]
        table.add_row(*row, *(f"{means[i]:.2f}" for means in result.measures.values()))
    return table


def _by_seat(result: Match) -> Table:
    """The scores of each agent at each seat, and of each seat whoever sat there."""
    seats = range(len(result.agents))
    found = {(one.agent, one.seat): _scored(one) for one in result.by_seat}
    table = plain_table("by seat", *(f"seat {seat + 1}" for seat in seats))
    for number, name in [*enumerate(result.agents), (None, "all")]:
        table.add_row(name, *(found.get((number, seat), "") for seat in seats), style="dim" if number is None else "")
    return table


def _by_name(result: Match) -> Table:
    """What was done under each name that the game gives, whoever played it."""
    table = plain_table("by name", "games", "wins", "score", "95 % interval", *result.measures)
    for one in result.by_name:
        if one.agent is None:
            row = (str(one.name), str(one.games), str(one.wins), f"{one.score:.3f}", between(*one.interval))
            table.add_row(*row, *(f"{one.measures[measure]:.2f}" for measure in result.measures))
    return table


def _scored(one: Standing) -> str:
    return "{:.2f}  {:.2f}–{:.2f}".format(one.score, *one.interval)


def _warn_of_repeats(records: Sequence[Record]) -> None:
    """Say so when equal games were counted again and again: no interval can know that."""
    distinct = distinct_games(records)
    if distinct * 2 <= len(records):
        warnings.warn(
            f"only {distinct:,} of {len(records):,} games differ, so the interval is too optimistic; --opening-plies "
            "gives every round a different start",
            stacklevel=1,
        )
