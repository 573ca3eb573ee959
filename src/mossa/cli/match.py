"""`mossa match`: agents against each other."""

import json
import warnings
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from time import perf_counter
from typing import Annotated

from cyclopts import Parameter
from rich.table import Table

from mossa.arena.match import Match, Schedule, distinct_games, play, schedule, summary
from mossa.arena.record import Record, append_record, check_appendable
from mossa.cli import INTERRUPTED
from mossa.cli.arguments import GameSpec, Json, Seed, whole
from mossa.cli.show import console, progress


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
    result = summary(plan, records, perf_counter() - begin)
    if as_json:
        print(json.dumps(asdict(result)))
    else:
        _show(result, plan.games)
    _warn_of_repeats(records)
    return 0 if is_whole else INTERRUPTED


def _play_all(plan: Schedule, records: list[Record], file: Path | None) -> bool:
    """Play the games into `records` and the file; False if Ctrl-C came before the last."""
    try:
        with progress(plan.games, "games") as advance:
            for fixture in plan:
                one = play(fixture)
                if file is not None:
                    append_record(file, one)
                records.append(one)
                advance()
    except KeyboardInterrupt:
        return False
    return True


def _show(result: Match, planned: int) -> None:
    out = console()
    table = Table("agent", box=None, pad_edge=False, header_style="bold")
    for title in ("wins", "score", "95 % interval"):
        table.add_column(title, justify="right")
    for name, wins, score, (low, high) in zip(result.agents, result.wins, result.score, result.interval, strict=True):
        table.add_row(name, str(wins), f"{score:.3f}", f"{low:.3f} – {high:.3f}")
    out.print(table)
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
