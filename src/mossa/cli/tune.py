"""`mossa tune`: better settings of an agent, found by trials and then tested."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.table import Table

from mossa.arena.tuning.spec import read_tuning
from mossa.arena.tuning.study import Study, Trial
from mossa.cli import INTERRUPTED
from mossa.cli.arguments import Json
from mossa.cli.campaign import Address, ExecutorName, Workers
from mossa.cli.show import progress
from mossa.cli.standings import between, plain_table, wide_console
from mossa.lock import lock_of
from mossa.work import executor as new_executor

SHOWN = 10  # of the best trials


def tune(
    spec: Annotated[Path, Parameter(help="A TOML file: game, agent, settings with their ranges, opponents, trials.")],
    /,
    *,
    folder: Annotated[
        Path | None, Parameter(help="The folder for trials and games; by default named after the file.")
    ] = None,
    test: Annotated[
        bool, Parameter(help="Test the settings that were found against the old ones, on fresh seeds.")
    ] = True,
    workers: Workers = 0,
    executor: ExecutorName = "processes",
    address: Address = "",
    as_json: Json = False,
) -> int:
    """Try settings of an agent, concentrate on those that win, and test the best; started again, it resumes."""
    tuning, place = read_tuning(spec), folder or spec.with_suffix(".tuning")
    with lock_of(place), new_executor(workers, executor, address) as pool:
        study = Study(tuning, place, pool)
        try:
            with progress(tuning.trials, "trials") as advance:
                for _ in study.trials:
                    advance()
                study.search(lambda _: advance())
            verdict = study.test() if test else None
        except KeyboardInterrupt:
            if not as_json:
                wide_console().print(f"interrupted after {len(study.trials):,} trials; the same command resumes")
            return INTERRUPTED
        best = study.best()
        if as_json:
            told = {"trials": [asdict(one) for one in study.trials], "best": tuning.variant(best.settings)}
            print(json.dumps({**told, "test": asdict(verdict) if verdict else None}))
            return 0
        out = wide_console()
        out.print(_table(study.trials))
        out.print(f"\nbest: {tuning.variant(best.settings)}")
        if verdict is not None:
            spread = between(*verdict.interval)
            against = f"against {tuning.variant({})} on fresh seeds"
            out.print(
                f"{against}: score {verdict.score:.3f} ({spread}), {verdict.elo:+.0f} Elo, stronger with a "
                f"likelihood of {verdict.superiority:.1%}; {verdict.games:,} games; {verdict.reason}"
            )
    return 0


def _table(trials: Sequence[Trial]) -> Table:
    """The best trials."""
    names = list(trials[0].settings)
    table = plain_table("trial", "score", "95 % interval", *names)
    for one in sorted(trials, key=lambda one: -one.score)[:SHOWN]:
        row = [str(one.number), f"{one.score:.3f}", between(*one.interval)]
        table.add_row(*row, *(f"{v:g}" if isinstance(v, int | float) else str(v) for v in one.settings.values()))
    return table
