"""`mossa study`: the experiments of a report done again, or a question beyond them answered."""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from mossa.cli import INTERRUPTED
from mossa.cli.campaign import Workers
from mossa.cli.show import console
from mossa.studies import STUDIES, Study
from mossa.studies.laboratory import Tell
from mossa.studies.output import laboratory, write, write_index
from mossa.work import executor

ALL = "all"


def study(
    name: Annotated[str, Parameter(help=f"{', '.join(STUDIES.names())}, or {ALL}.")],
    /,
    *,
    quick: Annotated[bool, Parameter(negative="", help="A few games of each kind, for a first look.")] = False,
    out: Annotated[Path, Parameter(help="The folder for pages, CSV files and stores.")] = Path("mossa-studies"),
    page_only: Annotated[
        bool, Parameter(negative="", help="Play nothing; make the page from the results so far.")
    ] = False,
    workers: Workers = 0,
) -> int:
    """Repeat the experiments of a report, or run those that answer a question, and write a page with the results.

    Started again, it resumes where it was stopped; when nothing is missing, it only rewrites the page.
    """
    chosen: list[Study] = [STUDIES.load(one) for one in (STUDIES.names() if name == ALL else [name])]
    is_whole = True
    try:
        with nullcontext() if page_only else executor(workers) as pool:
            for one in chosen:
                try:
                    if pool is not None:
                        with _told(one) as tell:
                            laboratory(out, one).run(one.experiments(quick), pool, tell)
                finally:  # of what there is; a study that was not begun gets no page
                    print(f"{out / one.name}.html: {' '.join(write(out, one, quick).splitlines())}", flush=True)
    except KeyboardInterrupt:
        is_whole = False
    write_index(out, [STUDIES.load(one) for one in STUDIES.names()])
    if not is_whole:
        print("interrupted; the same command resumes")
    return 0 if is_whole else INTERRUPTED


@contextmanager
def _told(one: Study) -> Iterator[Tell]:
    """A bar for each experiment on standard error, where that is a terminal."""
    out = console(is_error=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=out, disable=not out.is_terminal) as progress:
        bars = {}

        def tell(name: str, done: int, total: int) -> None:
            if name not in bars:
                bars[name] = progress.add_task(f"{one.name}: {name}", total=total)
            progress.update(bars[name], completed=done)

        yield tell
