"""`mossa train`: a network that learns a game by playing it against itself."""

import os
import shlex
import signal
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter
from rich.console import Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from mossa.cli import INTERRUPTED
from mossa.cli.arguments import GameSpec, counting
from mossa.cli.show import console
from mossa.errors import MossaError
from mossa.games import game as named_game
from mossa.lock import lock_of
from mossa.nets.log import read_log, series
from mossa.settings import parse_spec

if TYPE_CHECKING:
    from mossa.learn.begin import Wish
    from mossa.learn.run import Run

STOPS = (signal.SIGINT, signal.SIGTERM)  # background jobs of scripts ignore the first
BLOCKS = " ▁▂▃▄▅▆▇█"
CURVE = 60  # columns
NUMBERS = ("iteration", "seconds", "games", "samples", "unique", "cache_hits")
CURVES = ("kept_policy", "kept_search", "elo", "policy_loss", "value_loss")


def train(
    game: GameSpec,
    /,
    *,
    hours: Annotated[float, Parameter(help="How long to train, counting all parts of a resumed run.")] = 1.0,
    out: Annotated[Path | None, Parameter(help="The folder of the run; by default runs/GAME.")] = None,
    resume: Annotated[bool, Parameter(negative="", help="Resume the run in the folder.")] = False,
    from_: Annotated[
        Path | None,
        Parameter(name="--from", help="Another run to start from: its games, and its network, which may grow."),
    ] = None,
    workers: Annotated[int, Parameter(converter=counting, help="Workers that play; 0 for one per core.")] = 0,
    executor: Annotated[str, Parameter(help="Where they play: threads, or ray.")] = "threads",
    device: Annotated[str, Parameter(help="Where the network learns: cpu, or cuda.")] = "cpu",
    settings: Annotated[str, Parameter(help="Settings as name=value,name=value; see docs/alphazero.md.")] = "",
    positions: Annotated[
        int, Parameter(converter=counting, help="Positions of the test against exact play; 0 for no test.")
    ] = 200,
    every: Annotated[int, Parameter(converter=counting, help="Iterations between two tests.")] = 10,
) -> int:
    """Train a network by self-play. Everything is on disk after each iteration: stop it whenever you like."""
    try:
        import torch

        from mossa.learn.begin import Wish, advice, check_wish, run_of
        from mossa.learn.checkpoint import LEARNER
    except ModuleNotFoundError as error:
        raise MossaError(f"training needs {error.name}; pip install 'mossa[train]' brings it") from None
    torch.set_num_threads(1)  # more threads wait for each other: the cores are for the workers
    _, given = parse_spec(f"train:{settings}")
    the_game = named_game(game)
    folder = out or Path("runs") / the_game.name
    count = workers or os.cpu_count() or 1
    wish = Wish(the_game, folder, hours, resume, count, executor, device, positions, every, from_)
    check_wish(wish)  # before anything is made or said
    for line in advice(the_game):
        console().print(f"note: {line}", style="dim")
    for stop in STOPS:
        signal.signal(stop, _stop)
    try:
        with lock_of(folder):
            _watched(run_of(wish, dict(given)))
    except KeyboardInterrupt:
        has_run = (folder / LEARNER).is_file()
        again = f"stopped; to resume: {_resuming(wish, workers)}"
        console().print(again if has_run else "stopped before the first iteration was over", soft_wrap=True)
        return INTERRUPTED
    console().print(f"the network is {folder / 'net.safetensors'}: play it with alphazero:net={folder}")
    return 0


def _stop(*_: object) -> None:
    """Stop in good order, which takes a moment: no further signal may interrupt that."""
    for stop in STOPS:
        signal.signal(stop, signal.SIG_IGN)
    raise KeyboardInterrupt


def _resuming(wish: "Wish", workers: int) -> str:
    """The command that goes on in the same way."""
    words = ["mossa", "train", str(wish.game), "--out", str(wish.folder), "--resume", "--hours", f"{wish.hours:g}"]
    usual = {"workers": 0, "executor": "threads", "device": "cpu", "positions": 200, "every": 10}
    for name, value in usual.items():
        mine = workers if name == "workers" else getattr(wish, name)
        words += [f"--{name}", str(mine)] if mine != value else []
    return shlex.join(words)


def _watched(run: "Run") -> None:
    """Train, and show it."""
    from mossa.learn.checkpoint import LOG
    from mossa.learn.page import write_page

    screen = console()
    if run.is_over:
        done = run.progress.seconds / 3600
        screen.print(f"this run has had {done:.2g} hours already; --hours counts all its parts: give more to go on")
        return
    with Live(console=screen, auto_refresh=False) if screen.is_terminal else nullcontext() as live:
        for _ in run.rows():
            rows = read_log(run.folder / LOG)
            write_page(run.folder, f"{run.game}: {run.learner.architecture.kind} network", rows)
            if live:
                live.update(_picture(rows), refresh=True)
            else:
                screen.print(_line(rows[-1]), soft_wrap=True)


def _line(row: dict[str, str]) -> str:
    """The latest numbers in one line, for a file."""
    return " ".join(f"{name} {row[name]}" for name in (*NUMBERS, *CURVES) if row.get(name))


def _picture(rows: Sequence[dict[str, str]]) -> Group:
    """The latest numbers and the curves so far."""
    table = Table(box=None, pad_edge=False, show_header=False)
    for name in NUMBERS:
        table.add_row(name, rows[-1][name])
    curves = [
        Text(f"{column:>12} {curve([y for _, y in points])} {points[-1][1]:g}")
        for column in CURVES
        if (points := series(rows, column))
    ]
    return Group(table, *curves)


def curve(values: Sequence[float]) -> str:
    """A line of numbers as a row of blocks, squeezed to the width of a terminal."""
    step = max(1, -(-len(values) // CURVE))
    means = [sum(part) / len(part) for i in range(0, len(values), step) if (part := values[i : i + step])]
    low, across = min(means), (max(means) - min(means)) or 1.0
    return "".join(BLOCKS[1 + round((value - low) / across * (len(BLOCKS) - 2))] for value in means)
