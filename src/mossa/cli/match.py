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
from rich.table import Column, Table

from mossa.arena.files import append_record, check_appendable
from mossa.arena.fixture import Fixture, play
from mossa.arena.record import Record
from mossa.arena.schedule import schedule
from mossa.arena.summary import Match, distinct_games, summary
from mossa.cli import INTERRUPTED
from mossa.cli.arguments import GameSpec, Json, Seed, whole
from mossa.cli.show import console, progress
from mossa.games import game


def match(
    game: GameSpec,
    /,
    *agents: Annotated[str, Parameter(help="One agent a seat: mcts:simulations=1000 random.")],
    games: Annotated[int, Parameter(converter=whole, help="How many games; best a multiple of the seats.")] = 100,
    seed: Seed = 0,
    opening_plies: Annotated[int, Parameter(converter=whole, help="Random plies at the start of each round.")] = 0,
    record: Annotated[Path | None, Parameter(help="Add every game to this file, one JSON line each.")] = None,
    as_json: Json = False,
) -> int:
    """The score of each agent with its 95 % interval, seats rotated on equal deals and openings."""
    plan = schedule(game, agents, games, seed, opening_plies)
    if record is not None:
        check_appendable(record)
    begin, records = perf_counter(), list[Record]()
    is_whole = _play_all(plan, records, record)
    if not records:
        raise KeyboardInterrupt
    result = summary(records, perf_counter() - begin)
    if as_json:
        print(json.dumps(asdict(result)))
    else:
        _show(result, len(plan), records)
    _warn_of_repeats(records)
    return 0 if is_whole else INTERRUPTED


def _play_all(plan: Sequence[Fixture], records: list[Record], file: Path | None) -> bool:
    """Play the games into `records` and the file; False if Ctrl-C came before the last."""
    try:
        with progress(len(plan), "games") as advance:
            for fixture in plan:
                one = play(fixture)
                if file is not None:
                    append_record(file, one)
                records.append(one)
                advance()
    except KeyboardInterrupt:
        return False
    return True


def _show(result: Match, planned: int, records: Sequence[Record]) -> None:
    out = console()
    table = Table(Column("agent", overflow="fold"), box=None, pad_edge=False, header_style="bold")
    for title in ("wins", "score", "95 % interval"):
        table.add_column(title, justify="right")
    has_points = game(result.game).texts.points != 1
    for title in ("points", "95 % interval") if has_points else ():
        table.add_column(title, justify="right")
    for i, name in enumerate(result.agents):
        row = [name, str(result.wins[i]), f"{result.score[i]:.3f}", "{:.3f} – {:.3f}".format(*result.interval[i])]
        row += (
            [f"{result.points[i]:+.2f}", "{:+.2f} – {:+.2f}".format(*result.points_interval[i])] if has_points else []
        )
        table.add_row(*row)
    out.print(table)
    for reason, count in Counter(one.ending.detail for one in records if one.ending).items():
        out.print(f"forfeited {count} of {result.games} games: {reason}")
    so_far = f" of {planned}" if result.games < planned else ""
    out.print(
        f"\n{result.games}{so_far} games of {result.game}, {result.draws} drawn, "
        f"{result.plies_mean:.1f} plies on average, {result.seconds:.1f} s"
    )


def _warn_of_repeats(records: Sequence[Record]) -> None:
    """Say so when equal games were counted again and again: no interval can know that."""
    distinct = distinct_games(records)
    if distinct * 2 <= len(records):
        warnings.warn(
            f"only {distinct} of {len(records)} games differ, so that the interval promises too much; "
            "--opening-plies gives every round another start",
            stacklevel=1,
        )
